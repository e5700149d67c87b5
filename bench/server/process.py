"""A server in a process of its own, and its resource usage."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
ONE_ADDRESS = {"SKIZ_SERVE_ADDRESS_BUDGET": "10000000"}  # all people who are measured share one


class Process:
    """A running server."""

    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self.pid, self.address = process.pid, address

    @property
    def cpu(self) -> float:
        """Return the CPU seconds of it and of its child processes."""
        return sum(map(_cpu, self._all()))

    @property
    def memory(self) -> float:
        """Return the MiB that they use now."""
        return sum(map(_memory, self._all()))

    @property
    def written(self) -> int:
        """Return the bytes that it and its child processes have had written to disks."""
        return sum(map(_written, self._all()))

    @property
    def own_memory(self) -> float:
        """Return the MiB that it uses now, without its child processes."""
        return _memory(self.pid)

    def _all(self) -> list[int]:
        return [*_with_all_begun(self.pid)]


def _with_all_begun(pid: int) -> Iterator[int]:
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):  # by each of its threads
        for child in children.read_text("utf-8").split():
            yield from _with_all_begun(int(child))


def _written(pid: int) -> int:
    fields = Path(f"/proc/{pid}/io").read_text("utf-8").split()
    return int(fields[fields.index("write_bytes:") + 1])


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _memory(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text("utf-8").split()[1]) * PAGE / 2**20


@contextmanager
def running(command: Sequence[str], environment: dict[str, str] | None = None) -> Iterator[Process]:
    """Run a server that prints its address when it is open; it is ended as by Ctrl-C."""
    with subprocess.Popen(
        [sys.executable, *command],
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=(os.environ if environment is None else environment) | ONE_ADDRESS,
    ) as process:
        assert process.stderr is not None
        try:
            yield Process(process, _address(process.stderr))
        finally:
            process.send_signal(signal.SIGINT)


def _address(lines: Iterator[str]) -> str:
    for line in lines:
        if found := re.search(r"http://[\d.]+:\d+", line):
            return found[0]
    raise RuntimeError("the server said no address")
