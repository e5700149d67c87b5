"""Commands in their own processes, forked from one that has imported all of `skiz`.

Importing everything for a server takes a core three seconds, and the tests start hundreds of them.
A copy is a normal process. It has its own arguments, environment and streams, and it can be killed.
A server's thinking processes are forked from the same one. On systems without fork, each process
imports everything itself.
"""

import faulthandler
import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import Connection
from threading import Event
from typing import Protocol

from skiz.server.thinking.process import PRELOADED

NAMES = ("stdin", "stdout", "stderr")
COPIED = "forkserver" in multiprocessing.get_all_start_methods()
IMPORTED = [*PRELOADED, "tests.support.tools.imported", __name__]
SOURCE = forkserver._forkserver  # type: ignore[attr-defined]  # of all copies
OFTEN = 0.02  # seconds between two looks at what another process does


def wait_until(it_is_so: Callable[[], object]) -> None:
    """Wait for what another process tells nobody. Looking without a break would slow it down."""
    while not it_is_so():
        Event().wait(OFTEN)


class Begun(Protocol):
    """A command that was started."""

    pid: int

    @property
    def returncode(self) -> int | None:
        """Return its exit status, or the signal that ended it as a negative number."""

    def poll(self) -> int | None:
        """Return the same, after checking whether it has ended."""

    def wait(self, timeout: float) -> int:
        """Return the same, after waiting for its end."""

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
        forkserver.ensure_running()
        # From Python 3.14 on, whoever wants a copy must know this.
        key = getattr(SOURCE, "_forkserver_authkey", None)
        self._process = context.Process(target=_run, args=([*words], {**env}, lines, key))
        self._process.start()
        for line in lines.values():
            line.close()
        assert self._process.pid is not None
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | None:
        """Implement `Begun`."""
        return self._process.exitcode

    def poll(self) -> int | None:
        """Implement `Begun`."""
        return self.returncode

    def wait(self, timeout: float) -> int:
        """Implement `Begun`."""
        self._process.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout)
        return self.returncode

    def send_signal(self, signal: int) -> None:
        """Implement `Begun`."""
        if self.returncode is None:
            os.kill(self.pid, signal)


def begin(words: Sequence[str], env: Mapping[str, str], streams: Mapping[int, int]) -> Begun:
    """Start `python -m WORDS`, with files of this process as its standard streams."""
    if COPIED:
        return Copy(words, env, streams)
    named = {NAMES[number]: file for number, file in streams.items()}
    return subprocess.Popen([sys.executable, "-m", *words], env=env, **named)  # type: ignore[call-overload, no-any-return]


def _run(
    words: Sequence[str],
    env: Mapping[str, str],
    streams: Mapping[int, Connection],
    key: bytes | None,
) -> None:
    """Run the command in the copy."""
    for number, line in streams.items():
        os.dup2(line.fileno(), number)
        line.close()
        _open(number)
    os.environ.clear()
    os.environ.update(env)
    faulthandler.enable()  # SIGABRT then prints the stack of each thread
    signal.signal(signal.SIGINT, signal.default_int_handler)  # even for tests in the background
    # Otherwise Python would start another process to fork from, because this one did not start the
    # first.
    SOURCE.ensure_running = resource_tracker.ensure_running
    SOURCE._forkserver_authkey = key
    sys.argv = [*words]
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)


def _open(number: int) -> None:
    """Open a standard stream as Python does for its current target: a pipe cannot be rewound."""
    mode = "w" if number else "r"
    stream = os.fdopen(number, mode, closefd=False, errors="surrogateescape")
    setattr(sys, NAMES[number], stream)
