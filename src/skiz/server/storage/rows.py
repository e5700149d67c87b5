"""Reads rows. A row that cannot be read does not spoil a list."""

import json
import logging
from typing import Any, NamedTuple

import sqlalchemy as sa

from ..common import Json

_logger = logging.getLogger(__name__)


class BadLog(ValueError):
    """A stored log is invalid; the message names the entry."""


class Result(NamedTuple):
    """The result of a deal on the sheet, for one guest: names and points by chair."""

    guest: str
    deal: int
    names: list[str]
    points: list[int]


def moment(at: object) -> str:
    """Return the ISO form of a time, from the value that a driver gives."""
    return str(at).replace(" ", "T") + "Z"


def read_json(written: Any) -> Any:
    """Return the parsed JSON of a column. Some drivers have parsed it already."""
    return json.loads(written) if isinstance(written, str) else written


def read_body(row: sa.Row[Any]) -> tuple[int, Json]:
    """Return the number and the body of an entry; raise BadLog if the body is no JSON."""
    try:
        return row.n, read_json(row.body)
    except ValueError:
        raise BadLog(f"entry {row.n} is no JSON") from None


def read_result(row: sa.Row[Any]) -> Json | None:
    """Return a finished deal for clients; None if its row cannot be read."""
    try:
        return {
            "table": row.table_id,
            "deal": row.deal,
            "game": row.game,
            "names": read_json(row.names),
            "points": read_json(row.points),
            "at": moment(row.at),
        }
    except ValueError:
        _logger.error("a result of table %s does not read", row.table_id)
        return None
