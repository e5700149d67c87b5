"""Talk in the middle of another phase: claims during play, a kontra before one's first card.

The aside may add actions for who is on turn anyway, take the turn itself, or end the phase.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from skiz.cards import Seat
from skiz.table import (
    Action,
    Event,
    Phase,
    PhaseKind,
    State,
    Unasked,
    View,
    Why,
    has_unasked,
)


class Aside(Protocol):
    """What is said in the middle of a phase."""

    @property
    def name(self) -> str:
        """What it is called while it has the turn."""
        ...

    @property
    def kind(self) -> PhaseKind:
        """What is done in it, as of a phase."""
        ...

    def follows(self, s: State) -> Event | None:
        """What comes of it by itself, if anything."""
        ...

    def ends(self, s: State) -> bool:
        """Whether it has put an end to the phase."""
        ...

    def turns(self, s: State, waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Who has to speak before the phase goes on; nobody: it goes on.

        `waiting` are the seats for which the phase itself waits.
        """
        ...

    def options(self, v: View, seat: Seat, on_turn: bool) -> Iterable[Action]:
        """What a seat may say: in its own turn to speak, or besides what
        the phase offers it (`on_turn`).
        """
        ...

    def takes(self, action: Action) -> bool:
        """Whether an action is one of its own kind."""
        ...

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Why it may not be said."""
        ...

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """What comes of saying it."""
        ...


@dataclass(frozen=True, slots=True)
class Within:
    """A phase with talk in the middle of it; the phase may be a Within itself."""

    phase: Phase
    aside: Aside

    @property
    def name(self) -> str:
        """The phase's own name."""
        return self.phase.name

    @property
    def kind(self) -> PhaseKind:
        """The phase's own kind."""
        return self.phase.kind

    @property
    def core(self) -> Phase:
        """The phase without any talk."""
        return self.phase.core if isinstance(self.phase, Within) else self.phase

    def follows(self, s: State) -> Event | None:
        """What follows in the phase, then what follows from the talk."""
        return self.phase.follows(s) or self.aside.follows(s)

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Who has to speak, else who is on turn in the phase."""
        if self.aside.ends(s):
            return ()
        waiting = self.phase.turns(s)
        return self.aside.turns(s, waiting) or waiting

    def waiting_for(self, s: State) -> Phase | Aside:
        """What has the turn: the talk, or the phase itself."""
        return self.aside if self._speakers(s) else waiting_for(s, self.phase)

    def _speakers(self, s: State) -> tuple[Seat, ...]:
        return self.aside.turns(s, self.phase.turns(s))

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """What may be said, else what may be done and said."""
        if self._speakers(v):
            return self.aside.options(v, seat, on_turn=False)
        return [*self.phase.options(v, seat), *self.aside.options(v, seat, on_turn=True)]

    def unasked(self, v: View, seat: Seat) -> Iterable[Action]:
        """What may be said unasked in the phase or in the talk."""
        return [word for part in self._hearers() for word in part.unasked(v, seat)]

    def hears(self, s: State, action: Action) -> bool:
        """Whether the phase or the talk hears such words unasked."""
        return any(part.hears(s, action) for part in self._hearers())

    def _hearers(self) -> list[Unasked]:
        return [part for part in (self.phase, self.aside) if has_unasked(part)]

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """The reason of whichever part the action belongs to."""
        if self._speakers(v) or self.aside.takes(action):
            return self.aside.refuse(v, seat, action)
        return self.phase.refuse(v, seat, action)

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Who has to speak speaks to the talk; else the part that the action belongs to decides."""
        spoken = self.aside.takes(action) or self._speakers(s)
        return (self.aside if spoken else self.phase).decide(s, seat, action)


def parts(phase: Phase) -> Iterator[Phase | Aside]:
    """A phase, and each talk in the middle of it, apart."""
    if isinstance(phase, Within):
        yield from parts(phase.phase)
        yield phase.aside
    else:
        yield phase


def hears_unasked(phase: Phase) -> bool:
    """Whether something may be said unasked in a phase, by whoever is allowed to."""
    return any(map(has_unasked, parts(phase)))


def waiting_for(s: State, phase: Phase | None = None) -> Phase | Aside:
    """What the table waits for: the talk that has the turn, else the phase."""
    phase = phase or s.current_phase
    return phase.waiting_for(s) if isinstance(phase, Within) else phase
