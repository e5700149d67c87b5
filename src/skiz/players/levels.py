"""Levels: how much a player who searches may look at before he decides. Numbers, no code."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from skiz.solve.belief import Rollouts
from skiz.table import Rules


@dataclass(frozen=True, slots=True)
class Level:
    """What a level spends on one card.

    `worlds` are solved with all cards open, chosen by belief among `drawn` ones (among all, where
    there are no more), as soon as a trick begins with no more than `ending` cards in the hands; the
    solver looks at `nodes` positions in all, and worlds that are too hard are rolled out only.
    `trust` is how much is made of what bids and discards say of the hands, from 0 to 1; `heed` is
    how sharply the cards that were played are taken to tell of the others, 0 for not at all; `whim`
    is how often one is thought to play as it comes. Each card is also tried in so many `rollouts`
    of each world, played by a policy, as `sharp` as this, until `until` tricks are left; the
    `share` of these in what the card is worth is from 0 to 1. What is said is tried in `talks`
    worlds, in fewer where many options would make more than `trials` of it; in a long deal bids
    and discards, after which much more is said, in `bids` worlds, at 0 by rules of thumb; where
    hands are counted instead, so many `talons` are drawn from. A decision takes about so many
    `seconds`. In a `long` deal of many cards, where one world may take hundred thousands of
    positions, other numbers may hold.
    """

    key: str
    worlds: int
    drawn: int = 0
    nodes: int = 10_000_000
    ending: int = 99  # cards
    trust: float = 0.8
    heed: float = 0.0
    whim: float = 0.1
    rollouts: int = 0
    until: int = 5
    share: float = 0.5
    sharp: float = 1.5
    talks: int = 25
    trials: int = 10_000
    bids: int = 0
    talons: int = 25
    seconds: float = 0.0
    long: Level | None = None

    def at(self, rules: Rules) -> Level:
        """The numbers that hold for a deal of this game."""
        return self.long if self.long and is_hard(rules) else self

    def talks_of(self, options: int) -> int:
        """The worlds in which each of so many options is tried."""
        return max(FEWEST, min(self.talks, self.trials // options))

    @property
    def playing(self) -> Rollouts:
        """How it rolls worlds out."""
        return Rollouts(self.rollouts, self.until, self.sharp)


FAST = Level(
    "fast",
    worlds=20,
    drawn=160,
    nodes=10_000,
    ending=27,
    heed=1.4,
    rollouts=1,
    until=4,
    talks=4,
    trials=10,
    talons=7,
    seconds=0.005,
    long=Level(
        "fast",
        worlds=8,
        drawn=80,
        nodes=1_500,
        ending=20,
        heed=0.75,
        whim=0.25,
        rollouts=2,
        until=2,
        talks=8,
    ),
)
STRONG_LONG = Level(
    "strong",
    worlds=60,
    drawn=1_600,
    nodes=25_000,
    ending=28,
    heed=0.75,
    whim=0.25,
    rollouts=8,
    until=2,
    talks=24,
)
STRONG = Level(
    "strong",
    worlds=120,
    drawn=4_000,
    nodes=2_500_000,
    heed=1.4,
    rollouts=4,
    talons=60,
    seconds=0.05,
    long=STRONG_LONG,
)
HINT = replace(STRONG, long=replace(STRONG_LONG, bids=12))  # may take longer than a bot's turn
MAX = Level(
    "max",
    worlds=600,
    drawn=20_000,
    nodes=50_000_000,
    heed=1.4,
    rollouts=16,
    talks=300,
    talons=300,
    seconds=1.0,
    long=Level(
        "max",
        worlds=400,
        drawn=8_000,
        nodes=500_000,
        ending=28,
        heed=0.75,
        whim=0.25,
        rollouts=8,
        until=4,
        talks=150,
        bids=40,
    ),
)
LEVELS = (FAST, STRONG, MAX)
SHARES = ("trust", "whim", "share")  # numbers from 0 to 1
MOST = 10**9
FEWEST = 2  # worlds that tell of an error
FEWER = 50  # times fewer positions in a long deal, where a level says nothing of them
EASY = 33  # cards played in a deal; in one of more a solve takes much longer


def is_hard(rules: Rules) -> bool:
    """Whether so many cards are played that a world takes long to solve."""
    return rules.seats * rules.length > EASY


def levels_in(text: str) -> tuple[Level, ...]:
    """The levels of a TOML text, a table each by name. ValueError says what is wrong with it.

    One that says nothing of long deals looks at fewer positions there: else a card took minutes.
    """
    found = (_level(key, table) for key, table in tomllib.loads(text).items())
    return tuple(
        level if level.long else replace(level, long=replace(level, nodes=level.nodes // FEWER))
        for level in found
    )


def _level(key: str, table: Any) -> Level:
    if not isinstance(table, Mapping):
        raise ValueError(f"{key} is not a table")
    kinds = {field.name: field.type for field in fields(Level) if field.name != "key"}
    numbers = {name: value for name, value in table.items() if name != "long"}
    for name, value in numbers.items():
        if name not in kinds:
            raise ValueError(f"{key}: a level has no {name!r}; it has {', '.join(kinds)}")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{key}.{name}: {value!r} is not a number")
        most = 1 if name in SHARES else MOST
        if not 0 <= value <= most:
            raise ValueError(f"{key}.{name}: {value!r} does not lie between 0 and {most}")
        if kinds[name] == "int" and not isinstance(value, int):
            raise ValueError(f"{key}.{name}: {value!r} is not a whole number")
    if "worlds" not in table or table["worlds"] < 1:
        raise ValueError(f"{key}.worlds: a level looks at one world at least")
    long = _level(f"{key}.long", table["long"]) if "long" in table else None
    return Level(key, **numbers, long=long)
