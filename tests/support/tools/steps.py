"""Costs without a clock: the steps of the interpreter, and peak memory."""

import sys
import tracemalloc
from collections.abc import Callable
from typing import Any


def steps(do: Callable[[], object]) -> int:
    """Return the number of Python lines that run, and of calls to functions outside Python."""
    count = 0

    def see(*_: object) -> Any:
        nonlocal count
        count += 1
        return see

    before = sys.gettrace(), sys.getprofile()
    sys.settrace(see)
    sys.setprofile(see)
    try:
        do()
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
    return count


def most_memory(do: Callable[[], object]) -> int:
    """Return the peak memory in bytes."""
    tracemalloc.start()
    try:
        do()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
