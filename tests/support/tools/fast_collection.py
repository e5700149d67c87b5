"""Keeps the garbage collector from searching what the tests keep.

There is hardly any garbage while tests are collected, and everything kept would be scanned again
and again: with every full collection during a test, and five times when pytest ends. An application
in the process of a test would search it at its start too. That takes longer than many tests.
"""

import atexit
import gc
import sys
from collections.abc import Generator
from contextlib import nullcontext

import pytest

LIFESPAN = "skiz.server.app.lifespan"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect the tests, and exclude the resulting objects from later garbage collections."""
    gc.disable()
    try:
        return (yield)
    finally:
        exclude()
        gc.enable()


def exclude() -> None:
    """Exclude all objects from later garbage collections, also from those of applications.

    A server in a process of its own still collects by its own rules.
    """
    gc.freeze()
    if lifespan := sys.modules.get(LIFESPAN):
        vars(lifespan)["collect_seldom"] = nullcontext


# Include them again at the very end: the kernel reports leftover objects when a process ends.
atexit.register(gc.unfreeze)
