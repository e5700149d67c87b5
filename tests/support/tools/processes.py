"""Commands in processes of their own, as copies of one that has imported all of `skiz`.

To import what a server needs takes a core three seconds, and the tests begin hundreds of them. A
copy is a process like any other: it has words, environment and streams of its own, and it can be
killed; what thinks for a server is copied from the same one. Where the system cannot copy a
process, each one imports everything itself.
"""

import faulthandler
import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import Connection
from typing import Protocol

from skiz.server.thinking.process import PRELOADED

NAMES = ("stdin", "stdout", "stderr")
COPIED = "forkserver" in multiprocessing.get_all_start_methods()
IMPORTED = [*PRELOADED, "tests.support.tools.imported", __name__]


class Begun(Protocol):
    """A command that was begun."""

    pid: int

    @property
    def returncode(self) -> int | None:
        """How it ended: what it said itself, or the signal that ended it, as a negative number."""

    def poll(self) -> int | None:
        """The same, after a look whether it has ended."""

    def wait(self, timeout: float) -> int:
        """The same, when it has ended."""

    def send_signal(self, signal: int) -> None:
        """Send it a signal, unless it has ended."""


class Copy:
    """A copy that runs `python -m WORDS`, with copies of these files as its streams."""

    def __init__(
        self, words: Sequence[str], env: Mapping[str, str], streams: Mapping[int, int]
    ) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(IMPORTED)
        lines = {number: Connection(os.dup(file)) for number, file in streams.items()}
        self._process = context.Process(target=_run, args=([*words], {**env}, lines))
        self._process.start()
        for line in lines.values():
            line.close()
        assert self._process.pid is not None
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | None:
        """As `Begun` says."""
        return self._process.exitcode

    def poll(self) -> int | None:
        """As `Begun` says."""
        return self.returncode

    def wait(self, timeout: float) -> int:
        """As `Begun` says."""
        self._process.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout)
        return self.returncode

    def send_signal(self, signal: int) -> None:
        """As `Begun` says."""
        if self.returncode is None:
            os.kill(self.pid, signal)


def begin(words: Sequence[str], env: Mapping[str, str], streams: Mapping[int, int]) -> Begun:
    """Begin `python -m WORDS`, with files of this process for its standard streams."""
    if COPIED:
        return Copy(words, env, streams)
    given = {NAMES[number]: file for number, file in streams.items()}
    return subprocess.Popen([sys.executable, "-m", *words], env=env, **given)  # type: ignore[call-overload, no-any-return]


def _run(words: Sequence[str], env: Mapping[str, str], streams: Mapping[int, Connection]) -> None:
    """What a copy does."""
    for number, line in streams.items():
        os.dup2(line.fileno(), number)
        line.close()
        _open(number)
    os.environ.clear()
    os.environ.update(env)
    faulthandler.enable()  # SIGABRT has it say where each thread stands
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests run beside
    # Python would begin another process to be copied, as this one has not begun the first.
    forkserver._forkserver.ensure_running = resource_tracker.ensure_running  # type: ignore[attr-defined]
    sys.argv = [*words]
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)


def _open(number: int) -> None:
    """A standard stream as Python opens it for what is there now: a pipe cannot be rewound."""
    mode = "w" if number else "r"
    stream = os.fdopen(number, mode, closefd=False, errors="surrogateescape")
    setattr(sys, NAMES[number], stream)
