"""Hanging on, in dialogues: who is asked, what he may say, and who plays in the end."""

import pytest

from skiz.games.asserufen import AsserufenHouse, rules
from skiz.table import Bid, Illegal, Settled
from tests.support.games.asserufen import dealt
from tests.support.games.written_deal import WrittenDeal

HANDS = ("cA sA dA c7 s7 d7 h7 h8", "hA c8 s8 d8 c9 s9 d9 h9", "c10 s10 d10 hJ dJ hQ dQ h10", "")
ALL_PASSED = [(seat, "pass") for seat in range(4)]


def talk(house: AsserufenHouse, *calls: tuple[int, str]) -> WrittenDeal:
    """Return a deal in which all have passed, and then this was said."""
    deal = WrittenDeal(rules(house), dealt(*HANDS), ())
    for seat, call in (*ALL_PASSED, *calls):
        assert deal.turn == (seat,)
        deal.does(seat, f"bid {call}")
    return deal


def calls(deal: WrittenDeal) -> list[str]:
    """Return what may be said now."""
    (seat,) = deal.turn
    return [action.bid for action in deal.may(seat) if isinstance(action, Bid)]


LITERAL = AsserufenHouse()
ONCE = AsserufenHouse(may_i_after_refusal=False)


@pytest.mark.parametrize(
    ("house", "dialogue", "declarer"),
    [
        # The first who hangs on ends the asking; with no question he plays.
        (LITERAL, ((0, "hang"), (1, "pass"), (2, "pass"), (3, "pass")), 0),
        (LITERAL, ((0, "pass"), (1, "hang"), (2, "pass"), (3, "pass"), (0, "pass")), 1),
        # The asker plays if he may.
        (LITERAL, ((0, "hang"), (1, "pass"), (2, "may-i"), (0, "agree")), 2),
        (LITERAL, ((3, "hang"),), None),
        # After a refusal the next may ask, or nobody.
        (LITERAL, ((1, "hang"), (2, "may-i"), (1, "refuse"), (3, "may-i"), (1, "agree")), 3),
        (LITERAL, ((1, "hang"), (2, "may-i"), (1, "refuse"), (3, "pass"), (0, "pass")), 1),
        (ONCE, ((1, "hang"), (2, "may-i"), (1, "refuse")), 1),
        (ONCE, ((1, "hang"), (2, "pass"), (3, "may-i"), (1, "refuse")), 1),
    ],
)
def test_dialogues(
    house: AsserufenHouse, dialogue: tuple[tuple[int, str], ...], declarer: int | None
) -> None:
    before = tuple((seat, "pass") for seat in range(dialogue[0][0]))
    deal = talk(house, *(() if dialogue[0][1] == "pass" else before), *dialogue)
    assert deal.state.declarer == declarer
    if declarer is not None:
        assert deal.state.choice("contract") == "asserufen"
        assert deal.state.choice("trumps") == "h"
        assert deal.turn == (declarer,)  # to call


def test_all_pass_again_and_the_cards_are_thrown_in() -> None:
    deal = talk(LITERAL, *ALL_PASSED)
    assert deal.state.declarer is None
    assert deal.turn == ()
    assert deal.events[-1] == Settled((0, 0, 0, 0), (0, 0, 0, 0), ())


def test_everybody_is_asked_but_not_everybody_may_ask() -> None:
    """A has all three aces and B the ace of hearts; C and D have neither."""
    deal = talk(LITERAL, (0, "pass"), (1, "pass"), (2, "hang"))
    assert deal.turn == (3,)
    assert calls(deal) == ["pass", "may-i"]
    deal.does(3, "bid pass")
    assert calls(deal) == ["pass"]  # A
    with pytest.raises(Illegal) as refusal:
        deal.does(0, "bid may-i")
    assert refusal.value.why.key == "may-not-ask"
    assert refusal.value.why.clause == "asserufen/may-i-aces"
    deal.does(0, "bid pass")
    assert calls(deal) == ["pass"]  # B
    deal.does(1, "bid pass")
    assert deal.state.declarer == 2


def test_may_i_may_need_a_card_of_a_suit_without_its_ace() -> None:
    """D has only trumps and the aces of clubs and spades: he could only call a void suit."""
    hands = ("", "", "", "cA sA h7 h8 h9 hJ dJ dQ")
    for house, may in (
        (LITERAL, ["pass", "may-i"]),
        (AsserufenHouse(may_i="has_suit_card"), ["pass"]),
    ):
        deal = WrittenDeal(rules(house), dealt(*hands), ())
        for seat in range(4):
            deal.does(seat, "bid pass")
        deal.does(0, "bid hang").does(1, "bid pass").does(2, "bid pass")
        assert deal.turn == (3,)
        assert calls(deal) == may
    with pytest.raises(Illegal) as refusal:
        deal.does(3, "bid may-i")
    assert refusal.value.why.key == "no-suit-to-call"
    assert refusal.value.why.clause == "skiz/may-i-suit"


def test_the_one_who_hangs_on_must_answer() -> None:
    deal = talk(LITERAL, (0, "hang"), (1, "pass"), (2, "may-i"))
    assert deal.turn == (0,)
    assert calls(deal) == ["agree", "refuse"]
    with pytest.raises(Illegal) as refusal:
        deal.does(0, "bid pass")
    assert refusal.value.why.key == "not-asked"


def test_a_bid_is_enough_to_end_it() -> None:
    deal = WrittenDeal(rules(LITERAL), dealt(*HANDS), ())
    for seat, call in ((0, "pass"), (1, "pass"), (2, "pass"), (3, "asserufen")):
        deal.does(seat, f"bid {call}")
    assert deal.state.current_phase.name == "call"
    assert deal.state.declarer == 3
