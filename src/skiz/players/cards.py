"""Cards weighed: what each card that may be played is worth in the worlds that are likely."""

import zlib
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from skiz.cards import Card, Seat
from skiz.solve import NotLowerable, solve_all
from skiz.solve.lower import lower
from skiz.solve.solver import solve_lowered
from skiz.table import Action, Play, State, View

from .belief import Likely, by_custom
from .learnt import Learnt, learnt
from .levels import Level
from .player import reproducible
from .weighed import Weighed

Worth: TypeAlias = Mapping[Card, float]
AT_ONCE = 8  # worlds solved before it is asked what is left of the nodes
ENOUGH = 8  # worlds; what fewer come to is no better than plain's guess


def weigh_cards(
    view: View, options: tuple[Action, ...], level: Level, seed: int
) -> tuple[Weighed, ...]:
    """The cards among the options, best first; NotLowerable where they cannot be solved."""
    seat = view.me()
    level = level.at(view.rules)
    known, chance = learnt(view.rules.key), chance_of(view, seed)
    likely = by_custom(view, known, level, chance)
    told = [
        (share(one.world, seat), cards, one.times)
        for one, cards in zip(likely, _worth(likely, known, level, chance), strict=True)
        if cards is not None
    ]
    times = [count for _, _, count in told]
    if sum(times) < min(ENOUGH, level.worlds):
        raise NotLowerable("so many positions")
    found = [
        _weighed(option, [each * cards[option.card] for each, cards, _ in told], times)
        for option in options
        if isinstance(option, Play)
    ]
    return tuple(sorted(found, key=lambda one: -one.worth))


def _worth(likely: Sequence[Likely], known: Learnt, level: Level, seed: int) -> list[Worth | None]:
    """What each card comes to in each world for the declarer's side; None where it is too hard."""
    worlds = [one.world for one in likely]
    try:
        problems = [lower(world) for world in worlds]
    except ImportError:
        return [solved.values for solved in solve_all(worlds)]
    rules, over = worlds[0].rules, len(worlds[0].tricks)
    ends = rules.seats * (rules.length - over) <= level.ending
    open_cards = within(problems, level.nodes if ends else 0)
    if not level.rollouts or known.policy is None:
        return open_cards
    rolled = known.policy.values(worlds, problems, level.playing, seed)
    return [
        _mixed(roll, seen, level.share) if seen else roll
        for roll, seen in zip(rolled, open_cards, strict=True)
    ]


def _mixed(roll: Worth, seen: Worth, part: float) -> Worth:
    return {card: part * worth + (1 - part) * seen[card] for card, worth in roll.items()}


def within(problems: Sequence[Any], nodes: int) -> list[Worth | None]:
    """What each card is worth with open cards, for as many as so many nodes are enough for."""
    found: list[Worth | None] = []
    while len(found) < len(problems) and nodes >= AT_ONCE:
        now = problems[len(found) : len(found) + AT_ONCE]
        for solved in solve_lowered(now, limit=nodes // AT_ONCE, cores=1):
            nodes -= solved.nodes
            found.append(solved.values if solved.whole else None)
    return found + [None] * (len(problems) - len(found))


def chance_of(view: View, seed: int) -> int:
    """Where chance begins for one decision."""
    return zlib.crc32(reproducible(seed, view).encode())


def share(world: State, seat: Seat) -> float:
    """What a seat gets for each point that an opponent pays the declarer's side."""
    sides = world.sides
    if not sides[seat]:
        return -1.0
    return sides.count(False) / sides.count(True)


def _weighed(play: Play, values: Sequence[float], times: Sequence[int]) -> Weighed:
    number = sum(times)
    worth = sum(value * count for value, count in zip(values, times, strict=True)) / number
    spread = sum((value - worth) ** 2 * count for value, count in zip(values, times, strict=True))
    half = 1.96 * (spread / number / max(1, number - 1)) ** 0.5
    won = sum(count for value, count in zip(values, times, strict=True) if value > 0)
    key = "ahead-in-all" if won == number else "ahead-in" if won else "ahead-in-none"
    told = {"won": won, "worlds": number}
    return Weighed(play, worth, worth - half, worth + half, key, told)
