"""The bound cards of Tarokk: with all cards open the kernel plays by the rules of the game."""

from collections.abc import Iterator

import pytest

from skiz.cards import of, size
from skiz.solve import reference, solve
from skiz.solve.lower import play_rules
from skiz.solve.policy import find_features
from skiz.table import State
from tests.support.laws.random_deals import TABLES, course
from tests.support.tools.depth import depth

pytest.importorskip("skiz._kernel")

TAROKK = [table for table in TABLES if table[0] not in ("asszorti", "asserufen")]
# In one of the deals of 14 a card stays bound to who cannot tell that it is free.
SEEDS = depth((*range(6), 14), (*range(40),))
LEFT = (6, 7, 8, 9)  # cards in hands, all in all


def in_play(key: str, preset: str) -> Iterator[State]:
    """Return the states before each card of some random deals."""
    for seed in SEEDS:
        for moment in course(key, preset, seed).moments:
            if moment.state.current_phase.name == "play":
                yield moment.state


def on_turn(state: State) -> int:
    """Return who plays next."""
    (seat,) = state.current_phase.turns(state)
    return seat


@pytest.mark.parametrize(("key", "preset"), TAROKK)
def test_the_same_cards_may_be_played(key: str, preset: str) -> None:
    """For every hand, at every moment, and their final values."""
    for state in in_play(key, preset):
        plays = reference.cards(state, on_turn(state))
        assert {card for card, _ in find_features(state)} == {play.card for play in plays}
        if sum(hand.size for hand in state.hands) in LEFT:
            assert solve(state).values == reference.values(state)


def test_cards_are_bound_in_these_deals() -> None:
    """Often, and sometimes for a player who cannot tell that they are free."""
    bound = unaware = 0
    for state in (state for table in TAROKK for state in in_play(*table)):
        seat, order = on_turn(state), play_rules(state)
        free = order.playable(state.hands[seat].cards, state.table.cards if state.table else ())
        may = of(play.card for play in reference.cards(state, seat))
        bound += may != free
        unaware += any(
            seat in bond.seats
            and size(bond.cards & state.hands[seat].cards & free & ~may)
            and any(trick.winner in bond.hidden for trick in state.tricks)
            for bond in order.bonds
        )
        assert may & ~free == 0
    assert bound > 80
    assert unaware > 0
