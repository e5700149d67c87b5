"""`python -m bench.soak.held FILE OBJECTS TRACED serve …` runs `skiz serve …`, and on SIGUSR2
writes to FILE what its memory consists of. OBJECTS is how many kinds of objects to list, TRACED how
many lines of code that have allocated memory. Either may be 0: counting takes a second, and tracing
makes a server slow and large.
"""

import ctypes
import gc
import json
import signal
import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from skiz.__main__ import main as skiz

T = TypeVar("T")
MIB = 2**20
MOMENT = 60.0  # seconds, which no counting takes
FIELDS = (  # of mallinfo2, in order
    *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
    *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
)


class _Mallinfo(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in FIELDS]


def of_malloc() -> dict[str, float]:
    """Return the MiB that the C library has given out, and the free ones that it keeps; empty where
    it cannot tell.
    """
    try:
        ask = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError):
        return {}
    ask.restype = _Mallinfo
    found = ask()
    used = found.uordblks + found.hblkhd
    return {"used_mib": round(used / MIB, 2), "free_mib": round(found.fordblks / MIB, 2)}


def held(objects: int, traced: int) -> dict[str, Any]:
    """Return the memory of this process by parts; the garbage collector does not run for it."""
    found: dict[str, Any] = {"blocks": sys.getallocatedblocks(), "malloc": of_malloc()}
    if objects:
        kinds = _alone(lambda: Counter(map(_kind, gc.get_objects())))
        found |= {"objects": kinds.total(), "kinds": dict(kinds.most_common(objects))}
    if traced:
        lines = tracemalloc.take_snapshot().statistics("lineno")[:traced]
        found["traced"] = {str(one.traceback): round(one.size / MIB, 3) for one in lines}
    return found


def _kind(one: Any) -> str:
    return f"{type(one).__module__}.{type(one).__qualname__}"


def _alone(job: Callable[[], T]) -> T:
    """Do something while no other thread runs.

    Creating a tuple fails with SystemError if another holder, such as a list of all objects, has it
    too.
    """
    usual = sys.getswitchinterval()
    sys.setswitchinterval(MOMENT)
    try:
        return job()
    finally:
        sys.setswitchinterval(usual)


def main() -> None:
    """Run the server, and report its memory on the signal."""
    file, objects, traced = Path(sys.argv.pop(1)), int(sys.argv.pop(1)), int(sys.argv.pop(1))
    if traced:
        tracemalloc.start()

    def tell(*_: object) -> None:
        written = file.with_suffix(".new")
        written.write_text(json.dumps(held(objects, traced)), encoding="utf-8")
        written.replace(file)  # a waiting reader gets a complete file

    signal.signal(signal.SIGUSR2, tell)
    skiz()


if __name__ == "__main__":
    main()
