"""Several processes of a server with one listener: started, watched, and restarted when they end.

All of them can be renewed one after the other, while the others take over the tables.
"""

import multiprocessing
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

import typer

from ..console import Failed, notes, print_line, without_notes
from .logs import write_logs
from .one_server import address_of, make_server, say_host
from .server_settings import ServerSettings

if TYPE_CHECKING:
    from skiz.server.hosting.load import Load

LOOK = 0.2  # seconds between two checks
SILENCE = 15.0  # seconds without a message after which a process counts as stuck
START = 60.0  # seconds until its first message
# The first and the longest delay in seconds of a restart after an early end; each doubles the last.
AGAIN = 0.5, 30.0
END = 10.0  # seconds in which a process may finish its work


@dataclass
class Worker:
    """A process with its number and its last message."""

    number: int
    process: BaseProcess | None = None
    ears: Connection | None = None
    load: "Load | None" = None  # None before it is open
    failed: str | None = None  # why it could not start
    heard: float = 0.0
    wait: float = AGAIN[0]
    due: float = 0.0  # when it must be started

    def hear(self) -> None:
        """Receive its messages."""
        with suppress(EOFError, OSError):
            while self.ears and self.ears.poll():
                if isinstance(said := self.ears.recv(), str):
                    self.failed = said
                else:
                    self.load, self.heard, self.wait = said, time.monotonic(), AGAIN[0]

    @property
    def stands_still(self) -> bool:
        """Whether it has sent no message for too long."""
        return time.monotonic() - self.heard > (SILENCE if self.load else START)


@dataclass
class Workers:
    """The processes of a server."""

    settings: ServerSettings
    listener: socket.socket
    _stopping: bool = False
    _all: list[Worker] = field(default_factory=list)
    _to_renew: list[BaseProcess] = field(default_factory=list)
    _renewing: BaseProcess | None = None  # the process told to end last

    def loads(self) -> Mapping[str, "Load"]:
        """The last reported load of each open process."""
        return {str(one.number): one.load for one in self._all if one.load}

    def run(self, when_open: Callable[[], None]) -> None:
        """Run the processes until Ctrl-C, and renew them at each SIGHUP.

        `when_open` is called once, when all are open. If a process ends before that, stop with its
        exit status.
        """
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, self._stop)
        if hasattr(signal, "SIGHUP"):  # not on Windows
            signal.signal(signal.SIGHUP, self._renew)
        self._all += [Worker(number) for number in range(1, self.settings.workers + 1)]
        opened = False
        try:
            while not self._stopping:
                self._look(opened)
                if not all(one.load for one in self._all):
                    continue
                if not opened:
                    opened = True
                    when_open()
                self._renew_next()
        finally:
            self._end()

    def _stop(self, *_: Any) -> None:
        self._stopping = True

    def _renew(self, *_: Any) -> None:
        self._to_renew = [one.process for one in self._all if one.process]

    def _renew_next(self) -> None:
        """End the next process that was there when the renewal began.

        It is called only when the others are open, so that a version which does not start costs
        only one of them.
        """
        # It still reports its load.
        ending = any(one.process is self._renewing for one in self._all)
        if self._to_renew and not ending:
            self._renewing = self._to_renew.pop(0)
            self._renewing.terminate()

    def _look(self, opened: bool) -> None:
        """Wait briefly for messages, and replace processes that have ended or are stuck."""
        wait([one.ears for one in self._all if one.ears], LOOK)
        for one in self._all:
            one.hear()
            if one.process and one.process.is_alive():
                if one.stands_still:
                    notes.print(f"Process {one.number} does not respond; replacing it")
                    one.process.kill()
                    one.process.join()
            elif one.process:
                self._take_away(one, opened)
            elif time.monotonic() >= one.due:
                self._start(one)

    def _start(self, one: Worker) -> None:
        processes = multiprocessing.get_context("spawn")
        one.ears, mouth = processes.Pipe(duplex=False)
        args = self.settings, self.listener, mouth, one.number
        one.process = processes.Process(target=work, args=args, name=f"skiz {one.number}")
        one.process.start()
        one.heard = time.monotonic()
        mouth.close()  # so that the reader notices its end

    def _take_away(self, one: Worker, opened: bool) -> None:
        assert one.process
        assert one.ears
        one.hear()  # its last message may give the reason
        status = one.process.exitcode
        if one.failed:
            print_line("skiz:", one.failed, "red")
        if not opened:
            raise typer.Exit(status if status and status > 0 else 1)
        if not self._stopping:
            notes.print(f"Process {one.number} ended ({status}); restarting it")
        one.due = time.monotonic() + (0 if one.load else one.wait)
        one.wait = min(2 * one.wait, AGAIN[1])
        one.ears.close()
        one.process = one.ears = one.load = one.failed = None

    def _end(self) -> None:
        """Let all finish their work, and end them."""
        there = [one.process for one in self._all if one.process]
        for process in there:
            process.terminate()
        until = time.monotonic() + END
        for process in there:
            process.join(max(0.0, until - time.monotonic()))
            process.kill()
            process.join()


def work(settings: ServerSettings, listener: socket.socket, mouth: Connection, number: int) -> None:
    """Run as one of the processes: send a message each second, and end together with the parent."""
    from skiz.server.app.lifespan import TellHost
    from skiz.server.common.parts import parts_of
    from skiz.server.hosting.load import load_of

    async def say() -> None:
        try:
            mouth.send(load_of(app))
        except OSError:  # the parent has ended
            server.should_exit = True

    write_logs(settings.log_format)
    try:
        with without_notes():  # all may fail alike, and the parent prints the reason once
            server, app = make_server(settings, callback_notify=say, timeout_notify=1)
        if settings.host_page and number == 1:
            parts_of(app).put(TellHost(lambda path: say_host(address_of(listener), path)))
        server.run(sockets=[listener])
    except KeyboardInterrupt:  # uvicorn raises the signal again after it has closed
        pass
    except Failed as failed:
        with suppress(OSError):  # the parent has ended
            mouth.send(failed.reason)
        sys.exit(failed.exit_code)
