"""Transfers: who gives how much to whom, so that everything won and lost is settled."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from .session import Chair

Chairs: TypeAlias = tuple[Chair, ...]


class Transfer(NamedTuple):
    """An amount that one chair gives another."""

    giver: Chair
    taker: Chair
    amount: int


def fewest_transfers(balances: Sequence[int]) -> tuple[Transfer, ...]:
    """Return the fewest transfers by which each chair pays or receives its balance.

    Raise ValueError if the balances do not add up to zero.

    >>> fewest_transfers((8, -4, -4))
    (Transfer(giver=1, taker=0, amount=4), Transfer(giver=2, taker=0, amount=4))
    >>> len(fewest_transfers((5, -3, -5, 3)))
    2
    """
    if sum(balances):
        raise ValueError(f"the balances do not add up to zero: {balances}")
    chairs = tuple(chair for chair, balance in enumerate(balances) if balance)
    groups = _most_groups(chairs, balances)
    return tuple(transfer for group in groups for transfer in _within(group, balances))


def _most_groups(chairs: Chairs, balances: Sequence[int]) -> tuple[Chairs, ...]:
    """Return the chairs in as many groups as possible that can settle among themselves.

    A group of n needs n - 1 transfers, so more groups mean fewer transfers. All partitions are
    tried, which are few at a table.
    """
    if not chairs:
        return ()
    first, *others = chairs
    found: list[tuple[Chairs, ...]] = []
    for size in range(1, len(chairs)):
        for more in combinations(others, size):
            group = (first, *more)
            if sum(balances[chair] for chair in group) == 0:
                rest = tuple(chair for chair in others if chair not in more)
                found.append((group, *_most_groups(rest, balances)))
    return max(found, key=len)


def _within(group: Chairs, balances: Sequence[int]) -> list[Transfer]:
    """Return the transfers of a group that cannot be divided into smaller ones.

    Each transfer settles one chair, and the last one settles two.
    """
    givers = [[chair, -balances[chair]] for chair in group if balances[chair] < 0]
    takers = [[chair, balances[chair]] for chair in group if balances[chair] > 0]
    transfers = []
    while givers:
        giver, taker = givers[0], takers[0]
        amount = min(giver[1], taker[1])
        transfers.append(Transfer(giver[0], taker[0], amount))
        giver[1] -= amount
        taker[1] -= amount
        givers = [one for one in givers if one[1]]
        takers = [one for one in takers if one[1]]
    return transfers
