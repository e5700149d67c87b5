"""Counts: all that was fitted for a game, read from the file that comes with the package."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from skiz.cards import Cards, Pack, size

from .outlook import Outlook, tricks
from .scale import Scale, chance


@dataclass(frozen=True, slots=True, eq=False)
class Ladder:
    """Chances of one trick or more, two or more … at a count: one slope, a step for each number."""

    slope: float
    steps: tuple[float, ...]

    def at(self, count: float) -> tuple[float, ...]:
        """The chance of each number of tricks."""
        return _chances(self, round(count, 2))


@lru_cache(1 << 12)
def _chances(ladder: Ladder, count: float) -> tuple[float, ...]:
    return tricks([chance(ladder.slope * count - step) for step in ladder.steps])


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """What somebody can tell of the declarer's tricks by his own hand."""

    tricks: Scale
    ladder: Ladder
    last: Scale
    error: float  # tricks: half of the 95 % interval of the sum

    plain: tuple[float, float]  # log odds of winning the last with plain cards; more by each trump

    def outlook(self, hand: Cards, trumps: Cards, also: tuple[str, ...], shift: float) -> Outlook:
        """What one with this hand can expect of the declarer, these marks being told besides;
        `shift` are tricks more than by the count alone.
        """
        count = self.tricks.of(hand, trumps, also) + shift
        last = chance(self.last.of(hand, trumps, also) + shift)
        free, each = self.plain
        plain = chance(free + each * size(hand & trumps)) if trumps else 0.0
        return Outlook(self.ladder.at(count), last, last * plain)


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """All that was fitted."""

    declarer: Role
    defender: Role
    numbers: Mapping[str, float]
    auction: Mapping[str, Mapping[str, Sequence[float]]]


def read(key: str, pack: Pack) -> Counts:
    """The counts of a game."""
    told = json.loads((files(__package__) / f"{key}.json").read_text("utf-8"))
    return Counts(
        _role(told["declarer"], pack),
        _role(told["defender"], pack),
        told["numbers"],
        told["auction"],
    )


def _role(told: Mapping[str, Any], pack: Pack) -> Role:
    return Role(
        Scale(told["tricks"], pack),
        Ladder(told["slope"], tuple(told["steps"])),
        Scale(told["last"], pack),
        told["error"],
        (told["plain"][0], told["plain"][1]),
    )
