"""Switches garbage collection off while tests are collected.

There is hardly any garbage, and everything kept would be scanned again and again: with every full
collection during a test, and five times when pytest ends.
"""

import atexit
import gc
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect the tests, and exclude the resulting objects from later garbage collections."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


# Include them again at the very end: the kernel reports leftover objects when a process ends.
atexit.register(gc.unfreeze)
