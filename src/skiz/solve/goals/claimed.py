"""The stakes after a disputed claim.

The first trick that the declarer loses ends the deal. So all that counts is how long the declarer
wins every trick. The rules themselves give the settlement for each such end. The cards in those
tricks matter only if the declarer loses none.
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

from ..reference import settled

CLAIM = "claim"  # one key for all lines; these stakes are searched and never shown on a sheet


def binds(s: State) -> bool:
    """Return whether anything depends on a claim.

    A clear rest may be disputed at no cost, and if accepted the cards are played as usual.
    """
    return bool(s.claims) and s.claims[-1].what != CLEAR


def stands(s: State) -> bool:
    """Return whether the last claim was disputed and play goes on."""
    return s.award is None and any(not answer.accepts for answer in s.claims[-1].answers)


def stakes_of_claim(s: State) -> tuple[Stake, ...]:
    """Return the stakes while a claim stands.

    They depend on nothing that a card in a hand could change.
    """
    return _stakes(replace(s, hands=(), talon=(), drew=(), laid=(), table=None))


@lru_cache(maxsize=16)
def _stakes(s: State) -> tuple[Stake, ...]:
    declarer, since, last = s.the_declarer(), s.claims[0].trick, s.rules.length
    one, *others = (seat for seat in range(s.rules.seats) if not s.sides[seat])

    def lost(number: int, to: Seat) -> int:
        """Return the settlement if the declarer first loses this trick, to that opponent."""
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
    """Return the feat that the declarer wins all tricks before this one, which `to` wins."""
    there = Win(number, number, seat=to)
    return All((Win(since, number - 1), there)) if number > since else there


def _end(s: State, winners: Sequence[Seat]) -> int:
    """Return the settlement if these seats win the next tricks, with cards that do not count."""
    tricks = (*s.tricks, *(Trick(seat, (), seat) for seat in winners))
    return settled(advance(replace(s, tricks=tricks), []).state)
