"""Worlds of one kind have the same sides, ties and stakes, and are lowered together.

Each has the same value as when it is lowered alone.
"""

from collections.abc import Iterator, Sequence

import pytest

from skiz.solve.alike import lower_ways
from skiz.solve.kernel import Answer, NotLowerable, Problem, solve_problems
from skiz.solve.lower import lower, play_rules, stakes_of
from skiz.solve.policy import Way, history_of
from skiz.solve.splitmix64 import SplitMix64
from skiz.solve.worlds import WorldBuilder, Worlds, fill_hands
from skiz.table import Play, State, View
from tests.support.laws.random_deals import TABLES, course, deals_of
from tests.support.tools.depth import depth

pytest.importorskip("skiz._kernel")

WAYS = 30
FEW_CARDS = 16


def views(key: str, preset: str) -> Iterator[tuple[View, int]]:
    """Return some views of players who must play a card, each with a seed."""
    for seed in deals_of(key)[:3]:
        cards = [one for one in course(key, preset, seed).moments if isinstance(one.action, Play)]
        yield from ((one.views[one.seat], seed) for one in cards[:: depth(10, 5)])


def some_worlds(view: View, seed: int) -> dict[Way, State]:
    """Ways to fill a view, and the worlds that they make, but for those whose drawing would have to
    be tried again.
    """
    builder, chance = WorldBuilder(view), SplitMix64(seed)
    ways = Worlds(view).ways.sample(WAYS, seed, 2 * view.rules.seats + 1)
    made = {way: builder.try_build(way, chance) for way in ways}
    return {way: world for way, world in made.items() if world is not None}


@pytest.mark.parametrize(("key", "preset"), TABLES, ids="-".join)
def test_worlds_of_one_kind_have_equal_results(key: str, preset: str) -> None:
    """Also in changed houses, whoever holds or has discarded what."""
    for view, seed in views(key, preset):
        assert view.rules.inference.kinds is not None
        kind = view.rules.inference.kinds(view)
        owners = view.rules.discards_for or (lambda world: ())
        seen: dict[object, object] = {}
        for way, world in some_worlds(view, seed).items():
            for same in (world, fill_hands(view, way)):
                terms = same.sides, play_rules(same), stakes_of(same), owners(same)
                assert seen.setdefault(kind(way), terms) == terms


@pytest.mark.parametrize(("key", "preset"), TABLES, ids="-".join)
def test_worlds_lowered_together_have_equal_values(key: str, preset: str) -> None:
    """Near the end of deals, where all can be solved."""
    for view, seed in views(key, preset):
        worlds = some_worlds(view, seed)
        if not worlds or sum(hand.size for hand in view.hands) > FEW_CARDS:
            continue
        try:
            apart = [lower(world) for world in worlds.values()]
        except NotLowerable:
            continue
        together = lower_ways(view, list(worlds))
        assert [*together.sides] == [world.sides for world in worlds.values()]
        assert together.history == history_of(next(iter(worlds.values())))
        assert solved(together.problems) == solved(apart)


def solved(problems: Sequence[Problem]) -> list[Answer]:
    """Return the value of some problems, card by card."""
    return solve_problems(problems, None, cards=True, line=False, cores=1)
