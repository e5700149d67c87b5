"""A thinking process, seen from the server.

It is started when needed, computes one thought at a time, and is started again after it has died.
"""

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Protocol, TypeVar

from .serialize import from_bytes, to_bytes
from .thoughts import Thought
from .worker import NICENESS, Reply, work

T = TypeVar("T")
# The modules that a new process has loaded before its first thought.
PRELOADED = ["__main__", "skiz.server.thinking.worker", "skiz.server.thinking.preloaded"]
PATIENCE = 5.0  # seconds to wait for a killed process to end


class Died(Exception):
    """A process ended during a thought."""


class Failed(Exception):
    """A thought failed; the message is the traceback."""


class Thinker(Protocol):
    """Something that computes thoughts, blocking until each is done."""

    def begin(self) -> None:
        """Get ready for the first thought."""
        ...

    def ask(self, thought: Thought[T], within: float, so_far: Callable[[T], None]) -> T:
        """Return the result of a thought; raise Failed if it fails, Died if the process ends."""
        ...

    def end(self) -> None:
        """Abort the current thought."""
        ...

    def close(self) -> None:
        """Stop for good."""
        ...


def context() -> BaseContext:
    """Return how processes start: where possible, as copies of one with everything loaded."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(PRELOADED)
    return found


class Process:
    """A thinker that has a process of its own, once started, and a pipe to it."""

    def __init__(self, context: BaseContext, niceness: int = NICENESS) -> None:
        self._context, self._niceness = context, niceness
        self._begun: tuple[BaseProcess, Connection] | None = None
        self._beginning = Lock()
        self._closed = False

    def begin(self) -> None:
        """Start the process if there is none; raise OSError if this thinker is closed."""
        with self._beginning:
            if self._closed:
                raise OSError("this thinker is closed")
            self._begun = self._begun or self._begin()

    def _begin(self) -> tuple[BaseProcess, Connection]:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(  # type: ignore[attr-defined]
            target=work, args=(theirs, self._niceness), name="thinking", daemon=True
        )
        process.start()
        theirs.close()
        return process, ours

    def ask(self, thought: Thought[T], within: float, so_far: Callable[[T], None]) -> T:
        """Do what `Thinker` says; interim results are passed on from this thread."""
        try:
            self.begin()
            assert self._begun is not None
            reply = self._reply(self._begun[1], to_bytes((thought, within)), so_far)
        except (EOFError, OSError) as error:
            self._let_go()
            raise Died from error
        if reply.error:
            raise Failed(reply.error)
        value: T = reply.value
        return value

    def end(self) -> None:
        """End the process; its current thought raises Died."""
        if self._begun:
            self._begun[0].kill()

    def close(self) -> None:
        """End the process for good, even while it is being started.

        It ignores the signals by which the interpreter would end it, so the interpreter would wait
        for it forever.
        """
        with self._beginning:
            self._closed = True
        self.end()

    def _reply(self, line: Connection, question: bytes, so_far: Callable[[T], None]) -> Reply:
        line.send_bytes(question)
        while True:
            reply: Reply = from_bytes(line.recv_bytes())
            if reply.last:
                return reply
            so_far(reply.value)

    def _let_go(self) -> None:
        """Drop this process; the next thought starts another."""
        begun, self._begun = self._begun, None
        if begun:
            process, line = begun
            line.close()
            process.kill()  # in case only the pipe was lost
            process.join(PATIENCE)
