"""Rows as they are told: one that does not read spoils no list."""

import json
import logging
from typing import Any, NamedTuple

import sqlalchemy as sa

from ..common.codec import Json

_logger = logging.getLogger(__name__)


class BadLog(ValueError):
    """A stored log is invalid; the message names the entry."""


class Result(NamedTuple):
    """What a guest keeps of a deal that is written on the sheet: names and points by chair."""

    guest: str
    deal: int
    names: list[str]
    points: list[int]


def moment(at: object) -> str:
    """A time as it is told, from what a driver gives for it."""
    return str(at).replace(" ", "T") + "Z"


def read_json(written: Any) -> Any:
    """The JSON of a row, which some drivers have parsed already."""
    return json.loads(written) if isinstance(written, str) else written


def read_body(row: sa.Row[Any]) -> tuple[int, Json]:
    """The number and the content of an entry. BadLog if the content is no JSON."""
    try:
        return row.n, read_json(row.body)
    except ValueError:
        raise BadLog(f"entry {row.n} is no JSON") from None


def read_result(row: sa.Row[Any]) -> Json | None:
    """A finished deal as it is told; nothing where its row does not read."""
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
