"""Logs of tables for tests, without a room: events happen one by one, as when a log is restored."""

from collections.abc import Iterable

from skiz.server.dealing import shuffling
from skiz.server.table_log.entries import Entry, TableEvent
from skiz.server.table_log.log import Outcome, TableLog
from skiz.table import Event, evolve


def happen(log: TableLog, event: Event | TableEvent) -> Entry:
    """An event happens at a table: its entry."""
    state = None
    if not isinstance(event, TableEvent):
        assert log.deal is not None
        state = evolve(log.deal.state, event)
    (entry,) = entries = log.number(Outcome([event], state))
    log.append(entries, state)
    return entry


def carry_out(log: TableLog, outcome: Outcome) -> list[Entry]:
    """What comes of a command happens, and what follows of itself where nobody gives a secret to
    the shuffle: the entries.
    """
    entries = []
    while outcome.events:
        entries += (more := log.number(outcome))
        log.append(more, outcome.state)
        outcome = shuffling.go_on(log)
    return entries


def take_in(log: TableLog, events: Iterable[Event | TableEvent]) -> None:
    """These events happen at a table."""
    for event in events:
        happen(log, event)
