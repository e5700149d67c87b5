"""What a player is, and the players there are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol, TypeAlias

from skiz.table import Action, View
from skiz.words import Lang, say


@dataclass(frozen=True, slots=True)
class Advice:
    """What a player would do and, in a sentence, why."""

    action: Action
    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)

    def text(self, lang: Lang = "en") -> str:
        """The reason in words."""
        return say(f"advice.{self.key}", lang, **self.params)


class Player(Protocol):
    """Somebody who plays: a pure function of its seed and of the view (`view.eyes` is the seat)."""

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """One of the options."""
        ...


PlayerKind: TypeAlias = Callable[[int], Player]


@cache
def players() -> Mapping[str, PlayerKind]:
    """Every kind of player by key; each makes a player from a seed."""
    from .plain import Plain
    from .random import Random

    return {"plain": Plain, "random": Random}


def player(key: str, seed: int) -> Player:
    """A player of this kind; ValueError when there is none."""
    if key not in players():
        raise ValueError(f"no player is called {key!r}; there are {', '.join(players())}")
    return players()[key](seed)


def reproducible(seed: int, view: View) -> str:
    """A seed for one decision: the same player in the same place decides the same."""
    past = (view.rules.key, view.eyes, view.hands, view.bids, view.talk, view.chosen, view.tricks)
    return f"{seed}/{past}/{view.table}/{view.claims}"
