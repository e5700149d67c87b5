"""A pool of processes of this machine, each with a pipe of its own.

`concurrent.futures` ends a whole pool when one process dies, and with it the work of all others.
Here a dead process costs its own chunk only, and another one takes its place.
"""

import os
import pickle
import signal
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from traceback import format_exc
from typing import Any

from .pool import Chunk, Done, Lost, Outcome


@dataclass(frozen=True, slots=True, eq=False)
class Worker:
    """A process, and our end of its pipe."""

    process: BaseProcess
    pipe: "Connection[bytes, bytes]"

    def end(self) -> None:
        """Kill the process, whatever it does."""
        self.process.kill()
        self.pipe.close()
        self.process.join()


class Processes:
    """`count` processes of this machine; `niceness` is added to that of this process.

    A process starts when it is first needed. If this process dies, it ends after its chunk.
    """

    def __init__(self, count: int, niceness: int = 0) -> None:
        self.slots = count
        self._niceness = niceness
        self._idle: list[Worker] = []
        self._busy: dict[int, Worker] = {}

    def start(self, number: int, chunk: Chunk) -> None:
        """Send a chunk to an idle process, or to a new one."""
        content = pickle.dumps(chunk)
        while self._idle:
            worker = self._idle.pop()
            try:
                worker.pipe.send_bytes(content)
            except OSError:  # it was killed while it was idle
                worker.end()
                continue
            self._busy[number] = worker
            return
        self._busy[number] = worker = self._started()
        with suppress(OSError):  # if it is dead already, that is seen at the next wait
            worker.pipe.send_bytes(content)

    def wait(self) -> Iterable[Outcome]:
        """Wait for the answer or the death of at least one process."""
        ready = {id(pipe) for pipe in wait([worker.pipe for worker in self._busy.values()])}
        return self._outcomes([n for n, worker in self._busy.items() if id(worker.pipe) in ready])

    def _outcomes(self, numbers: Iterable[int]) -> Iterator[Outcome]:
        for number in numbers:
            worker = self._busy.pop(number)
            try:
                content = worker.pipe.recv_bytes()
            except (EOFError, OSError):
                worker.end()
                yield Lost(number, f"a process ended with {worker.process.exitcode}")
                continue
            self._idle.append(worker)
            done, answer = pickle.loads(content)  # from our own process
            if not done:
                raise answer
            yield Done(number, answer)

    def abandon(self) -> None:
        """Kill the processes that are busy."""
        for worker in self._busy.values():
            worker.end()
        self._busy.clear()

    def close(self) -> None:
        """Kill all processes."""
        self.abandon()
        for worker in self._idle:
            worker.end()
        self._idle.clear()

    def _started(self) -> Worker:
        # Start fresh processes: a fork would copy threads, such as those that show the progress.
        context = get_context("spawn")
        ours, theirs = Pipe()
        process = context.Process(target=work, args=(theirs, self._niceness), daemon=True)
        process.start()
        theirs.close()  # so that the pipe ends with the process
        return Worker(process, ours)


def work(pipe: "Connection[bytes, bytes]", niceness: int) -> None:
    """Compute chunks until the pipe ends: the life of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the parent, which ends this one
    if niceness:
        os.nice(niceness)
    with suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes()))


def _answer(content: bytes) -> bytes:
    """Return whether a chunk was computed, and its result or its error, as bytes."""
    try:
        return pickle.dumps((True, pickle.loads(content)()))
    except Exception as error:
        error.add_note(f"in a process:\n{format_exc()}")
        return _as_bytes(error)


def _as_bytes(error: Exception) -> bytes:
    """Return an error as bytes; one that cannot be sent becomes a RuntimeError with its text."""
    try:
        content = pickle.dumps((False, error))
        pickle.loads(content)
    except Exception:
        instead: Any = RuntimeError(f"{type(error).__name__}: {error}")
        return pickle.dumps((False, instead))
    return content
