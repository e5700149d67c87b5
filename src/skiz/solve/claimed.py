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
from skiz.figures import All, Feat, Stake, Win
from skiz.phases import CLEAR
from skiz.table import State, advance

from .reference import settled

CLAIM = "claim"  # all lines together: these stakes are searched, and no sheet ever shows them


def binds(s: State) -> bool:
    """Whether something hangs on a claim. One that the rest is clear may be disputed for nothing,
    and granted the cards fall as in any play.
    """
    return bool(s.claims) and s.claims[-1].what != CLEAR


def stands(s: State) -> bool:
    """Whether the last claim was disputed, and play goes on."""
    return s.award is None and any(not answer.accepts for answer in s.claims[-1].answers)


def stakes_of_claim(s: State) -> tuple[Stake, ...]:
    """What is played for while a claim stands. It hangs on nothing that a card in a hand could
    change.
    """
    return _stakes(replace(s, hands=(), talon=(), drew=(), laid=(), table=None))


@lru_cache(maxsize=16)
def _stakes(s: State) -> tuple[Stake, ...]:
    declarer, since, last = s.the_declarer(), s.claims[0].trick, s.rules.length
    one, *others = (seat for seat in range(s.rules.seats) if not s.sides[seat])

    def lost(number: int, to: Seat) -> int:
        """What is settled if this trick is the first that the declarer loses, to that opponent."""
        return _end(s, [*[declarer] * (number - s.trick_number), to])

    numbers = range(s.trick_number, last + 1)
    ends = [lost(number, one) for number in numbers]
    none_lost = _end(s, [declarer] * (last + 1 - s.trick_number))
    first, *later = pairwise((*ends, none_lost))
    rest = Win(since, last)
    return (
        Stake(CLAIM, Win(since, s.trick_number), first[1], first[0]),
        *(
            Stake(CLAIM, Win(since, number), further - now, 0)
            for number, (now, further) in enumerate(later, s.trick_number + 1)
            if further != now
        ),
        *(
            Stake(CLAIM, _first_lost(since, number, other), instead - end, 0)
            for number, end in zip(numbers, ends, strict=True)
            for other in others
            if (instead := lost(number, other)) != end
        ),
        *(
            Stake(stake.key, All((rest, stake.feat)), stake.made - stake.lost, 0, stake.times)
            for stake in s.rules.stakes(s)
            if isinstance(stake.feat, Win) and stake.feat.using is not None
        ),
    )


def _first_lost(since: int, number: int, to: Seat) -> Feat:
    """That the declarer wins all before this trick, which goes to that one of his opponents."""
    there = Win(number, number, seat=to)
    return All((Win(since, number - 1), there)) if number > since else there


def _end(s: State, winners: Sequence[Seat]) -> int:
    """What is settled if these win the next tricks, with cards that do not count."""
    tricks = (*s.tricks, *(Trick(seat, (), seat) for seat in winners))
    return settled(advance(replace(s, tricks=tricks), []).state)
