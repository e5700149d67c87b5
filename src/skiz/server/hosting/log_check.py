"""A check whether stored tables and studies replay.

Each log is folded from its first entry, and each finished deal and each node of a study is played
again by the rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError

from skiz.records import Record, moves_of
from skiz.study import Positions
from skiz.table import Settled

from ..common import Refused
from ..deals.schema import finished
from ..duplicates.schema import duplicates
from ..storage import Finding, read_body
from ..studies import read_study
from ..studies.schema import studies
from ..table_log import FinishedDeal, TableLog, restore, rules_as_made
from ..table_log.schema import deals, events, tables
from ..tables import StoredTable, as_made, check

AS_MADE = as_made(duplicates)
PAGE = 1000  # entries that are read at once


@dataclass
class Checked:
    """The number of checked items, and what was found."""

    tables: int = 0
    entries: int = 0
    deals: int = 0
    studies: int = 0
    findings: list[Finding] = field(default_factory=list)


def ids_of(connection: sa.Connection) -> tuple[list[str], list[str]]:
    """Return the ids of all tables and studies, as far as they are readable."""
    return _ids(connection, tables), _ids(connection, studies)


def _ids(connection: sa.Connection, table: sa.Table) -> list[str]:
    # In any order, since an index may be what is damaged.
    return [str(row.id) for row in connection.execute(sa.select(table.c.id))]


def check_table(connection: sa.Connection, table: str, checked: Checked) -> None:
    """Fold the log of a table, replay its finished deals, and compare what is stored beside it."""
    checked.tables += 1
    log, began, sheets = None, dict[int, int](), set[int]()
    try:
        row: Any = connection.execute(AS_MADE.where(tables.c.id == table)).all()[0]
        made = (stored := StoredTable(row, ())).made()
        log = TableLog(rules_as_made(made, stored.given(made)), stored.given(made))
        for deal in _finished_deals(connection, table, log, began):
            sheets.add(deal.began.number)
            checked.deals += 1
            if fault := replayed(deal):
                place = f"table {table}, deal {deal.began.number}"
                checked.findings.append(Finding(place, fault))
        if log.entries:
            check(log)
        beside = _beside(connection, table, log, began, sheets)
        checked.findings += [Finding(f"table {table}", fault) for fault in beside]
    except DatabaseError as error:
        checked.findings.append(Finding(f"table {table}", f"cannot be read: {error.orig}"))
    except (Refused, ValueError) as error:
        checked.findings.append(Finding(f"table {table}", str(error)))
    checked.entries += log.n if log else 0


def _finished_deals(
    connection: sa.Connection, table: str, log: TableLog, began: dict[int, int]
) -> Iterator[FinishedDeal]:
    """Yield the deals on the sheet of a log that is being folded.

    `began` gets the entry after which each deal began. Raise BadLog if the log does not fold.
    """
    body = sa.type_coerce(events.c.body, sa.String).label("body")
    query = sa.select(events.c.n, body).where(events.c.table_id == table).order_by(events.c.n)
    while rows := connection.execute(query.where(events.c.n > log.n).limit(PAGE)).all():
        for row in rows:
            before = log.finished
            for passed in restore(log, [read_body(row)]):
                began[passed.deal] = passed.after
            if log.finished and log.finished is not before:
                yield log.finished


def replayed(deal: FinishedDeal) -> str | None:
    """Return what is wrong with a finished deal when its rules replay it, or None."""
    settled = [event for event in deal.events if isinstance(event, Settled)]
    try:
        end = moves_of(Record(deal.rules, tuple(deal.events))).end
    except Exception as error:  # rules may raise anything for a deal that is not theirs
        return f"does not replay: {type(error).__name__}: {error}"
    if end.settled is None or [end.settled.points] != [event.points for event in settled]:
        return "its score is not that of the rules"
    return None


def _beside(
    connection: sa.Connection, table: str, log: TableLog, began: dict[int, int], sheets: set[int]
) -> Iterator[str]:
    """Yield what is stored beside a log and contradicts it.

    These are its checkpoints, and its finished deals, which show if the end of a log is lost.
    """
    for kept in connection.execute(sa.select(deals).where(deals.c.table_id == table)):
        if began.get(kept.deal) != kept.after:
            yield f"the checkpoint of deal {kept.deal} is of another log"
    query = sa.select(finished.c.deal).where(finished.c.table_id == table)
    for deal in sorted(row.deal for row in connection.execute(query)):
        if deal not in sheets:
            yield f"deal {deal} was finished, but the log ends before that, after entry {log.n}"


def check_study(connection: sa.Connection, study: str, checked: Checked) -> None:
    """Replay every node of a study."""
    checked.studies += 1
    place = f"study {study}"
    try:
        row = connection.execute(sa.select(studies).where(studies.c.id == study)).one()
        kept = read_study({**row._mapping}).study
    except DatabaseError as error:
        checked.findings.append(Finding(place, f"cannot be read: {error.orig}"))
        return
    except ValueError as error:
        checked.findings.append(Finding(place, str(error)))
        return
    positions = Positions(kept.opening)
    for node in kept.nodes:
        try:
            positions.of(kept.nodes, node)
        except Exception as error:  # as above
            fault = f"does not follow: {type(error).__name__}: {error}"
            checked.findings.append(Finding(f"{place}, node {node}", fault))
            return
