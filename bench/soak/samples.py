"""Samples of the memory of a server, in a file, so that an interrupted soak can continue."""

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from skiz.server.common.codec import Json

from ..server.process import Process

PATIENCE = 60.0  # seconds in which the server must answer
EACH = 0.05  # seconds between two checks for the answer


class Samples:
    """The samples in a file: existing ones stay, new ones come after them."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.rows = [*_read(file)]
        file.write_text("".join(map(_line, self.rows)), "utf-8")  # without an incomplete line

    @property
    def minutes(self) -> float:
        """Return the minutes of soaking so far."""
        return float(self.rows[-1]["minute"]) if self.rows else 0.0

    @property
    def servers(self) -> int:
        """Return the number of servers so far; each began empty."""
        return int(self.rows[-1]["server"]) if self.rows else 0

    def add(self, row: Json) -> None:
        """Keep a sample."""
        self.rows.append(row)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(_line(row))


def _line(row: Json) -> str:
    return json.dumps(row) + "\n"


def _read(file: Path) -> Iterator[Json]:
    if file.exists():
        for line in file.read_text("utf-8").splitlines():
            try:
                yield json.loads(line)
            except ValueError:
                return  # it was cut off in the middle of its last line


def sample(server: Process, held_file: Path) -> Json:
    """Return the memory of a server now; it writes the answer to the file `told`."""
    held_file.unlink(missing_ok=True)
    os.kill(server.pid, signal.SIGUSR2)
    until = time.monotonic() + PATIENCE
    while not held_file.exists() and time.monotonic() < until:
        time.sleep(EACH)
    held = json.loads(held_file.read_text("utf-8")) if held_file.exists() else {}
    return {
        "rss_mib": round(server.own_memory, 1),
        "with_thinking_mib": round(server.memory, 1),
        "cpu_s": round(server.cpu, 1),
        **held,
    }
