"""Insight: what whoever looks can work out, besides who is with whom.

All of it comes from the state that is looked at, so from a view it is the same in all worlds that
its seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from skiz.cards import Card, Seat
from skiz.figures import Verdict


class Undertaken(NamedTuple):
    """The game, or a figure that was announced: by whom, how often it was doubled and by whom at
    last, and how it stands.
    """

    figure: str
    by: Seat
    level: int
    raised: Seat | None
    verdict: Verdict


class Kept(NamedTuple):
    """A card of one's own that a figure keeps for one of the tricks first … last."""

    card: Card
    figure: str
    first: int
    last: int


class Meaning(NamedTuple):
    """What a bid promises or brings: a key of the words, the clause behind it, parameters."""

    key: str
    clause: str
    params: Mapping[str, str | int] = {}


@dataclass(frozen=True, slots=True)
class Insight:
    """What whoever looks can work out.

    `because` is by what each side is known, a key of the words by seat; None for the declarer and
    where it is not known.
    """

    because: tuple[str | None, ...] = ()
    undertaken: tuple[Undertaken, ...] = ()
    kept: tuple[Kept, ...] = ()
