"""Cards weighed: what each card that may be played is worth in the worlds that are likely."""

import zlib
from collections.abc import Sequence

from skiz.cards import Card, Seat
from skiz.solve import solve_all
from skiz.solve.lower import lower
from skiz.solve.solver import solve_lowered
from skiz.table import Action, Play, State, View

from .belief import Likely, likely_worlds
from .learnt import Learnt, learnt
from .levels import Level
from .player import reproducible
from .weighed import Weighed


def weigh_cards(
    view: View, options: tuple[Action, ...], level: Level, seed: int
) -> tuple[Weighed, ...]:
    """The cards among the options, best first; NotLowerable where they cannot be solved."""
    seat = view.eyes
    assert seat is not None
    known, chance = learnt(view.rules.key), chance_of(view, seed)
    likely = likely_worlds(view, known, level, chance)
    worth = _worth(likely, known, level, chance)
    pays, times = [share(one.world, seat) for one in likely], [one.times for one in likely]
    found = [
        _weighed(
            option,
            [each * cards[option.card] for each, cards in zip(pays, worth, strict=True)],
            times,
        )
        for option in options
        if isinstance(option, Play)
    ]
    return tuple(sorted(found, key=lambda one: -one.worth))


def _worth(
    likely: Sequence[Likely], known: Learnt, level: Level, seed: int
) -> list[dict[Card, float]]:
    """What each card comes to in each world, from the declarer's side."""
    worlds = [one.world for one in likely]
    if not level.rollouts or known.policy is None:
        return [dict(solved.values) for solved in solve_all(worlds, cores=1)]
    problems = [lower(world) for world in worlds]
    solved = solve_lowered(problems, cores=1)
    rolled = known.policy.values(worlds, problems, level.rollouts, level.until, seed, level.sharp)
    part = level.share
    return [
        {card: part * roll[card] + (1 - part) * worth for card, worth in open_cards.values.items()}
        for open_cards, roll in zip(solved, rolled, strict=True)
    ]


def chance_of(view: View, seed: int) -> int:
    """Where chance begins for one decision."""
    return zlib.crc32(reproducible(seed, view).encode())


def share(world: State, seat: Seat) -> float:
    """What a seat gets for each point that an opponent pays the declarer's side."""
    if not world.sides[seat]:
        return -1.0
    return world.sides.count(False) / world.sides.count(True)


def _weighed(play: Play, values: Sequence[float], times: Sequence[int]) -> Weighed:
    number = sum(times)
    worth = sum(value * count for value, count in zip(values, times, strict=True)) / number
    spread = sum((value - worth) ** 2 * count for value, count in zip(values, times, strict=True))
    half = 1.96 * (spread / number / max(1, number - 1)) ** 0.5
    won = sum(count for value, count in zip(values, times, strict=True) if value > 0)
    key = "ahead-in-all" if won == number else "ahead-in" if won else "ahead-in-none"
    told = {"won": won, "worlds": number}
    return Weighed(play, worth, worth - half, worth + half, key, told)
