"""Finding players: every kind there is, by key.

A key that ends in a number is of a family, and the number is its budget: `pimc20`. Other packages
bring families of their own as entry points of the group `skiz.players`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from .levels import LEVELS
from .pimc import Pimc
from .plain import Plain
from .player import Player
from .random import Random
from .skilled import Skilled

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Family: TypeAlias = Callable[[int, int], Player]  # from a budget and a seed

GROUP = "skiz.players"
DIGITS = 9  # of a budget, at most


class PlayerKind(NamedTuple):
    """A kind of player: how one is made from a seed, and what a table needs to know of it.

    `seconds` is about how long a decision takes it. Kinds that are not `seated` are yardsticks for
    the arena, which a table does not offer.
    """

    make: Callable[[int], Player]
    seconds: float = 0.0
    seated: bool = False


def players() -> Mapping[str, PlayerKind]:
    """Every kind of player, those for tables weakest first."""
    return {
        "plain": PlayerKind(Plain, seated=True),
        "random": PlayerKind(Random),
        "pimc20": PlayerKind(lambda seed: Pimc(20, seed)),
        "pimc60": PlayerKind(lambda seed: Pimc(60, seed)),
        **{
            level.key: PlayerKind(partial(Skilled, level), level.seconds, seated=True)
            for level in LEVELS
        },
    }


def seated() -> Mapping[str, PlayerKind]:
    """The kinds that a table offers, weakest first."""
    return {key: kind for key, kind in players().items() if kind.seated}


def player(key: str, seed: int) -> Player:
    """A player of this kind; ValueError when there is none."""
    return kind(key).make(seed)


def kind(key: str) -> PlayerKind:
    """The kind of this key; ValueError when there is none, or when what it needs is missing."""
    if found := players().get(key):
        return found
    if (parts := re.fullmatch(r"(.*[^0-9])([1-9][0-9]*)", key)) and parts[1] in families():
        if len(parts[2]) > DIGITS:
            raise ValueError(f"the budget of {key!r} has more than {DIGITS} digits")
        return PlayerKind(partial(_family(parts[1]), int(parts[2])))
    others = "".join(f", {name}1 and up" for name in families())
    raise ValueError(f"no player is called {key!r}; there are {', '.join(players())}{others}")


def families() -> Mapping[str, Family | EntryPoint]:
    """The families of players that take a budget: ours, and those that were installed."""
    return {"pimc": Pimc, **_installed()}


@cache
def _installed() -> Mapping[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _family(name: str) -> Family:
    found = families()[name]
    if callable(found):
        return found
    try:
        family: Family = found.load()
    except ModuleNotFoundError as missing:
        raise ValueError(f"the player {name} needs {missing.name}, which is not here") from None
    return family
