"""The sides that everybody knows in the round of announcements, and how they became known."""

from collections.abc import Iterable
from typing import TypeAlias

from skiz.cards import Seat
from skiz.table import Say, Sides, changed_at

from ..bidding.contract import Contract
from ..deck import SEATS
from ..figures import LARGE_BIRD, SMALL_BIRD, TRULL
from ..partners import ONLY, WITH, worked_out
from .items import Item, Items, side_that_doubles

Reasons: TypeAlias = tuple[str | None, ...]  # how each side became public


def sides_at_first(contract: Contract) -> tuple[Sides, Reasons]:
    """Return the sides that are public before the first word, and how they are known."""
    declarer, cue = contract.declarer, contract.cue
    if declarer is None:
        assert contract.pairs is not None
        return contract.pairs, ("pairs",) * SEATS
    if cue is None:
        return ONLY[declarer], (None,) * SEATS
    how = {declarer: None, cue.seat: "shown"}
    return WITH[declarer, cue.seat], tuple(how.get(seat, "rest") for seat in range(SEATS))


def place(
    contract: Contract, public: Sides, because: Reasons, seat: Seat, side: bool
) -> tuple[Sides, Reasons]:
    """Return the public sides, and how they are known, once the side of a seat is public.

    Everything that follows from it is included.
    """
    if public[seat] is not None:
        return public, because
    because = changed_at(because, seat, "said")
    public = changed_at(public, seat, side)
    if side and seat != contract.declarer:
        public = tuple(other in (seat, contract.declarer) for other in range(SEATS))
    public = worked_out(public, contract.may_be_alone)  # illu/identify-known
    return public, tuple(
        by or (None if side is None or other == contract.declarer else "rest")
        for other, (by, side) in enumerate(zip(because, public, strict=True))
    )


def revealed_by(
    contract: Contract, items: Items, public: Sides, seat: Seat, words: Iterable[Say]
) -> bool | None:
    """Return the side of a seat, from public knowledge or its first revealing word."""
    if public[seat] is not None:
        return public[seat]
    for say in words:
        if say.level:
            return side_that_doubles(items, public, say)
        if is_exempt(contract, say.figure, items):
            return True  # skiz/exempt-for-declarer
    return None


def is_exempt(contract: Contract, figure: str, items: Iterable[Item]) -> bool:
    """Return whether a figure always counts for the declarer, whoever spoke last."""
    match contract.rules.house.identify_exempt:
        case "none":
            return False
        case "centrum":
            return figure == "centrum"
        case "centrum_birds":  # itvb/identify-exempt
            trull = any(i.figure == TRULL and i.by == contract.declarer for i in items)
            return figure == "centrum" or (trull and figure in (SMALL_BIRD, LARGE_BIRD))
