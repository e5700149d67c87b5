"""Chunks for tests of batches: they compute, fail, or kill the process in which they are."""

import os
import signal
import time
from pathlib import Path


def square(number: int) -> int:
    return number * number


def fail(number: int) -> int:
    raise ValueError(f"{number} is no good")


def die(number: int) -> int:
    """Kill the process."""
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_once(mark: Path, number: int) -> int:
    """Kill the process at the first try; the mark remembers that."""
    if not mark.exists():
        mark.touch()
        die(number)
    return square(number)


class Stubborn(Exception):
    """An error that cannot be sent."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other}")


def fail_stubbornly() -> int:
    raise Stubborn("salt", "pepper")


def pid() -> int:
    return os.getpid()


def tell_and_wait(mark: Path) -> None:
    """Write the number of the process, and stay until it is killed."""
    part = mark.with_suffix(".part")
    part.write_text(str(os.getpid()), "utf-8")
    part.replace(mark)
    while True:
        time.sleep(3600)
