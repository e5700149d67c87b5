"""The moves of a record: who did what, and what came of it by the rules."""

from collections.abc import Iterator
from functools import cache
from string import ascii_uppercase
from typing import NamedTuple

from skiz.cards import Seat
from skiz.records import Record
from skiz.table import (
    Action,
    Began,
    Event,
    Rules,
    State,
    act_of,
    advance,
    apply,
    parse,
    text,
)

from .lesson import Lesson


class Move(NamedTuple):
    """An action of a seat, the state before it and the events that came of it."""

    seat: Seat
    action: Action
    before: State
    events: tuple[Event, ...]

    def __str__(self) -> str:
        return f"{ascii_uppercase[self.seat]} {text(self.action, self.before.rules.pack)}"


class Moves(NamedTuple):
    """A record as the events with which it opens, and its moves from there to `end`."""

    opening: tuple[Event, ...]
    moves: tuple[Move, ...]
    end: State

    def state(self, move: int) -> State:
        """The deal before so many moves."""
        return self.moves[move].before if move < len(self.moves) else self.end


@cache
def moves_of(lesson: Lesson) -> Moves:
    """The moves of a lesson's record from the phase with which its page opens."""
    record = lesson.record
    count = _opening(record)
    state, more = advance(record.fold(count), [])
    opening = (*record.events[:count], *more)
    found: list[Move] = []
    at = len(opening)
    while at < len(record.events):
        seat, action = _action(record.events[at])
        after, events = apply(state, seat, action)
        found.append(Move(seat, action, state, events))
        state, at = after, at + len(events)
    return Moves(opening, tuple(found), state)


def _opening(record: Record) -> int:
    """How many events there are up to the phase with which the page opens."""
    if record.start is None:
        return 2
    phases = [phase.name for phase in record.rules.phases]
    return record.events.index(Began(phases.index(record.start))) + 1


def _action(event: Event) -> tuple[Seat, Action]:
    """The action an event came of."""
    if (found := act_of(event)) is None:
        raise ValueError(f"nobody does {event}")
    return found


def read_move(written: str, rules: Rules) -> tuple[Seat, Action]:
    """A move as it is written, `B play hA`; ValueError where it is none."""
    letter, _, do = written.partition(" ")
    if letter not in ascii_uppercase[: rules.seats] or not letter:
        raise ValueError(f"{written!r} begins with no seat")
    return ascii_uppercase.index(letter), parse(do, rules.pack)


def played_on(state: State, moves: tuple[str, ...]) -> Iterator[Event]:
    """The events of some moves from a state on; Illegal where the rules forbid one."""
    for written in moves:
        state, events = apply(state, *read_move(written, state.rules))
        yield from events
