"""Tests of whether counts are as even as chance would make them."""

from collections import Counter
from typing import Any


def chi_square_is_small(seen: Counter[Any], kinds: int, draws: int) -> bool:
    """Return whether counts that should be equal are so, at a level of about one in 30,000.

    It uses Wilson and Hilferty's cube root, which is accurate from a few degrees of freedom on.
    """
    expected = draws / kinds
    missing = kinds - len(seen)
    chi = (sum((count - expected) ** 2 for count in seen.values()) + missing * expected**2) / (
        expected
    )
    free = kinds - 1
    spread = 2 / (9 * free)
    return abs((chi / free) ** (1 / 3) - (1 - spread)) / spread**0.5 < 4
