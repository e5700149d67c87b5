"""Restoring: folding a stored log again, entry by entry."""

from collections.abc import Iterable, Iterator

from skiz.table import State, evolve

from ..common import Json
from ..storage import BadLog
from .checkpoint import Checkpoint
from .entries import DealBegan, Entry, TableEvent, read_entry
from .log import TableLog


def restore(log: TableLog, rows: Iterable[tuple[int, Json]]) -> list[Checkpoint]:
    """Fold the stored entries after the last one of a log, and return the checkpoints on the way.

    The rows are numbers and contents. Raise BadLog if an entry or a deal is missing, repeated or
    unreadable, or does not follow from those before it.
    """
    passed = []
    for n, row in run_on(log.n, rows):
        entry = read_entry(n, row, log.rules)
        _take_in(log, entry)
        if isinstance(entry.event, DealBegan):
            passed.append(log.begun)
    return passed


def run_on(after: int, rows: Iterable[tuple[int, Json]]) -> Iterator[tuple[int, Json]]:
    """Yield the rows of a log after an entry; raise BadLog at a gap or a repetition."""
    for n, row in rows:
        after += 1
        if n != after:
            raise BadLog(f"entry {after} is missing" if n > after else f"entry {n} appears twice")
        yield n, row


def _take_in(log: TableLog, entry: Entry) -> None:
    if isinstance(entry.event, DealBegan):
        # Deals are numbered from 1. The first deal after a checkpoint is the one of the checkpoint.
        expected = log.deal.began.number + 1 if log.deal else log.begun.deal or 1
        check_number(entry.event.number, expected)
    try:
        log.append([entry], _truth_after(log, entry))
    except BadLog:
        raise
    except Exception as error:  # the error could reveal cards
        kind = type(error).__name__
        raise BadLog(f"entry {entry.n} does not follow from those before it ({kind})") from None


def check_number(number: int, expected: int) -> None:
    """Raise BadLog if a deal is not the next one."""
    if number != expected:
        there = "missing" if number > expected else "there twice"
        raise BadLog(f"deal {min(number, expected)} is {there}")


def _truth_after(log: TableLog, entry: Entry) -> State | None:
    if isinstance(entry.event, TableEvent):
        return None
    if log.deal is None:
        raise BadLog(f"entry {entry.n} is of no deal")
    return evolve(log.deal.state, entry.event)
