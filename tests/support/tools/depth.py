"""How far chance is followed: some way for every change, so that it is soon known, and much further
by `make nightly`.
"""

import os
from typing import TypeVar

import pytest

T = TypeVar("T")
NIGHTLY = bool(os.environ.get("SKIZ_NIGHTLY"))
at_night = pytest.mark.skipif(not NIGHTLY, reason="make nightly runs it")  # and no day


def depth(daily: T, nightly: T) -> T:
    """What is enough for every change, or what is tried at night."""
    return nightly if NIGHTLY else daily
