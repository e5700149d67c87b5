"""The protocol of a phase, and the one exception that rules raise.

A phase is a frozen value that holds what differs between games; every
answer is computed from the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from skiz.cards import Seat
from skiz.words import Lang, say

from .actions import Action, Choose
from .events import Event

if TYPE_CHECKING:
    from .state import State, View


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is not allowed or is advised: a key of the words, the clause behind it,
    parameters, and the game whose words they are.
    """

    key: str
    clause: str | None = None
    params: Mapping[str, str | int] = field(default_factory=dict)
    game: str | None = None

    def text(self, lang: Lang = "en") -> str:
        """The reason in words."""
        return say(f"why.{self.key}", lang, self.game, **self.params)


class Illegal(Exception):
    """An action that the rules do not allow, and why."""

    def __init__(self, action: str, why: Why) -> None:
        super().__init__(f"{action}: {why.text()}" + (f" [{why.clause}]" if why.clause else ""))
        self.action = action
        self.why = why


class Phase(Protocol):
    """One stretch of a deal. Chance never hides in a phase: the deal is given from outside."""

    @property
    def name(self) -> str:
        """Its key, as in a record."""
        ...

    def follows(self, s: State) -> Event | None:
        """What happens now without anybody's choice, if anything."""
        ...

    def turns(self, s: State) -> tuple[Seat, ...]:
        """The seats that may choose now; several where order does not matter, none: it is over.

        Everybody is told whose turn it is: the answer must be the same from the truth and from
        every view. Where it would name a hidden partner, all who could be the partner are asked.
        """
        ...

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """What a seat on turn may do, from what it knows."""
        ...

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Why an action that is not among the options is not."""
        ...

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """What comes of an action that is among the options."""
        ...


@runtime_checkable
class WordByWord(Protocol):
    """What a phase has besides whose turns are several things, said up to a pass."""

    @property
    def choices(self) -> tuple[Choose, ...]:
        """All that may be named among them, in any deal."""
        ...
