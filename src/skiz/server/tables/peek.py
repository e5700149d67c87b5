"""Peeking: the state of tables that are not opened for it.

Nobody takes the tables, nothing is written, and nothing stays in memory.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress

from ..actions import seating
from ..clocks import is_asked
from ..common import Refused, in_fold_thread
from ..storage import BadLog, DamagedData
from ..table_log import Checkpoint, TableLog, read_checkpoint, restore, rules_as_made
from .stored_tables import StoredTable, StoredTables

_logger = logging.getLogger(__name__)


async def read_logs(
    stored: StoredTables, ids: Sequence[str], alone: Callable[[str], Awaitable[TableLog]]
) -> dict[str, TableLog]:
    """Return the logs of tables, folded as stored; unreadable ones are left out.

    If one is unreadable, it is read `alone` too, since the data beside its log may be what is
    wrong.
    """
    found = await _together(stored, ids) if ids else {}
    for id_ in ids:
        try:
            found[id_] = found.get(id_) or await alone(id_)
        except Refused:  # already logged
            continue
        except Exception:  # one bad table must not hide the others
            _logger.exception("table %s cannot be shown", id_)
    return found


async def _together(stored: StoredTables, ids: Sequence[str]) -> dict[str, TableLog]:
    try:
        return await in_fold_thread(_fold_each, await stored.of(ids))
    except DamagedData:  # in one of them: each is read alone
        return {}


def check(log: TableLog) -> None:
    """Raise BadLog if a begun table has no deal, or its log ends in the middle of an action."""
    if log.deal is None and not log.chairs.settings.wait_to_start:
        raise BadLog(f"the log ends after entry {log.n}, before the first deal")
    try:
        log.on_turn()
    except AssertionError:
        raise BadLog(f"the log ends after entry {log.n}, in the middle of an action") from None


def as_opened(log: TableLog) -> TableLog:
    """Return a log as it would go on: forgotten people have left. Raise BadLog as `check` does."""
    check(log)
    if seating.is_left_by_somebody(log):
        log.append(log.number(seating.leave_to_bots(log)))
    return log


def goes_on_alone(log: TableLog) -> bool:
    """Return whether a slow deal waits for nobody.

    Its bots are on turn, and they act when the table is open. None of its people need come before
    their turn.
    """
    slow = log.chairs.pace is not None and log.chairs.pace.slow
    people = (sat.guest for sat in log.chairs.persons() if sat.guest)
    return slow and log.playing and not any(is_asked(log, guest) for guest in people)


def _fold_each(found: Mapping[str, StoredTable]) -> dict[str, TableLog]:
    logs = {}
    for id_, table in found.items():
        if table.whole:
            with suppress(Exception):
                logs[id_] = _fold(table)
    return logs


def _fold(table: StoredTable) -> TableLog:
    made, checkpoint = table.made(), table.checkpoint()
    given = table.given(made)
    log = TableLog(rules_as_made(made, given), given)
    log.start_from(read_checkpoint(checkpoint, log.rules) if checkpoint else Checkpoint())
    restore(log, table.rows())
    return as_opened(log)
