"""Logs of tables for tests, without a room: events are applied one by one, as on a restore."""

from collections.abc import Iterable

from skiz.server.dealing import shuffling
from skiz.server.table_log.entries import Entry, TableEvent
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.outcome import Outcome
from skiz.table import Event, evolve


def happen(log: TableLog, event: Event | TableEvent) -> Entry:
    """Apply an event at a table, and return its entry."""
    state = None
    if not isinstance(event, TableEvent):
        assert log.deal is not None
        state = evolve(log.deal.state, event)
    (entry,) = entries = log.number(Outcome([event], state))
    log.append(entries, state)
    return entry


def carry_out(log: TableLog, outcome: Outcome) -> list[Entry]:
    """Apply the events of a command, and what follows if nobody gives a secret to the shuffle.

    Return the entries.
    """
    entries = []
    while outcome.events:
        entries += (more := log.number(outcome))
        log.append(more, outcome.state)
        outcome = shuffling.go_on(log)
    return entries


def take_in(log: TableLog, events: Iterable[Event | TableEvent]) -> None:
    """Apply these events at a table."""
    for event in events:
        happen(log, event)
