"""A process that thinks, as the server has it: it is begun when it is needed, asked one thing at a
time, and begun again where it has died.
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
from .worker import NICENESS, Said, work

T = TypeVar("T")
# What a new process has of all that is there to think with before it is asked.
PRELOADED = ["__main__", "skiz.server.thinking.worker", "skiz.server.thinking.preloaded"]
PATIENCE = 5.0  # seconds until a process that was killed is given up


class Died(Exception):
    """A process ended in the middle of a thought."""


class Failed(Exception):
    """A thought came to nothing; the message is the traceback."""


class Thinker(Protocol):
    """What can be asked to think; it waits until the thought is over."""

    def begin(self) -> None:
        """Be ready for the first thought."""
        ...

    def ask(self, thought: Thought[T], within: float, so_far: Callable[[T], None]) -> T:
        """What a thought comes to. Failed where it comes to nothing, Died where it is over."""
        ...

    def end(self) -> None:
        """Give up the thought of this moment."""
        ...

    def close(self) -> None:
        """Think no more, and be ready for nothing."""
        ...


def context() -> BaseContext:
    """How processes are begun: as copies of one that has all it takes, where the system can."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(PRELOADED)
    return found


class Process:
    """One that may have a process, and a line to it."""

    def __init__(self, context: BaseContext, niceness: int = NICENESS) -> None:
        self._context, self._niceness = context, niceness
        self._begun: tuple[BaseProcess, Connection] | None = None
        self._beginning = Lock()
        self._closed = False

    def begin(self) -> None:
        """Begin the process, if there is none; OSError where it is closed."""
        with self._beginning:
            if self._closed:
                raise OSError("it thinks no more")
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
        """As `Thinker` says; what it came to so far is told from this thread."""
        try:
            self.begin()
            assert self._begun is not None
            said = self._said(self._begun[1], to_bytes((thought, within)), so_far)
        except (EOFError, OSError) as error:
            self._let_go()
            raise Died from error
        if said.error:
            raise Failed(said.error)
        value: T = said.value
        return value

    def end(self) -> None:
        """End the process; a thought of it has Died."""
        if self._begun:
            self._begun[0].kill()

    def close(self) -> None:
        """End the process for good, and one that is just begun too: it heeds no signal by which the
        interpreter would end it, and would be waited for without end.
        """
        with self._beginning:
            self._closed = True
        self.end()

    def _said(self, line: Connection, asked: bytes, so_far: Callable[[T], None]) -> Said:
        line.send_bytes(asked)
        while True:
            said: Said = from_bytes(line.recv_bytes())
            if said.last:
                return said
            so_far(said.value)

    def _let_go(self) -> None:
        """Another process is begun for the next thought."""
        begun, self._begun = self._begun, None
        if begun:
            process, line = begun
            line.close()
            process.kill()  # where the line alone was lost
            process.join(PATIENCE)
