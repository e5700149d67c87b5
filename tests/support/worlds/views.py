"""What a seat sees of events, and what it knows from them."""

from collections.abc import Sequence

from skiz.cards import Seat
from skiz.table import (
    Event,
    Rules,
    State,
    View,
    evolve,
)


def fold(state: State, events: Sequence[Event]) -> State:
    """Return the state after these events."""
    for event in events:
        state = evolve(state, event)
    return state


def faces(events: Sequence[Event], seat: Seat) -> list[Event]:
    """Return what a seat sees of these events."""
    return [event.face(seat) for event in events]


def look(rules: Rules, events: Sequence[Event], seat: Seat) -> View:
    """Return a seat's view, folded over its faces."""
    return View(fold(State(rules, eyes=seat), faces(events, seat)))
