"""A session: deal after deal at one table, the sheet that is kept of it, and when it ends.

Chairs are places at the table, seats are roles in a deal: seat 0 is next to
the dealer, the last seat deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Literal, NamedTuple, TypeAlias

from skiz.cards import Seat

Chair: TypeAlias = int
AfterThrowIn: TypeAlias = Literal["overlap", "queue", "reset", "quadrupled", "none"]
Sheet: TypeAlias = tuple[tuple[int, ...], ...]  # a row for each deal, a column for each chair


def chairs(
    dealer: Chair, seats: int, clockwise: bool = True, places: int | None = None
) -> tuple[Chair, ...]:
    """The chair of each seat when this chair deals; chairs are numbered clockwise.

    Where there are more places than seats the dealer sits out.
    """
    step = 1 if clockwise else -1
    return tuple((dealer + step * (1 + seat)) % (places or seats) for seat in range(seats))


class Round(NamedTuple):
    """A round whose deals count more: how many of them are left, and how often they count."""

    deals: int
    times: int = 2


@dataclass(frozen=True, slots=True)
class Session:
    """The sheet so far. It ends after `deals` deals, or when somebody reaches `target`, or some
    while after the `closing` phrase: in the next deal somebody is noted, and it ends when he would
    deal for the second time.

    `places` are the chairs, where there are more than seats. A hand thrown in is dealt again by
    the same dealer, and begins a round whose deals count double as `after_throw_in` says: it may
    `overlap` a running one, wait in a `queue`, `reset` it or be a `quadrupled` one.
    """

    seats: int
    first_dealer: Chair
    deals: int | None = None
    target: int | None = None
    clockwise: bool = True
    sheet: Sheet = ()
    places: int | None = None
    after_throw_in: AfterThrowIn = "none"
    rounds: tuple[Round, ...] = ()  # the rounds that are running or wait
    thrown: int = 0  # hands on the sheet that were thrown in
    closing: bool = False  # the phrase was said
    noted: Chair | None = None  # the deal after it told who
    last: int | None = None  # with so many deals it ends then
    hat: Chair | None = None  # who wears the hat

    @property
    def chairs(self) -> int:
        """How many chairs there are."""
        return self.places or self.seats

    @property
    def times(self) -> int:
        """What every point of the next deal counts."""
        if self.after_throw_in == "queue":
            return self.rounds[0].times if self.rounds else 1
        return prod(round_.times for round_ in self.rounds)

    @property
    def played(self) -> int:
        """How many deals count: those that were not thrown in."""
        return len(self.sheet) - self.thrown

    @property
    def dealer(self) -> Chair:
        """Who deals the next deal: the turn passes on in the direction of play."""
        passed = self.played if self.clockwise else -self.played
        return (self.first_dealer + passed) % self.chairs

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of each chair."""
        return tuple(sum(column) for column in zip(*self.sheet, strict=True)) or (0,) * self.chairs

    @property
    def over(self) -> bool:
        """Whether the end is reached."""
        return self.left == 0 or (self.target is not None and max(self.totals) >= self.target)

    @property
    def left(self) -> int | None:
        """How many deals are still to come, where that is certain."""
        ends = [end for end in (self.deals, self.last) if end is not None]
        return max(0, min(ends) - self.played) if ends else None

    def settle(
        self, written: Sequence[int], hat: Seat | None = None, noted: Seat | None = None
    ) -> "Session":
        """The session after a deal, given what is written for each seat of it, who has got the hat
        in it, and who is noted if the closing phrase was said before it.
        """
        running = self.rounds[:1] if self.after_throw_in == "queue" else self.rounds
        less = tuple(round_._replace(deals=round_.deals - 1) for round_ in running)
        left = tuple(r for r in (*less, *self.rounds[len(running) :]) if r.deals)
        session = replace(self._write(written), rounds=left)
        if hat is not None:
            session = replace(session, hat=self._by_seat[hat])
        if self.closing and self.noted is None and noted is not None:
            return session._note(self._by_seat[noted])
        return session

    def close(self) -> "Session":
        """The session after somebody has said the closing phrase."""
        return replace(self, closing=True)

    def _note(self, chair: Chair) -> "Session":
        until = (chair - self.dealer) * (1 if self.clockwise else -1) % self.chairs
        return replace(self, noted=chair, last=self.played + until + self.chairs)

    @property
    def _by_seat(self) -> tuple[Chair, ...]:
        return chairs(self.dealer, self.seats, self.clockwise, self.places)

    def throw_in(self) -> "Session":
        """The session after a hand that was thrown in: nobody passes the deal, nothing is won.

        A thrown-in hand is none of the deals that a round or the session counts.
        """
        session = replace(self._write((0,) * self.seats), thrown=self.thrown + 1)
        return replace(session, rounds=self._rounds_thrown_in())

    def _write(self, written: Sequence[int]) -> "Session":
        by_chair = dict(zip(self._by_seat, written, strict=True))
        row = tuple(by_chair.get(chair, 0) for chair in range(self.chairs))
        return replace(self, sheet=(*self.sheet, row))

    def _rounds_thrown_in(self) -> tuple[Round, ...]:
        new = Round(self.chairs)
        match self.after_throw_in:
            case "none":
                return ()
            case "reset":
                return (new,)
            case "quadrupled":
                return (new._replace(times=4 if self.rounds else 2),)
            case "overlap" | "queue":
                return (*self.rounds, new)
