"""Lines: each is legal by the rules, and ends in the value that the solver gives its first card."""

from collections.abc import Iterator

import pytest

from skiz.solve.kernel import NotLowerable
from skiz.solve.lines import Line, lines_after
from skiz.solve.policy import Way, way_of
from skiz.solve.reference import settled
from skiz.solve.solver import solve_all
from skiz.solve.worlds import Worlds, fill_hands
from skiz.table import Play, State, View, apply, ground, on_turn, options
from tests.support.laws.endings import unsaid
from tests.support.laws.random_deals import TABLES, course, deals_of
from tests.support.tools.depth import depth

pytest.importorskip("skiz._kernel")

WORLDS = 4
MOST_CARDS = 16


def sights(key: str, preset: str) -> Iterator[tuple[View, list[Way]]]:
    """Yield late views of seats that choose a card, each with some of its worlds."""
    for seed in deals_of(key)[: depth(2, 8)]:
        for moment in course(key, preset, seed).moments:
            view = moment.views[moment.seat]
            late = sum(hand.size for hand in view.hands) <= MOST_CARDS
            if isinstance(moment.action, Play) and late and not view.claims:
                yield view, [way_of(world) for world in Worlds(view).sample(WORLDS, seed)]


def played(world: State, line: Line) -> State:
    """Return the end of a world if its cards fall as in the line; a claim there is left out."""
    cards = [card for trick in line.ground.tricks[line.since :] for card in trick.cards]
    before = len(world.table.cards) if world.table else 0
    for card in cards[before:]:
        world = unsaid(world)
        (seat,) = on_turn(world)
        assert Play(card) in options(View(world), seat)
        world = apply(world, seat, Play(card)).state
    return unsaid(world)


@pytest.mark.parametrize(("key", "preset"), TABLES, ids="-".join)
def test_a_line_is_legal_and_has_the_value_of_its_card(key: str, preset: str) -> None:
    seen = 0
    for view, ways in sights(key, preset):
        worlds = [fill_hands(view, way) for way in ways]
        try:
            solved = solve_all(worlds, cores=1)
        except NotLowerable:
            continue
        for play in options(view, view.viewer()):
            if not isinstance(play, Play):
                continue
            lines = lines_after(view, ways, play.card)
            for world, one, line in zip(worlds, solved, lines, strict=True):
                end = played(world, line)
                assert settled(end) == one.values[play.card]
                assert end.tricks == line.ground.tricks
                assert ground(end) == line.ground
                seen += 1
    assert seen
