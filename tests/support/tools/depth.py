"""How far chance is followed: some way for every change, so that it is soon known, and much further
by `make nightly`.
"""

import os
from typing import TypeVar

T = TypeVar("T")
NIGHTLY = bool(os.environ.get("SKIZ_NIGHTLY"))


def depth(daily: T, nightly: T) -> T:
    """What is enough for every change, or what is tried at night."""
    return nightly if NIGHTLY else daily
