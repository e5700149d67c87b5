"""What announcements show by custom, from the examples of the source; houses without customs."""

import pytest

from skiz.cards import Seat
from skiz.players.plain import advise
from skiz.players.tarokk.talk import prospects
from skiz.table import Fact, Say, Speak
from tests.support.games.tarokk_conventions import HANDS, ILLUSTRATED, PACK, called
from tests.support.games.written_deal import WrittenDeal


def shown(deal: WrittenDeal, seat: Seat) -> tuple[Fact, ...]:
    """Return what a seat considers likely."""
    view = deal.view(seat)
    return view.rules.inference.likely_facts(view)


def test_trull_then_four_kings() -> None:
    """The first version of the first example: a high honour each, and the XIX to make centrum."""
    deal = called()
    deal.does(1, "say pass").does(2, "say pass").does(3, "say trull", "say pass")
    assert shown(deal, 0) == (Fact(1 << 3, PACK.cards("skiz XXI"), 1),)
    deal.does(0, "say four-kings", "say pass")
    deal.does(1, "say pass").does(2, "say pass")
    assert shown(deal, 3) == (
        Fact(1 << 0, PACK.cards("XIX"), 1),
        Fact(1 << 0, PACK.suits[-1], 5),
    )
    assert shown(deal, 0) == (Fact(1 << 3, PACK.cards("skiz XXI"), 1),)  # one's own is no news


def test_double_shows_the_second_highest_not_placed() -> None:
    deal = called()
    deal.does(1, "say pass").does(2, "say pass").does(3, "say double", "say pass")
    assert shown(deal, 0) == (
        Fact(1 << 3, PACK.cards("XVIII"), 1),
        Fact(1 << 3, PACK.suits[-1], 6),
    )


def test_without_customs_nothing_is_shown() -> None:
    deal = called(ILLUSTRATED.house().with_changes({"customs": False}))
    deal.does(1, "say pass").does(2, "say pass").does(3, "say trull", "say pass")
    assert shown(deal, 0) == ()


@pytest.mark.parametrize("customs", [True, False])
def test_plain_follows_the_customs_of_the_house(
    customs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bold enough for four kings, with two of them in hand, but without the XIX."""
    monkeypatch.setitem(prospects.LEARNT_THRESHOLDS, "four-kings", 0.0)
    hands = (
        "skiz XVI XV XIV XII X hK sK cK",
        "XIX XIII I dK dQ dC sC sJ s10",
        HANDS[2],
        "XXI XX XVIII IX V hQ c10 sQ hC",
    )
    deal = called(ILLUSTRATED.house().with_changes({"customs": customs}), hands)
    deal.does(1, "say pass").does(2, "say pass").does(3, "say trull", "say pass")
    chosen = advise(deal.view(0), deal.may(0)).action
    assert (chosen == Speak((Say("four-kings", 0),))) is not customs
