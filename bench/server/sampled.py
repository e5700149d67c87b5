"""`python -m bench.server.sampled FILE serve …` is `skiz serve …`, and writes down where the time
of its processor goes: from SIGUSR1 to SIGUSR2, every two milliseconds of it, what is being done.
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
EACH = 0.002  # seconds of the processor
LOOP = "the loop, its threads and system calls"
# By the innermost module that is one of these, the longest name first.
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
    """The part that a module belongs to, if any."""
    name = module
    while name and name not in PARTS:
        name = name.rpartition(".")[0]
    return PARTS.get(name)


def part_at(frame: FrameType | None) -> str:
    """The part that is at work in a frame; libraries of all work for who has called them."""
    while frame:
        if part := part_of(frame.f_globals.get("__name__", "")):
            return part
        frame = frame.f_back
    return "else"


class Sampler:
    """Counts what it sees at work, by part."""

    def __init__(self, file: Path) -> None:
        self._file, self._seen = file, Counter[str]()
        self._used: dict[int, float] = {}  # seconds of the processor by thread

    def begin(self, *_: object) -> None:
        """Look from now on."""
        self._busiest()
        signal.setitimer(signal.ITIMER_PROF, EACH, EACH)

    def end(self, *_: object) -> None:
        """Look no more, and write down what was seen."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        written = self._file.with_suffix(".new")
        written.write_text(json.dumps(self._seen), encoding="utf-8")
        written.replace(self._file)  # whoever waits for it sees it whole

    def look(self, _: int, frame: FrameType | None) -> None:
        """Count what the thread is at that has worked most since the last look."""
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
    """Be the server, and look when one is told to."""
    sampler = Sampler(Path(sys.argv.pop(1)))
    signal.signal(signal.SIGPROF, sampler.look)
    signal.signal(signal.SIGUSR1, sampler.begin)
    signal.signal(signal.SIGUSR2, sampler.end)
    skiz()


if __name__ == "__main__":
    main()
