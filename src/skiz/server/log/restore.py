"""Restoring: a log that was kept is folded again, entry by entry."""

from collections.abc import Iterable

from skiz.table import State, evolve

from .checkpoint import Checkpoint
from .codec import Json
from .entries import BadLog, DealBegan, Entry, TableEvent, read_entry
from .table_log import TableLog


def restore(log: TableLog, rows: Iterable[tuple[int, Json]]) -> list[Checkpoint]:
    """Fold what was kept of a log after its last entry: numbers, and what each entry was kept as.
    Gives the checkpoints that it comes past. BadLog where an entry is missing, does not read or
    belongs to no deal.
    """
    passed = []
    for n, row in rows:
        if n != log.n + 1:
            raise BadLog(f"entry {log.n + 1} is missing")
        entry = read_entry(n, row, log.rules)
        log.append([entry], _truth_after(log, entry))
        if isinstance(entry.event, DealBegan):
            passed.append(log.begun)
    return passed


def _truth_after(log: TableLog, entry: Entry) -> State | None:
    if isinstance(entry.event, TableEvent):
        return None
    if log.deal is None:
        raise BadLog(f"entry {entry.n} is of no deal")
    return evolve(log.deal.state, entry.event)
