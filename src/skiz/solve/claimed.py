"""What a disputed claim leaves to play for.

The first trick that the declarer loses ends the deal, so that nothing counts any more but how long
he wins every one of them. What each such end settles at, the rules themselves say; with which
cards he wins the tricks matters only if he loses none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from skiz.cards import Seat, Trick
from skiz.figures import All, Stake, Win
from skiz.table import State, flow

from .reference import settled

CLAIM = "claim"  # all lines together: these stakes are searched, and no sheet ever shows them


def stands(s: State) -> bool:
    """Whether the last claim was disputed, and play goes on."""
    return s.award is None and any(not answer.accepts for answer in s.claims[-1].answers)


def stakes_of_claim(s: State) -> tuple[Stake, ...] | None:
    """What is played for while a claim stands; None where it also hangs on which of his opponents
    is the first to win a trick. It hangs on nothing that a card in a hand could change.
    """
    return _stakes(replace(s, hands=(), talon=(), drew=(), laid=(), table=None))


@lru_cache(maxsize=16)
def _stakes(s: State) -> tuple[Stake, ...] | None:
    declarer, since, last = s.lone(), s.claims[0].trick, s.rules.length
    others = [seat for seat in range(s.rules.seats) if not s.sides[seat]]
    ends = list[int]()
    for number in range(s.trick_number, last + 1):
        won = [declarer] * (number - s.trick_number)
        lost = {_end(s, [*won, other]) for other in others}
        if len(lost) > 1:
            return None
        ends += lost
    none_lost = _end(s, [declarer] * (last + 1 - s.trick_number))
    first, *later = pairwise((*ends, none_lost))
    rest = Win(since, last)
    return (
        Stake(CLAIM, Win(since, s.trick_number), first[1], first[0]),
        *(
            Stake(CLAIM, Win(since, number), further - lost, 0)
            for number, (lost, further) in enumerate(later, s.trick_number + 1)
            if further != lost
        ),
        *(
            Stake(stake.key, All((rest, stake.feat)), stake.made - stake.lost, 0, stake.times)
            for stake in s.rules.stakes(s)
            if isinstance(stake.feat, Win) and stake.feat.using is not None
        ),
    )


def _end(s: State, winners: Sequence[Seat]) -> int:
    """What is settled if these win the next tricks, with cards that do not count."""
    tricks = (*s.tricks, *(Trick(seat, (), seat) for seat in winners))
    return settled(flow(replace(s, tricks=tricks), []).state)
