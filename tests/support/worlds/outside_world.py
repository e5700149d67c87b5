"""The outside of a server, made deterministic: threads, time, thinking, its log, and messages."""

import asyncio
import logging
import os
import random
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias
from unittest.mock import patch

import anyio.to_thread

from skiz.server.people import recovery_codes
from skiz.server.thinking.pool import Pool
from skiz.server.thinking.process import Failed
from skiz.server.thinking.thoughts import Thought

EPOCH = 4_000_000_000.0  # later than any real clock, so that nothing is too old
Tell: TypeAlias = Callable[[str, str], None]  # whom, and what


class AtOnce:
    """A replacement of threads: their work is done at once, and reported in the next loop
    iteration.
    """

    is_alive = True

    def adopt(self, task: "asyncio.Task[Any]") -> None:
        """Run all tasks."""

    def work(self, job: Callable[[], Any], done: "asyncio.Future[Any]", name: str) -> None:
        """Do the work of a thread."""
        try:
            value, error = job(), None
        except Exception as raised:
            value, error = None, raised
        asyncio.get_running_loop().call_soon(_tell, done, value, error)


def _tell(done: "asyncio.Future[Any]", value: Any, error: Exception | None) -> None:
    if not done.done():
        done.set_result(value) if error is None else done.set_exception(error)


async def _in_no_thread(job: Callable[..., Any], *args: Any, **_: Any) -> Any:
    return job(*args)


class _Thoughtless:
    """Computes nothing: the server's immediate substitute is used."""

    def begin(self) -> None:
        """Do nothing; it is ready."""

    def end(self) -> None:
        """Do nothing; it is over at once."""

    def close(self) -> None:
        """Do nothing; there is nothing to close."""

    def ask(self, thought: Thought[Any], within: float, so_far: Callable[[Any], None]) -> Any:
        """Return nothing."""
        raise Failed("nothing is thought here")


class NoThinking(Pool):
    """A pool that starts no threads."""

    def __init__(self) -> None:
        super().__init__([_Thoughtless()])

    def begin(self) -> None:
        """Do nothing; it is ready."""


@dataclass
class Sent:
    """Messages to absent people, in place of push services and a mail server."""

    tell: Tell
    public: str = "a public key"

    def allows(self, endpoint: str) -> bool:
        """Return whether messages may be sent there."""
        return endpoint.startswith("https://push.example/")

    def can_encrypt(self, p256dh: str) -> bool:
        """Return True: nothing is encrypted here."""
        return True

    async def send(self, to: Any, *content: Any) -> bool:
        """Send a message of either kind."""
        self.tell("sent", repr((getattr(to, "endpoint", to), content)))
        return True

    def link(self, path: str) -> str:
        """Return a link to the page."""
        return f"https://skiz.example{path}"

    def link_to_stop(self, stop: str) -> str:
        """Return the link that stops the messages."""
        return self.link(f"/you?stop={stop}")


class _Written(logging.Handler):
    """Notes what the server logs."""

    def __init__(self, tell: Tell) -> None:
        super().__init__(logging.DEBUG)
        self._tell = tell
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Note a line."""
        self._tell("log", self.format(record))


@contextmanager
def written_down(tell: Tell) -> Iterator[None]:
    logger, handler = logging.getLogger("skiz"), _Written(tell)
    level, passes_on = logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
        logger.propagate = passes_on


@contextmanager
def no_other_chance(seed: int) -> Iterator[None]:
    """Take all randomness from the seed, and all time from the loop."""
    rng = random.Random(seed)
    chances = {
        "token_urlsafe": lambda size=32: rng.randbytes(size).hex(),
        "token_hex": lambda size=32: rng.randbytes(size).hex(),
        "token_bytes": lambda size=32: rng.randbytes(size),
        "choice": rng.choice,
    }
    with ExitStack() as stack:
        stack.enter_context(patch.multiple(secrets, **chances))
        times = {"time": lambda: EPOCH + now(), "monotonic": now, "perf_counter": lambda: 0.0}
        stack.enter_context(patch.multiple(time, **times))
        stack.enter_context(patch.object(os, "getloadavg", lambda: (0.0, 0.0, 0.0)))
        stack.enter_context(patch.object(anyio.to_thread, "run_sync", _in_no_thread))
        stack.enter_context(patch.dict(recovery_codes.COST, n=2))  # not slow on purpose
        yield


def now() -> float:
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return 0.0
