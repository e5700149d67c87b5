"""Transfers settle what was won and lost, with the smallest possible number of them."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from skiz.table import fewest_transfers

CHAIRS = range(2, 6)  # a table has at most five


def balances_of(chairs: int, rng: Random) -> tuple[int, ...]:
    """Return balances of this many chairs; small ones, so that several often cancel out."""
    most = rng.choice((2, 5, 300))
    but_one = [rng.randint(-most, most) for _ in range(chairs - 1)]
    return (*but_one, -sum(but_one))


@cache
def least(balances: tuple[int, ...]) -> int:
    """How many transfers are needed, by trying all: whoever comes first settles everything with
    one of the others, who goes on with what is left.
    """
    open_ones = tuple(sorted(one for one in balances if one))
    if not open_ones:
        return 0
    first, *others = open_ones
    return 1 + min(
        least((*others[:i], other + first, *others[i + 1 :])) for i, other in enumerate(others)
    )


def settled(balances: Sequence[int]) -> list[int]:
    """Return what each chair has after all transfers."""
    got = Counter[int]()
    for giver, taker, amount in fewest_transfers(balances):
        assert giver != taker
        assert amount > 0
        got[giver] -= amount
        got[taker] += amount
    return [got[chair] for chair in range(len(balances))]


@pytest.mark.parametrize("chairs", CHAIRS)
def test_transfers_settle_all_and_are_the_fewest(chairs: int) -> None:
    rng = Random(chairs)
    for balances in (balances_of(chairs, rng) for _ in range(200)):
        assert settled(balances) == [*balances]
        assert len(fewest_transfers(balances)) == least(balances), balances


def test_two_pairs_that_cancel_out_take_two() -> None:
    """Paying from chair to chair would need three."""
    assert len(fewest_transfers((3, 5, -3, -5))) == 2
    assert len(fewest_transfers((1, 2, -3, 4, -4))) == 3


def test_totals_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="add up"):
        fewest_transfers((1, 0, 0))
