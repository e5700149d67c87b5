"""Endings too long for minimax: a card is worth what the position after it is worth.

The position after a card is solved by itself, with an empty transposition table and other bounds.
So an answer that the table wrongly gives for another position is likely to differ.
"""

from random import Random

import pytest

from skiz.games import game
from skiz.solve import solve
from skiz.table import Play, State, View, apply, on_turn, options
from tests.support.laws.endings import ending, unsaid
from tests.support.tools.depth import depth

pytest.importorskip("skiz._kernel")

GAMES = ("asserufen", "high", "illustrated", "illustrated54", "paskievics", "royal")
SEEDS = range(depth(12, 10_000))
QUIET = 3  # seeds that it divides are those of deals with few announcements
LEFT = (5, 6, 7)  # tricks; where much can still come about, the table answers most
ONCE_WRONG = [("high", 8567)]


def values_after(state: State) -> dict[int, int]:
    """Return what the position after each legal card is worth."""
    (seat,) = on_turn(state)
    cards = [one for one in options(View(state), seat) if isinstance(one, Play)]
    return {
        one.card: solve(unsaid(apply(state, seat, one).state), cards=False).value for one in cards
    }


def compare(key: str, seed: int) -> None:
    rng, presets = Random(seed), sorted(game(key).presets)
    cards = 4 * rng.choice(LEFT) - rng.randrange(3)
    state = unsaid(ending(key, presets[seed % len(presets)], QUIET * seed, cards))
    assert solve(state).values == values_after(state)


@pytest.mark.parametrize("key", GAMES)
def test_cards_have_the_values_of_the_positions_after_them(key: str) -> None:
    for seed in SEEDS:
        compare(key, seed)


@pytest.mark.parametrize(("key", "seed"), ONCE_WRONG)
def test_a_value_that_was_wrong_once(key: str, seed: int) -> None:
    """By the kernel that also had the faults of `test_once_wrong`."""
    compare(key, seed)
