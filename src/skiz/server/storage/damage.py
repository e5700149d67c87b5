"""Damage: an unreadable table or study is refused, and all others go on.

Each request for it is refused. The server log names the table and the entry only once.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Literal

from ..common import Refused
from .driver_errors import DamagedData

MOST_REMEMBERED = 1_000  # pairs of table and reason that are remembered
_logger = logging.getLogger(__name__)


@contextmanager
def refused_if_damaged(id_: str, what: Literal["table", "study"] = "table") -> Iterator[None]:
    """Refuse a request if the stored data of a table or a study are unreadable."""
    try:
        yield
    except (DamagedData, ValueError) as error:  # including invalid JSON
        _write_down_once(f"{what} {id_}", str(error))
        why = Refused("damaged-study", 503) if what == "study" else Refused("damaged-table", 503)
        raise why from None


def of_data() -> Refused:
    """Return the refusal of data in a damaged part of the database."""
    _write_down_once("a request cannot be answered", str(DamagedData()))
    return Refused("damaged-data", 503)


@lru_cache(MOST_REMEMBERED)
def _write_down_once(what: str, reason: str) -> None:
    _logger.error("%s: %s", what, reason)
