"""While tests are collected no garbage is looked for: there is hardly any, and all that is kept
would be looked through again and again, and then once more with every long look of a test.
"""

import gc
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect the tests, and look no more at what that made."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_unconfigure() -> None:
    """Look through it in the end: the kernel tells of what is left over when a process ends."""
    gc.unfreeze()
