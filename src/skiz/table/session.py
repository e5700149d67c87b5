"""A session: deal after deal at one table, the sheet that is kept of it, and when it ends.

Chairs are places at the table, seats are roles in a deal: seat 0 is next to
the dealer, the last seat deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

Chair: TypeAlias = int
Sheet: TypeAlias = tuple[tuple[int, ...], ...]  # a row for each deal, a column for each chair


def chairs(dealer: Chair, seats: int, clockwise: bool = True) -> tuple[Chair, ...]:
    """The chair of each seat when this chair deals; chairs are numbered clockwise."""
    step = 1 if clockwise else -1
    return tuple((dealer + step * (1 + seat)) % seats for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Session:
    """The sheet so far. It ends after `deals` deals, or when somebody reaches `target`."""

    seats: int
    first_dealer: Chair
    deals: int | None = None
    target: int | None = None
    clockwise: bool = True
    sheet: Sheet = ()

    @property
    def dealer(self) -> Chair:
        """Who deals the next deal: the turn passes on in the direction of play."""
        passed = len(self.sheet) if self.clockwise else -len(self.sheet)
        return (self.first_dealer + passed) % self.seats

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of each chair."""
        return tuple(sum(column) for column in zip(*self.sheet, strict=True)) or (0,) * self.seats

    @property
    def over(self) -> bool:
        """Whether the agreed end is reached."""
        played_out = self.deals is not None and len(self.sheet) >= self.deals
        return played_out or (self.target is not None and max(self.totals) >= self.target)

    def settle(self, written: Sequence[int]) -> "Session":
        """The session after a deal, given what is written for each seat of it."""
        by_seat = chairs(self.dealer, self.seats, self.clockwise)
        by_chair = dict(zip(by_seat, written, strict=True))
        row = tuple(by_chair[chair] for chair in range(self.seats))
        return replace(self, sheet=(*self.sheet, row))
