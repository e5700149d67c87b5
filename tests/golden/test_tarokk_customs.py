"""What announcements show by custom, after the examples of the source; houses without customs."""

import pytest

from skiz.cards import Cards, Seat, size
from skiz.games import game
from skiz.players.plain import advise, tarokk_marks
from skiz.table import Fact, House, Rules, Say, Speak
from tests.at_the_table import Told

ILLUSTRATED = game("illustrated")
PACK = ILLUSTRATED.rules().pack
HANDS = (
    "skiz XIX XVI XIV X hK hQ h1 dJ",  # one high honour and the XIX
    "XV XIII I dK dQ dC sC sJ s10",
    "XVII XI VIII VI cQ cC cJ hJ d1",
    "XXI XX XVIII XII V cK c10 sQ hC",  # the other, and the XX
)


def rules(house: House | None = None) -> Rules:
    """Illustrated in this house."""
    return ILLUSTRATED.rules(house or ILLUSTRATED.house())


def called(house: House | None = None, hands: tuple[str, ...] = HANDS) -> Told:
    """A bids three, D two, A holds; what they draw goes away again; A calls the XX."""
    held = [PACK.cards(hand) for hand in hands]
    rest = PACK.all & ~sum(held)
    talon = [card for card in range(len(PACK.names)) if rest >> card & 1]
    told = Told(rules(house), held, talon)
    told.does(0, "bid three").does(1, "bid pass").does(2, "bid pass")
    told.does(3, "bid two").does(0, "bid hold").does(3, "bid pass")
    for seat in range(4):
        drew = [card for card in told.state.drew[seat] if card is not None]
        free = sum(1 << card for card in drew) & ~barred()
        left = len(drew) - size(free)
        hand = told.state.hands[seat].cards & ~free & ~barred() & ~PACK.suits[-1]
        for card in range(len(PACK.names)):
            if left and hand >> card & 1:
                free, left = free | 1 << card, left - 1
        told.does(seat, "lay " + PACK.text(free))
    for seat in range(4):
        told.does(seat, "say pass")
    return told.does(0, "choose call XX", "say pass")


def barred() -> Cards:
    """Honours and kings."""
    return PACK.cards("skiz XXI I hK dK sK cK")


def shown(told: Told, seat: Seat) -> tuple[Fact, ...]:
    """What a seat takes for likely."""
    view = told.view(seat)
    return view.rules.likely(view)


def test_trull_then_four_kings() -> None:
    """The first version of the first example: a high honour each, and the XIX to make centrum."""
    told = called()
    told.does(1, "say pass").does(2, "say pass").does(3, "say trull", "say pass")
    assert shown(told, 0) == (Fact(1 << 3, PACK.cards("skiz XXI"), 1),)
    told.does(0, "say four-kings", "say pass")
    told.does(1, "say pass").does(2, "say pass")
    assert shown(told, 3) == (
        Fact(1 << 0, PACK.cards("XIX"), 1),
        Fact(1 << 0, PACK.suits[-1], 5),
    )
    assert shown(told, 0) == (Fact(1 << 3, PACK.cards("skiz XXI"), 1),)  # one's own is no news


def test_double_shows_the_second_highest_not_placed() -> None:
    told = called()
    told.does(1, "say pass").does(2, "say pass").does(3, "say double", "say pass")
    assert shown(told, 0) == (
        Fact(1 << 3, PACK.cards("XVIII"), 1),
        Fact(1 << 3, PACK.suits[-1], 6),
    )


def test_without_customs_nothing_is_shown() -> None:
    told = called(ILLUSTRATED.house().but({"customs": False}))
    told.does(1, "say pass").does(2, "say pass").does(3, "say trull", "say pass")
    assert shown(told, 0) == ()


@pytest.mark.parametrize("customs", [True, False])
def test_plain_keeps_to_the_customs_that_there_are(
    customs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bold enough for four kings, with two of them in hand, but without the XIX."""
    monkeypatch.setitem(tarokk_marks.BARS, "four-kings", 0.2)
    hands = (
        "skiz XVI XV XIV XII X hK sK cK",
        "XIX XIII I dK dQ dC sC sJ s10",
        HANDS[2],
        "XXI XX XVIII IX V hQ c10 sQ hC",
    )
    told = called(ILLUSTRATED.house().but({"customs": customs}), hands)
    told.does(1, "say pass").does(2, "say pass").does(3, "say trull", "say pass")
    said = advise(told.view(0), told.may(0)).action
    assert (said == Speak((Say("four-kings", 0),))) is not customs
