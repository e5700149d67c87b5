"""Slips: errors in the server's log that no fault of a simulation has caused."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy.exc import OperationalError

from skiz.server.common.refusal import Refused
from skiz.server.storage import damage
from skiz.server.thinking.process import Died, Failed

CAUSED = (OperationalError, Died, Failed, Refused)  # by the disk and the thinker of a simulation


class _Slips(logging.Handler):
    """Reports errors without a cause."""

    def __init__(self, found: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._found = found

    def emit(self, record: logging.LogRecord) -> None:
        """Handle a logged error."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, CAUSED):
            self._found(f"logged: {record.getMessage()}: {error!r}")


@contextmanager
def slips_found(found: Callable[[str], None]) -> Iterator[None]:
    """Redirect the server's log during the block, and report slips."""
    damage._write_down_once.cache_clear()  # of another world with the same table ids
    logger, handler = logging.getLogger("skiz"), _Slips(found)
    before = logger.propagate
    logger.addHandler(handler)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.propagate = before
