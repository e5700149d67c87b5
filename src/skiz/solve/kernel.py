"""The kernel: this is the only file that imports it.

It takes plain numbers, which `lower` and `goals` write, and the problems that it makes of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from operator import index
from types import ModuleType
from typing import NamedTuple, NewType

from skiz.cards import Card

NO_LIMIT = 2**64 - 1
MOST_CORES = 2**32 - 1
Problem = NewType("Problem", object)
"""A state as the kernel holds it. Python passes it on and does not look into it."""


class NotLowerable(Exception):
    """A rule that cannot be expressed for the kernel, by name."""


class Answer(NamedTuple):
    """The kernel's answer: bounds of the value and of each card's, a line, and the nodes used."""

    lower: int
    upper: int
    cards: list[tuple[Card, int, int]]
    line: list[Card]
    nodes: int


@cache
def kernel() -> ModuleType:
    """Return the kernel, compiled for newer processors if possible.

    Raise ImportError if none was built, or if it cannot be loaded.
    """
    try:
        from skiz import _kernel
    except ImportError as missing:
        if find_spec("skiz._kernel") is None:
            raise ImportError("the kernel was not built: `make setup` builds it") from missing
        raise ImportError(f"the kernel cannot be loaded: {missing}") from missing

    if _kernel.newer_processor():
        with suppress(ImportError):
            return import_module("skiz._kernel_v3")
    return _kernel


def solve_problems(
    problems: Sequence[Problem], limit: int | None, cards: bool, line: bool, cores: int
) -> list[Answer]:
    """Solve problems on `cores` cores (0: all).

    Raise ValueError for a limit or cores that are no whole number from 0, and ImportError without
    the kernel.
    """
    most = NO_LIMIT if limit is None else _counted(limit, NO_LIMIT, "limit")
    cores = _counted(cores, MOST_CORES, "cores")
    return [Answer(*row) for row in kernel().solve(list(problems), most, cards, line, cores)]


def _counted(number: object, most: int, name: str) -> int:
    """Return a whole number from 0 to `most`; raise ValueError for anything else."""
    with suppress(TypeError):
        found = index(number)  # type: ignore[arg-type]
        if 0 <= found <= most:
            return found
    raise ValueError(f"{name}={number!r}: a whole number from 0 to {most} is needed")
