"""The server log: a line for each problem, at a limited rate.

Without the limit, anybody could fill a disk by causing errors.
"""

import json
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime

LINES = 1.0  # seconds for each line
SPARE = 20  # lines that may come at once after a quiet time
MINUTE = 60.0  # seconds between two lines about requests of strangers
OF_STRANGERS = "uvicorn.error"
LARGEST = 8_000  # characters of a line with its traceback


class RateLimit(logging.Filter):
    """A rate limit of a line a second, which reports how many lines it has held back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock, self._spare, self._last, self._held = clock, float(SPARE), clock(), 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether this line is written."""
        now = self._clock()
        self._spare = min(SPARE, self._spare + (now - self._last) / LINES)
        self._last = now
        if self._spare < 1:
            self._held += 1
            return False
        self._spare -= 1
        if self._held:
            record.msg, record.args = f"{record.getMessage()} [{self._held} lines held back]", ()
            self._held = 0
        return True


class Strangers(logging.Filter):
    """A rate limit of a message per minute for uvicorn's warnings about unreadable requests.

    The message has their number. Anybody can send anything, and it must not crowd out other lines.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock, self._next, self._held = clock, clock(), 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether this line is written."""
        if record.name != OF_STRANGERS or record.levelno > logging.WARNING:
            return True
        if (now := self._clock()) < self._next:
            self._held += 1
            return False
        if self._held:
            record.msg, record.args = f"{record.getMessage()} [{self._held} more before]", ()
        self._next, self._held = now + MINUTE, 0
        return True


class Brief(logging.Formatter):
    """A line with time, severity, source and message; a long traceback is shortened."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = super().format(record)
        return line if len(line) <= LARGEST else f"{line[:LARGEST]} …"


class AsJson(logging.Formatter):
    """A line as JSON, with the request and the table it is about."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; tracebacks do not contain the values of variables."""
        from skiz.server.common.log_context import REQUEST, TABLE

        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request": REQUEST.get(),
            "table": TABLE.get(),
            "error": self.formatException(record.exc_info) if record.exc_info else None,
        }
        cut = {
            key: value[:LARGEST] if isinstance(value, str) else value
            for key, value in entry.items()
        }
        return json.dumps({key: value for key, value in cut.items() if value is not None})


def write_logs(form: str) -> None:
    """Write problems to standard error from now on, as text or as JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(AsJson() if form == "json" else Brief())
    handler.addFilter(Strangers())
    handler.addFilter(RateLimit())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
