"""Plans for worlds that a player cannot tell apart: the kernel against αμ over the rules."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from skiz.solve.kernel import NotLowerable
from skiz.solve.lower import lower
from skiz.solve.plans import Planning, plan_values
from skiz.solve.solver import solve_all
from skiz.solve.worlds import Worlds
from skiz.table import Play, State, View, on_turn
from tests.support.laws import plans
from tests.support.laws.endings import unsaid
from tests.support.laws.problems import problem
from tests.support.laws.random_deals import TABLES, course, deals_of
from tests.support.tools.depth import depth

pytest.importorskip("skiz._kernel")

MOST_CARDS, MOST_WORLDS = 10, 5
EVERY_ROW = 10_000


def sights(key: str, preset: str) -> Iterator[View]:
    """Return late views of seats that choose a card, with no claim in the way."""
    for seed in deals_of(key)[: depth(3, 16)]:
        for moment in course(key, preset, seed).moments:
            view = moment.views[moment.seat]
            several = len({*view.current_phase.options(view, moment.seat)}) > 1
            if isinstance(moment.action, Play) and several and not view.claims:
                yield view


def some_worlds(view: View, most_cards: int = MOST_CARDS) -> tuple[list[State], list[Any]]:
    """Return some different worlds of a view, and as problems; none if it is too early or if the
    rules cannot be lowered.
    """
    if sum(hand.size for hand in view.hands) > most_cards:
        return [], []
    worlds = [unsaid(world) for world in Worlds(view).sample(MOST_WORLDS, 1)]
    worlds = list({tuple(hand.cards for hand in one.hands): one for one in worlds}.values())
    try:
        return worlds, [lower(world) for world in worlds]
    except NotLowerable:
        return [], []


def signs(worlds: list[State]) -> list[int]:
    return [1 if world.sides[seat] else -1 for world in worlds for seat in on_turn(world)]


@pytest.mark.parametrize(("key", "preset"), TABLES, ids="-".join)
def test_the_best_plan_is_that_of_the_rules(key: str, preset: str) -> None:
    """However many decisions it has, and however the worlds are weighed."""
    seen = 0
    for number, view in enumerate(sights(key, preset)):
        worlds, problems = some_worlds(view)
        if not worlds:
            continue
        seen += 1
        rng = Random(number)
        weights = [rng.choice([1.0, 2.0, 3.5]) for _ in worlds]
        for decisions in (1, 2, plans.ALL):
            found = plan_values(problems, weights, Planning(decisions, EVERY_ROW))
            assert found is not None
            assert best(found, weights) == pytest.approx(
                {
                    card: max(weighed(row, weights) for row in rows)
                    for card, rows in plans.fronts(worlds, decisions).items()
                }
            )
    assert seen


def best(found: list[dict[int, float]], weights: list[float]) -> dict[int, float]:
    """Return the weighed outcome of each card."""
    return {
        card: weighed({number: cards[card] for number, cards in enumerate(found)}, weights)
        for card in found[0]
    }


def weighed(row: Mapping[int, float], weights: list[float]) -> float:
    return sum(weights[number] * value for number, value in row.items())


@pytest.mark.parametrize(("key", "preset"), TABLES, ids="-".join)
def test_one_world_has_the_values_of_the_solver(key: str, preset: str) -> None:
    """With any number of decisions; and so has each of many with one decision."""
    for view in sights(key, preset):
        worlds, problems = some_worlds(view, depth(16, 24))
        solved = [one.values for one in solve_all(worlds)] if worlds else []
        mine = [
            {card: sign * value for card, value in cards.items()}
            for sign, cards in zip(signs(worlds), solved, strict=True)
        ]
        if not worlds:
            continue
        assert plan_values(problems, [1.0] * len(worlds), Planning(1)) == mine
        for one, cards in zip(problems, mine, strict=True):
            assert plan_values([one], [1.0], Planning(3)) == [cards]


def test_more_decisions_promise_no_more() -> None:
    """A plan that is bound for longer can only lose, and few rows can only lose plans."""
    seen = 0
    for view in sights("asszorti", "pais"):
        worlds, problems = some_worlds(view, 15)
        weights = [1.0] * len(worlds)
        if not worlds:
            continue
        seen += 1
        now = best(plan_values(problems, weights, Planning(1)) or [], weights)
        for decisions in (2, 3, plans.ALL):
            then = best(plan_values(problems, weights, Planning(decisions)) or [], weights)
            one = best(plan_values(problems, weights, Planning(decisions, 1)) or [], weights)
            assert all(then[card] <= now[card] for card in now)
            assert all(one[card] <= then[card] for card in now)
            now = then
    assert seen


def test_too_few_nodes_give_nothing() -> None:
    view = next(view for view in sights("asszorti", "pais") if some_worlds(view, 15)[0])
    _, problems = some_worlds(view, 15)
    assert plan_values(problems, [1.0] * len(problems), Planning(2, nodes=1)) is None
    assert plan_values(problems, [1.0] * len(problems), Planning(2)) is not None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda row: ([], []), "there is no world"),
        (lambda row: (row, [1.0]), "each world needs a weight"),
        (lambda row: (row, [-1.0] * len(row)), "a weight is a number from 0 on"),
        (lambda row: (row, [float("nan")] * len(row)), "a weight is a number from 0 on"),
    ],
)
def test_bad_worlds_are_refused(change: Any, says: str) -> None:
    found = (some_worlds(view, 15)[1] for view in sights("asszorti", "pais"))
    problems, weights = change(next(row for row in found if len(row) > 1))
    with pytest.raises(ValueError, match=says):
        plan_values(problems, weights, Planning(1))


def test_worlds_that_can_be_told_apart_are_refused() -> None:
    """Of two moments of a deal."""
    found = (some_worlds(view, 15)[1] for view in sights("asszorti", "pais"))
    one, other = [row for row in found if row][:2]
    with pytest.raises(ValueError, match="different"):
        plan_values([one[0], other[0]], [1.0, 1.0], Planning(1))


@pytest.mark.parametrize(
    ("planning", "says"), [(Planning(0), "has a decision"), (Planning(1, 0), "has a row")]
)
def test_bad_limits_are_refused(planning: Planning, says: str) -> None:
    view = next(view for view in sights("asszorti", "pais") if some_worlds(view, 15)[0])
    _, problems = some_worlds(view, 15)
    with pytest.raises(ValueError, match=says):
        plan_values(problems, [1.0] * len(problems), planning)


HEARTS, SPADES, CLUBS = (0xFF << 8 * suit for suit in range(3))
GUESSER = 1 << 3 | 1 << 11 | 1 << 23  # a middling heart and spade, and the highest club
TWO_TRICKS = ([("count", 0, 0, 0, 0, 2, -1)], 1, 1, 0, 0)


def guess(others: int) -> Any:
    """Return a problem of two players: with these cards of the other, who takes two tricks?"""
    return problem(
        seats=2,
        length=3,
        suits=(HEARTS, SPADES, CLUBS),
        trumps=0,
        must_trump=False,
        must_overtake=False,
        points=(),
        hands=(GUESSER, others),
        leader=0,
        table=(),
        won=(),
        side=1,
        goals=[TWO_TRICKS],
        tricks=(),
    )


def test_a_guess_is_made_for_all_worlds() -> None:
    """The club is safe, but then he must lead one of two suits, and the other has the top cards of
    one. With open cards he always finds the right one. Strategy fusion, by hand.
    """
    worlds = [guess(1 << 16 | 1 << 7 | 1 << 6), guess(1 << 16 | 1 << 15 | 1 << 14)]
    open_ = plan_values(worlds, [2.0, 1.0], Planning(1))
    assert open_ == [{3: 0, 11: 1, 23: 1}, {3: 1, 11: 0, 23: 1}]
    assert plan_values(worlds, [2.0, 1.0], Planning(2)) == [
        {3: 0, 11: 1, 23: 1},
        {3: 1, 11: 0, 23: 0},
    ]
    assert plan_values(worlds, [1.0, 2.0], Planning(2)) == [
        {3: 0, 11: 1, 23: 0},
        {3: 1, 11: 0, 23: 1},
    ]
