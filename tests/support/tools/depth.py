"""The depth of random tests: quick for every change, and much deeper with `make nightly`."""

import os
from typing import TypeVar

import pytest

T = TypeVar("T")
NIGHTLY = bool(os.environ.get("SKIZ_NIGHTLY"))
at_night = pytest.mark.skipif(not NIGHTLY, reason="make nightly runs it")  # only then


def depth(daily: T, nightly: T) -> T:
    """Return the value for every change, or the one for the night."""
    return nightly if NIGHTLY else daily


def blocks(seeds: int, size: int = 250) -> list[range]:
    """Return the seeds below a number in blocks, one for a test.

    A test for each of 100,000 seeds would take minutes and gigabytes to collect.
    """
    return [range(first, min(first + size, seeds)) for first in range(0, seeds, size)]
