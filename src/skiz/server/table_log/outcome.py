"""The result of a command: the events that it causes, and who wins the tricks in them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from skiz.cards import Seat
from skiz.table import Event, Played, State, evolve

from .entries import TableEvent

Events: TypeAlias = Sequence[Event | TableEvent]


class Outcome(NamedTuple):
    """The result of a command."""

    events: Events = ()
    state: State | None = None  # the truth of the deal after the events; None if unchanged
    stand_in: str | None = None  # the kind of the bot that acted for an absent person
    decided_by: str | None = None  # the kind of the bot that decided if the intended one could not


def winners_of(
    events: Iterable[Event | TableEvent], before: State | None, after: State | None
) -> Iterator[Seat]:
    """Yield who is winning the trick after each card that is played in the events.

    This is computed from the truth before and after them. Mostly there is one card; there are
    several if a claim was granted.
    """
    played = [event for event in events if not isinstance(event, TableEvent)]
    if sum(isinstance(event, Played) for event in played) < 2:
        yield _winner_so_far(after)
        return
    for event in played:
        before = before and evolve(before, event)
        if isinstance(event, Played):
            yield _winner_so_far(before)


def _winner_so_far(after: State | None) -> Seat:
    """Return whose card was winning when the last card was played, from the truth after it.

    That trick is still on the table, or it is the last one that was taken.
    """
    assert after is not None
    winner = after.winning() if after.table else after.tricks[-1].winner
    assert winner is not None
    return winner
