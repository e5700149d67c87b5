"""Insight: what a seat can work out, apart from who plays with whom.

Everything follows from the state that is given. If that is a view, the insight is the same in all
worlds that the seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from skiz.cards import Card, Seat
from skiz.figures import Verdict


class Undertaken(NamedTuple):
    """The game, or an announced figure: who undertook it, its doubling, and how it stands.

    The doubling says how many times it was doubled and by whom last.
    """

    figure: str
    by: Seat
    level: int
    raised: Seat | None
    verdict: Verdict


class Kept(NamedTuple):
    """A card of the seat's own that a figure binds for one of the tricks first … last."""

    card: Card
    figure: str
    first: int
    last: int


class Meaning(NamedTuple):
    """The meaning of a bid: a key of the words, the clause behind it, and parameters."""

    key: str
    clause: str
    params: Mapping[str, str | int] = {}


@dataclass(frozen=True, slots=True)
class Insight:
    """Everything that the viewer can work out.

    `because` gives by seat the key of the words that says how its side is known. It is None for the
    declarer, and where the side is not known.
    """

    because: tuple[str | None, ...] = ()
    undertaken: tuple[Undertaken, ...] = ()
    kept: tuple[Kept, ...] = ()
