"""Slips: whatever the server logs as an error, and no fault of a simulation has caused."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy.exc import OperationalError

from skiz.server.common.refusal import Refused
from skiz.server.storage import damage
from skiz.server.thinking.process import Died, Failed

CAUSED = (OperationalError, Died, Failed, Refused)  # by the disk and the thinker of a simulation


class _Slips(logging.Handler):
    """Tells of errors that nothing has caused."""

    def __init__(self, found: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._found = found

    def emit(self, record: logging.LogRecord) -> None:
        """An error is logged."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, CAUSED):
            self._found(f"logged: {record.getMessage()}: {error!r}")


@contextmanager
def slips_found(found: Callable[[str], None]) -> Iterator[None]:
    """While this lasts, the server's log goes nowhere else, and slips are told."""
    damage._write_down_once.cache_clear()  # of another world in this process: its tables are these
    logger, handler = logging.getLogger("skiz"), _Slips(found)
    before = logger.propagate
    logger.addHandler(handler)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.propagate = before
