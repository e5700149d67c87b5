"""Asides: talk during another phase, such as claims during play or a kontra before the first card.

An aside may offer more actions to the seat on turn, take the turn itself, or end the phase.
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
    """Talk during a phase."""

    @property
    def name(self) -> str:
        """Its name while it has the turn."""
        ...

    @property
    def kind(self) -> PhaseKind:
        """The kind of the talk, as of a phase."""
        ...

    def follows(self, s: State) -> Event | None:
        """Return the event that happens by itself, if any."""
        ...

    def sleeps(self, s: State) -> bool:
        """Return whether nothing can come of the talk until it wakes: it is asked for this first.

        While it sleeps, `follows` is None, `ends` is False, and `turns` is empty. A seat on turn
        may still be offered something, which wakes it.
        """
        ...

    def ends(self, s: State) -> bool:
        """Return whether the talk has ended the phase."""
        ...

    def turns(self, s: State, waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return the seats that must speak before the phase goes on; none if it goes on.

        `waiting` are the seats for which the phase itself waits.
        """
        ...

    def options(self, v: View, seat: Seat, on_turn: bool) -> Iterable[Action]:
        """Return what a seat may say.

        With `on_turn`, the phase waits for the seat and the talk is offered in addition. Otherwise
        the talk itself asks the seat.
        """
        ...

    def takes(self, action: Action) -> bool:
        """Return whether an action belongs to this talk."""
        ...

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason why it may not be said."""
        ...

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Return the events that follow from saying it."""
        ...


@dataclass(frozen=True, slots=True)
class Within:
    """A phase with talk during it. The phase may itself be a Within."""

    phase: Phase
    aside: Aside

    @property
    def name(self) -> str:
        """The name of the phase."""
        return self.phase.name

    @property
    def kind(self) -> PhaseKind:
        """The kind of the phase."""
        return self.phase.kind

    @property
    def core(self) -> Phase:
        """The phase without any talk."""
        return self.phase.core if isinstance(self.phase, Within) else self.phase

    def follows(self, s: State) -> Event | None:
        """Return the next event of the phase or, if there is none, of the talk."""
        event = self.phase.follows(s)
        return event if event or self.aside.sleeps(s) else self.aside.follows(s)

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return the seats that must speak; if there are none, the seats on turn in the phase."""
        if self.aside.sleeps(s):
            return self.phase.turns(s)
        if self.aside.ends(s):
            return ()
        waiting = self.phase.turns(s)
        return self._speakers(s, waiting) or waiting

    def waiting_for(self, s: State) -> Phase | Aside:
        """Return which part has the turn: the talk or the phase."""
        return self.aside if self._has_turn(s) else waiting_for(s, self.phase)

    def _has_turn(self, s: State) -> bool:
        """Return whether the talk has the turn."""
        return not self.aside.sleeps(s) and bool(self._speakers(s))

    def _speakers(self, s: State, waiting: tuple[Seat, ...] | None = None) -> tuple[Seat, ...]:
        """Return the seats that must speak, worked out once for a state."""
        found: tuple[tuple[Seat, ...], Within] | None = s.known.get(id(self))
        if found is None:
            waiting = self.phase.turns(s) if waiting is None else waiting
            # The entry keeps this phase alive, so that no other object gets the same `id`.
            found = s.known[id(self)] = self.aside.turns(s, waiting), self
        return found[0]

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Return what may be said if the talk has the turn; otherwise what may be done and said."""
        if self._has_turn(v):
            return self.aside.options(v, seat, on_turn=False)
        return (*self.phase.options(v, seat), *self.aside.options(v, seat, on_turn=True))

    def unasked(self, v: View, seat: Seat) -> Iterable[Action]:
        """Return what may be said out of turn in the phase or in the talk."""
        return [word for part in self._hearers() for word in part.unasked(v, seat)]

    def hears(self, s: State, action: Action) -> bool:
        """Return whether the phase or the talk hears such words out of turn."""
        return any(part.hears(s, action) for part in self._hearers())

    def _hearers(self) -> list[Unasked]:
        return [part for part in (self.phase, self.aside) if has_unasked(part)]

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason from the part to which the action belongs."""
        if self._has_turn(v) or self.aside.takes(action):
            return self.aside.refuse(v, seat, action)
        return self.phase.refuse(v, seat, action)

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Return the events from the part to which the action belongs."""
        return (self.aside if self.aside.takes(action) else self.phase).decide(s, seat, action)


def parts(phase: Phase) -> Iterator[Phase | Aside]:
    """Yield a phase and, separately, each talk during it."""
    if isinstance(phase, Within):
        yield from parts(phase.phase)
        yield phase.aside
    else:
        yield phase


def hears_unasked(phase: Phase) -> bool:
    """Return whether anything may be said out of turn in a phase."""
    return any(map(has_unasked, parts(phase)))


def waiting_for(s: State, phase: Phase | None = None) -> Phase | Aside:
    """Return what the table waits for: the talk that has the turn, or else the phase."""
    phase = phase or s.current_phase
    return phase.waiting_for(s) if isinstance(phase, Within) else phase
