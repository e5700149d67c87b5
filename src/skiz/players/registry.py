"""Finding players: every kind by its key.

A key that ends in a number belongs to a series, and the number is its budget: `pimc20`. Other
packages add series as entry points of the group `skiz.players`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from operator import index
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex, TypeAlias

from .casual import Casual
from .common.requirements import require_kernel
from .levels import LEVELS
from .pimc import Pimc
from .plain import Plain
from .player import Player
from .random import Random
from .search_player import SearchPlayer
from .yardsticks.plain1 import Plain1
from .yardsticks.search1 import MAX1, STRONG1, Search1
from .yardsticks.search2 import MAX2, STRONG2, Search2

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Series: TypeAlias = Callable[[int, int], Player]  # from a budget and a seed

GROUP = "skiz.players"
PIMC = "pimc"
CASUAL = {  # the shares of cards attended to, and of hands misjudged
    "beginner": (0.0, 0.35),
    "casual": (0.33, 0.2),
    "club": (0.67, 0.1),
}
DIGITS = 9  # the most digits of a budget


class PlayerKind(NamedTuple):
    """A kind of player: how to make one from a seed, and what a table needs to know about it.

    `seconds` is about the time of a decision. Without the kernel, search players may need ten times
    as long. Kinds that are not `seated` are yardsticks for the arena, which a table does not offer.
    Kinds that solve every world need the kernel.
    """

    make: Callable[[int], Player]
    seconds: float = 0.0
    seated: bool = False
    needs_kernel: bool = False


@cache
def players() -> Mapping[str, PlayerKind]:
    """Return every kind of player, those for tables weakest first.

    >>> ", ".join(key for key, kind in players().items() if not kind.seated)
    'plain1, random, pimc20, pimc60, strong1, max1, strong2, max2'
    """
    return {
        **{
            key: PlayerKind(partial(Casual, attention, misjudged), seated=True)
            for key, (attention, misjudged) in CASUAL.items()
        },
        "plain": PlayerKind(Plain, seated=True),
        "plain1": PlayerKind(Plain1),
        "random": PlayerKind(Random),
        "pimc20": PlayerKind(partial(Pimc, 20), needs_kernel=True),
        "pimc60": PlayerKind(partial(Pimc, 60), needs_kernel=True),
        **{
            level.key: PlayerKind(partial(SearchPlayer, level), level.seconds, seated=True)
            for level in LEVELS
        },
        **{
            level.key: PlayerKind(partial(Search1, level), level.seconds)
            for level in (STRONG1, MAX1)
        },
        **{
            level.key: PlayerKind(partial(Search2, level), level.seconds)
            for level in (STRONG2, MAX2)
        },
    }


def seated() -> Mapping[str, PlayerKind]:
    """Return the kinds that a table offers, weakest first.

    >>> list(seated())
    ['beginner', 'casual', 'club', 'plain', 'fast', 'strong', 'max']
    """
    return {key: kind for key, kind in players().items() if kind.seated}


def player(key: str, seed: SupportsIndex) -> Player:
    """Return a player of this kind.

    Raise ValueError if there is none or something it needs is missing.

    >>> player("plain", seed=1)
    Plain(seed=1)
    >>> player("nobody", seed=1)
    Traceback (most recent call last):
    ValueError: no player is called 'nobody'; there are beginner, casual, club, ...
    """
    return kind(key).make(index(seed))


def kind(key: str) -> PlayerKind:
    """Return the kind of this key.

    Raise ValueError if there is none or something it needs is missing.

    >>> kind("fast").seconds
    0.005
    """
    found = players().get(key) or _of_series(key)
    if found is None:
        others = "".join(f", {name}1 and up" for name in series())
        raise ValueError(f"no player is called {key!r}; there are {', '.join(players())}{others}")
    if found.needs_kernel:
        require_kernel(key)
    return found


def _parts(key: str) -> tuple[str, str] | None:
    """Return the series that a key names, and its budget; None if it names none."""
    parts = re.fullmatch(r"(.*[^0-9])([1-9][0-9]*)", key)
    return None if parts is None or parts[1] not in series() else (parts[1], parts[2])


def _of_series(key: str) -> PlayerKind | None:
    parts = _parts(key)
    if parts is None:
        return None
    name, budget = parts
    if len(budget) > DIGITS:
        raise ValueError(f"the budget of {key!r} has more than {DIGITS} digits")
    return PlayerKind(partial(_loaded(name), int(budget)), needs_kernel=name == PIMC)


def series() -> Mapping[str, Series | EntryPoint]:
    """Return the series of players that take a budget: ours and installed ones.

    >>> "pimc" in series()
    True
    """
    return {PIMC: Pimc, **installed()}


def package_of(key: str) -> str | None:
    """Return the module of another package that a kind of player comes from; None for ours.

    >>> package_of("ismcts45") is None
    True
    """
    parts = _parts(key)
    entry = installed().get(parts[0]) if parts else None
    return None if entry is None or entry.module.startswith("skiz.") else entry.module


@cache
def installed() -> Mapping[str, EntryPoint]:
    """Return what installed packages name under the entry point, by its name."""
    from importlib.metadata import entry_points  # slow to import, and rarely needed

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _loaded(name: str) -> Series:
    found = series()[name]
    if callable(found):
        return found
    try:
        loaded: Series = found.load()
    except ModuleNotFoundError as missing:
        raise ValueError(f"the player {name}: {missing}") from missing
    except Exception as error:
        why = " ".join(str(error).split()) or "no reason"
        raise ValueError(f"the player {name}: {type(error).__name__}: {why}") from error
    return loaded
