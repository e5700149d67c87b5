"""`skiz serve` with a sampling profiler: `python -m bench.server.sampled FILE serve …`.

From SIGUSR1 to SIGUSR2 it samples every two milliseconds of processor time, and writes what was
running.
"""

import json
import signal
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from types import FrameType

from skiz.__main__ import main as skiz

SOCKETS = ("skiz.server.sockets", "skiz.server.protection", "skiz.server.tables.socket")
EACH = 0.002  # seconds of processor time
LOOP = "the loop, its threads and system calls"
# Assigned by the innermost module in this list, the longest name first.
PARTS = {
    **dict.fromkeys(("skiz.cards", "skiz.figures", "skiz.games"), "the rules"),
    **dict.fromkeys(("skiz.phases", "skiz.table"), "the rules"),
    **dict.fromkeys(("skiz.players", "skiz.solve"), "what plain chooses"),
    "skiz.server": "rooms, bots and clocks",
    "skiz.server.rooms.messages": "what each is told",
    "skiz.server.table_log": "the log and its views",
    **dict.fromkeys(("sqlalchemy", "skiz.server.storage"), "the database"),
    **dict.fromkeys(SOCKETS, "frames and sockets"),
    **dict.fromkeys(("fastapi", "starlette", "uvicorn", "websockets"), "frames and sockets"),
    **dict.fromkeys(("json", "pydantic"), "JSON and what reads it"),
    **dict.fromkeys(("asyncio", "concurrent", "threading"), LOOP),
}


def part_of(module: str) -> str | None:
    """Return the part to which a module belongs, if any."""
    name = module
    while name and name not in PARTS:
        name = name.rpartition(".")[0]
    return PARTS.get(name)


def part_at(frame: FrameType | None) -> str:
    """Return the part that runs in a frame; general libraries count for their callers."""
    while frame:
        if part := part_of(frame.f_globals.get("__name__", "")):
            return part
        frame = frame.f_back
    return "else"


class Sampler:
    """Counts the running parts."""

    def __init__(self, file: Path) -> None:
        self._file, self._seen = file, Counter[str]()
        self._used: dict[int, float] = {}  # seconds of processor time by thread

    def begin(self, *_: object) -> None:
        """Start sampling."""
        self._busiest()
        signal.setitimer(signal.ITIMER_PROF, EACH, EACH)

    def end(self, *_: object) -> None:
        """Stop sampling, and write the result."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        written = self._file.with_suffix(".new")
        written.write_text(json.dumps(self._seen), encoding="utf-8")
        written.replace(self._file)  # a waiting reader gets a complete file

    def look(self, _: int, frame: FrameType | None) -> None:
        """Count what the thread with the most work since the last sample is doing."""
        thread = self._busiest()
        at = frame if thread == threading.get_ident() else sys._current_frames().get(thread)
        self._seen[part_at(at)] += 1

    def _busiest(self) -> int:
        before, self._used = self._used, {}
        for thread in threading.enumerate():
            with suppress(OSError):  # it has ended meanwhile
                clock = time.pthread_getcpuclockid(thread.ident or 0)
                self._used[thread.ident or 0] = time.clock_gettime(clock)
        return max(self._used, key=lambda one: self._used[one] - before.get(one, 0.0))


def main() -> None:
    """Run the server, and sample on the signals."""
    sampler = Sampler(Path(sys.argv.pop(1)))
    signal.signal(signal.SIGPROF, sampler.look)
    signal.signal(signal.SIGUSR1, sampler.begin)
    signal.signal(signal.SIGUSR2, sampler.end)
    skiz()


if __name__ == "__main__":
    main()
