"""Finding players: every kind there is, by key."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from .pimc import Pimc
from .plain import Plain
from .player import Player
from .random import Random

PlayerKind: TypeAlias = Callable[[int], Player]  # from a seed


def players() -> Mapping[str, PlayerKind]:
    """Every kind of player; each makes a player from a seed."""
    return {
        "plain": Plain,
        "random": Random,
        "pimc20": lambda seed: Pimc(20, seed),
        "pimc60": lambda seed: Pimc(60, seed),
    }


def player(key: str, seed: int) -> Player:
    """A player of this kind; ValueError when there is none."""
    if key not in players():
        raise ValueError(f"no player is called {key!r}; there are {', '.join(players())}")
    return players()[key](seed)
