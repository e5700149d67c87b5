"""Cards evaluated: what each playable card is worth in the likely worlds."""

import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from skiz.cards import Card, Seat
from skiz.solve import NotLowerable
from skiz.solve.alike import LoweredWays, lower_ways
from skiz.solve.counting import TooManyNodes
from skiz.solve.kernel import Problem
from skiz.solve.plans import Planning, plan_values
from skiz.solve.solver import solve_lowered
from skiz.table import Action, Play, Sides, State, View

from ..evaluation import Evaluation, ranked
from ..levels import Level
from ..plain import advise
from ..player import reproducible
from .achieved import Searched, Worth, with_achievements
from .belief import count_by_custom, ways_by_custom
from .model import level_for, model_of
from .python_search import COUNTING, Budget, affordable, try_cards
from .requirements import has_kernel
from .trials import FEWEST_WORLDS, SURE, TrialResult, as_good, cautious_worth

AT_ONCE = 8  # worlds solved before the remaining nodes are checked
ENOUGH = 8  # with fewer worlds the result is no better than plain's guess
CAUTION = 1.0  # standard errors by which a card tried in Python must be better than plain's


class AchievementRequest(NamedTuple):
    """Whether to say what the best card achieves, and the card with which it is compared.

    Without that card, or if it is the best, it is compared with the next one in order of worth.
    """

    wanted: bool = False
    beside: Card | None = None


NOT_WANTED = AchievementRequest()


def evaluate_cards(
    view: View,
    options: tuple[Action, ...],
    level: Level,
    seed: int,
    request: AchievementRequest = NOT_WANTED,
) -> tuple[Evaluation, ...]:
    """Return the cards among the options, best first; the best says what it achieves, if asked.

    Raise NotLowerable if they cannot be solved, or if too few worlds fit the time of the level.
    """
    level = level_for(view.rules, level)
    if not has_kernel():
        return _by_python(view, options, level, seed)
    found, searched = _by_kernel(view, options, level, seed)
    if not request.wanted:
        return found
    return with_achievements(view, found, searched, request.beside)


def _by_kernel(
    view: View, options: tuple[Action, ...], level: Level, seed: int
) -> tuple[tuple[Evaluation, ...], Searched]:
    """Evaluate each card by solved worlds and rollouts."""
    model, chance = model_of(view.rules.family), chance_of(view, seed)
    ways, counts = zip(*ways_by_custom(view, model, level, chance), strict=True)
    worlds = lower_ways(view, ways)
    plays = [option for option in options if isinstance(option, Play)]
    planned = _by_plans(view, worlds, counts, level)
    found = planned or _with_open_cards(view, worlds.problems, level)
    searched = Searched(ways, counts, [None] * len(ways) if planned else found)
    if level.rollouts and model.policy is not None:
        rolling = level.rolling_of(len(plays) * len(ways))
        rolled = model.policy.way_values((worlds.problems, worlds.history, ways), rolling, chance)
        found = [
            _mixed(roll, solved, level.rollout_weight) if solved else roll
            for roll, solved in zip(rolled, found, strict=True)
        ]
    return _over_worlds(view, plays, (worlds, counts, found), min(ENOUGH, level.worlds)), searched


def _over_worlds(
    view: View,
    plays: Sequence[Play],
    valued: tuple[LoweredWays, Sequence[int], Sequence[Worth | None]],
    enough: int,
) -> tuple[Evaluation, ...]:
    """Return what each card is worth to the viewer over worlds, best first.

    `valued` are the worlds, how often each was drawn, and its values for the declarer's side, or
    None if it has none. Raise NotLowerable for fewer than `enough` worlds with values.
    """
    worlds, counts, found = valued
    worths = [
        (share_of_seat(sides, view.viewer()), cards, count)
        for sides, cards, count in zip(worlds.sides, found, counts, strict=True)
        if cards is not None
    ]
    times = [count for _, _, count in worths]
    if sum(times) < enough:
        raise NotLowerable("so many positions")
    values: dict[Action, list[float]] = {
        play: [share * cards[play.card] for share, cards, _ in worths] for play in plays
    }
    evaluations = [_evaluation(play, values[play], times) for play in plays]
    return ranked(
        evaluations, lambda one, best: _no_worse(values[one.action], values[best.action], times)
    )


def _no_worse(values: Sequence[float], best: Sequence[float], times: Sequence[int]) -> bool:
    """Return whether a card's lag behind the best is within the error of the lag.

    Both are worth what they are in the same worlds, so the lag is surer than either worth.
    """
    lag, half = _mean([high - low for high, low in zip(best, values, strict=True)], times)
    return lag <= half


def _by_plans(
    view: View, worlds: LoweredWays, counts: Sequence[int], level: Level
) -> list[Worth | None]:
    """Return the value of each card in each world by one plan for all, for the declarer's side.

    The result is empty if the level does not plan yet, or if that takes too long.
    """
    if view.rules.length - len(view.tricks) > level.plan_tricks:
        return []
    shares = [share_of_seat(sides, view.viewer()) for sides in worlds.sides]
    weights = [abs(share) * count for share, count in zip(shares, counts, strict=True)]
    planning = Planning(level.plan_decisions, nodes=level.plan_nodes)
    found = plan_values(worlds.problems, weights, planning)
    if found is None:
        return []
    return [
        {card: value if share > 0 else -value for card, value in cards.items()}
        for share, cards in zip(shares, found, strict=True)
    ]


def _with_open_cards(view: View, problems: Sequence[Problem], level: Level) -> list[Worth | None]:
    """Return the value of each card in each world with open cards, for the declarer's side.

    It is None for a world that is too hard.
    """
    left = view.rules.seats * (view.rules.length - len(view.tricks))
    return solve_within(problems, level.nodes if left <= level.solve_below_cards else 0)


def _mixed(roll: Worth, solved: Worth, part: float) -> Worth:
    return {card: part * worth + (1 - part) * solved[card] for card, worth in roll.items()}


def solve_within(problems: Sequence[Problem], nodes: int) -> list[Worth | None]:
    """Return the value of each card with open cards, for as many problems as the nodes suffice."""
    found: list[Worth | None] = []
    while len(found) < len(problems) and nodes >= AT_ONCE:
        now = problems[len(found) : len(found) + AT_ONCE]
        for solved in solve_lowered(now, limit=nodes // AT_ONCE, cores=1):
            nodes -= solved.nodes
            found.append(solved.values if solved.whole else None)
    return found + [None] * (len(problems) - len(found))


def _by_python(
    view: View, options: tuple[Action, ...], level: Level, seed: int
) -> tuple[Evaluation, ...]:
    """Evaluate each card as far as Python can try it, plain's first."""
    plays = [option for option in options if isinstance(option, Play)]
    plain = advise(view, tuple(plays)).action
    assert isinstance(plain, Play)
    if affordable(view, len(plays), level.python_cards) < FEWEST_WORLDS:
        raise NotLowerable("so many cards without the kernel")
    try:
        counted = count_by_custom(view, COUNTING * level.python_cards)
    except TooManyNodes:
        raise NotLowerable("so many worlds without the kernel") from None
    worlds = counted.sample(level.worlds, chance_of(view, seed))
    others = [play for play in plays if play != plain]
    budget = Budget(level.python_cards)
    base, *rest = try_cards(worlds, plain, others, budget)
    found = [_tried(base, base.worth)] + [
        _tried(one, cautious_worth(one, base, CAUTION)) for one in rest
    ]
    tried = {one.action: one for one in (base, *rest)}
    return ranked(found, lambda one, best: as_good(tried[one.action], tried[best.action]))


def _tried(one: TrialResult, worth: float) -> Evaluation:
    assert isinstance(one.action, Play)
    raw = _evaluation(one.action, one.worths, [1] * len(one.worths))
    return replace(raw, worth=worth, low=min(worth, raw.low), high=max(worth, raw.high))


def chance_of(view: View, seed: int) -> int:
    """Return the random seed for one decision."""
    return zlib.crc32(reproducible(seed, view).encode())


def seat_share(world: State, seat: Seat) -> float:
    """Return what a seat gets for each point that an opponent pays the declarer's side."""
    return share_of_seat(world.sides, seat)


def share_of_seat(sides: Sides, seat: Seat) -> float:
    """Return the share of a seat, given the sides."""
    if not sides[seat]:
        return -1.0
    return sides.count(False) / sides.count(True)


def _evaluation(play: Play, values: Sequence[float], times: Sequence[int]) -> Evaluation:
    number = sum(times)
    worth, half = _mean(values, times)
    won = sum(count for value, count in zip(values, times, strict=True) if value > 0)
    key = "ahead-in-all" if won == number else "ahead-in" if won else "ahead-in-none"
    params = {"won": won, "worlds": number}
    return Evaluation(play, worth, worth - half, worth + half, key, params)


def _mean(values: Sequence[float], times: Sequence[int]) -> tuple[float, float]:
    """Return the mean of values that were counted so many times, and half of its 95 % interval."""
    number = sum(times)
    mean = sum(value * count for value, count in zip(values, times, strict=True)) / number
    spread = sum((value - mean) ** 2 * count for value, count in zip(values, times, strict=True))
    return mean, SURE * (spread / number / max(1, number - 1)) ** 0.5
