"""The moves of a record: who did what, and what followed by the rules."""

from string import ascii_uppercase
from typing import NamedTuple

from skiz.cards import Seat
from skiz.table import (
    Action,
    Began,
    Event,
    Illegal,
    Shown,
    State,
    ThrownIn,
    act_of,
    advance,
    apply,
    text,
)

from .record import Record


class Move(NamedTuple):
    """An action of a seat, the state before it, and the events that followed from it."""

    seat: Seat
    action: Action
    before: State
    events: tuple[Event, ...]

    def __str__(self) -> str:
        pack = self.before.rules.pack
        return f"{ascii_uppercase[self.seat]} {text(self.action, pack)}"


class Moves(NamedTuple):
    """A record as the events before its first phase, and its moves from there to `end`."""

    opening: tuple[Event, ...]
    moves: tuple[Move, ...]
    end: State

    def state(self, move: int) -> State:
        """Return the deal before this move."""
        return self.moves[move].before if move < len(self.moves) else self.end


def moves_of(record: Record) -> Moves:
    """Return the moves of a record, from the phase with which its page opens.

    Raise ValueError if an event does not follow from any action that the rules allow.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/run_away.skiz")
    >>> moves = moves_of(record)
    >>> len(moves.opening), moves.moves[0].seat, moves.moves[0].action
    (2, 0, Bid(bid='pass'))
    """
    count = _opening(record)
    state, more = advance(record.fold(count), [])
    opening = (*record.events[:count], *more)
    found: list[Move] = []
    at = len(opening)
    while at < len(record.events):
        seat, action = _action(record.events[at : at + 2])
        try:
            after, events = apply(state, seat, action)
        except Illegal as illegal:
            raise ValueError(str(illegal)) from None
        found.append(Move(seat, action, state, events))
        state, at = after, at + len(events)
    return Moves(opening, tuple(found), state)


def _opening(record: Record) -> int:
    """Return the number of events before the phase with which the page opens."""
    if record.start is None:
        return 2
    phases = [phase.name for phase in record.rules.phases]
    return record.events.index(Began(phases.index(record.start))) + 1


def _action(events: tuple[Event, ...]) -> tuple[Seat, Action]:
    """Return the action behind the first of these events; a thrown-in hand is shown first."""
    first, *then = events
    if isinstance(first, Shown) and then and isinstance(then[0], ThrownIn):
        first = then[0]
    if (found := act_of(first)) is None:
        raise ValueError(f"{first} does not come from an action")
    return found
