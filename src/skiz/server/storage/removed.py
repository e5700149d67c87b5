"""What was removed from the store, so that its address can say so (410) and not only 404.

Only a digest of its kind and id is kept, and when it was removed: nothing about people or cards.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256

import sqlalchemy as sa

from ..common import Json, utc
from .database import Database, Write
from .schema import removed

REMEMBERED = timedelta(days=365)
NOTE = sa.insert(removed)
FORGET = sa.delete(removed).where(removed.c.at < sa.bindparam("before"))


def note(kind: str, ids: Iterable[str]) -> Write:
    """Return the write that notes the removal of these; it belongs beside what removes them."""
    at = utc()
    rows: list[Json] = [{"digest": _digest(kind, id_), "at": at} for id_ in ids]
    return [(NOTE, rows)]


def forget_notes(before: datetime) -> Write:
    """Return the write that deletes the notes made a year before a moment, or earlier."""
    return [(FORGET, [{"before": before - REMEMBERED}])]


async def was_removed(database: Database, kind: str, id_: str) -> bool:
    """Return whether something was removed in about the last year."""
    query = sa.select(removed.c.at).where(removed.c.digest == _digest(kind, id_)).limit(1)
    return bool(await database.read(query))


def _digest(kind: str, id_: str) -> str:
    return sha256(f"{kind} {id_}".encode()).hexdigest()
