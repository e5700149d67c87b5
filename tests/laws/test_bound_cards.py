"""Which announcements bind a hand: the short way of the rules gives what each figure is judged."""

import pytest

from skiz.games.tarokk import read_deal
from skiz.games.tarokk.bound_cards import live, still_open
from tests.support.laws.random_deals import TABLES, TAROKK, course, deals_of


@pytest.mark.parametrize("table", [one for one in TABLES if one[0] in TAROKK], ids="-".join)
def test_what_binds_a_hand_is_judged_open(table: tuple[str, str]) -> None:
    """While a hand holds the card of a figure that is one trick for it, the figure is open."""
    bound = 0
    for seed in deals_of(table[0]):
        for moment in course(*table, seed).moments:
            for s in (moment.state, *moment.views):
                if s.current_phase.kind != "tricks":
                    continue
                now = read_deal(s).round
                for seat, hand in enumerate(s.hands):
                    sides = now.sides_for(s, seat)
                    judged = still_open(now, s, sides, seat, hand.cards)
                    assert live(now, s, seat) == judged
                    bound += bool(judged)
    assert bound
