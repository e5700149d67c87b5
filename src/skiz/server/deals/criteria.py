"""The conditions by which a person's deals are searched, on the rows of parts.

Each deal occurs once, under whichever guest the person played.
"""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from .parts import SaidBy
from .schema import part_figures, parts

P, F = parts.c, part_figures.c
IN_PART = (F.guest == P.guest) & (F.table_id == P.table_id) & (F.deal == P.deal)
SIGNS = {"won": P.points > 0, "lost": P.points < 0, "even": P.points == 0}


class Wanted(NamedTuple):
    """The criteria of a search in a person's deals, which must all hold.

    `people` are the guests of one other player. `said_by` refers to the figure, if there is one.
    Days are by UTC, the last one included.
    """

    game: str | None = None
    people: tuple[str, ...] | None = None
    role: str | None = None
    contract: str | None = None
    figure: str | None = None
    said_by: SaidBy | Literal["nobody"] | None = None
    made: bool | None = None
    result: Literal["won", "lost", "even"] | None = None
    since: date | None = None
    until: date | None = None


ALL = Wanted()


def of_the_deal(table: sa.Table) -> sa.ColumnElement[bool]:
    """Return the condition that a row of a table belongs to the deal of a part."""
    return (table.c.table_id == P.table_id) & (table.c.deal == P.deal)


def are(ids: Sequence[str], wanted: Wanted = ALL) -> list[sa.ColumnElement[bool]]:
    """Return the conditions on the wanted parts of a person, with all guests."""
    found = [P.guest.in_(ids), *_are_once(ids)]
    equal = {P.game: wanted.game, P.role: wanted.role, P.contract: wanted.contract}
    found += [column == value for column, value in equal.items() if value is not None]
    if wanted.people is not None:
        other, same = _same_deal()
        found.append(sa.exists().where(same, other.c.guest.in_(wanted.people)))
    if (wanted.figure, wanted.said_by, wanted.made) != (None, None, None):
        found.append(sa.exists().where(IN_PART, *_are_figures(wanted)))
    if wanted.result is not None:
        found.append(SIGNS[wanted.result])
    return found + _are_between(wanted)


def _are_once(ids: Sequence[str]) -> list[sa.ColumnElement[bool]]:
    """Return the condition that keeps one part if the person sat at a table as two guests."""
    if len(ids) == 1:
        return []
    twin, same = _same_deal()
    return [~sa.exists().where(same, twin.c.guest.in_(ids), twin.c.guest < P.guest)]


def _same_deal() -> tuple[Any, sa.ColumnElement[bool]]:
    """Return the parts of all who were in the same deal, and the condition for it."""
    other = parts.alias()
    return other, (other.c.table_id == P.table_id) & (other.c.deal == P.deal)


def _are_figures(wanted: Wanted) -> list[sa.ColumnElement[bool]]:
    """Return the conditions on one figure of a deal."""
    found: list[sa.ColumnElement[bool]] = []
    if wanted.figure is not None:
        found.append(F.figure == wanted.figure)
    if wanted.said_by == "nobody":
        found.append(F.said_by.is_(None))
    elif wanted.said_by is not None:
        found.append(F.said_by == wanted.said_by)
    if wanted.made is not None:
        found.append(F.made == wanted.made)
    return found


def _are_between(wanted: Wanted) -> list[sa.ColumnElement[bool]]:
    """Return the conditions on the day."""
    found: list[sa.ColumnElement[bool]] = []
    if wanted.since is not None:
        found.append(P.at >= datetime.combine(wanted.since, datetime.min.time()))
    if wanted.until is not None:
        found.append(P.at <= datetime.combine(wanted.until, datetime.max.time()))
    return found
