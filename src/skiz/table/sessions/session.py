"""A session: deal after deal at one table, the score sheet, and when the session ends.

Chairs are places at the table, and seats are roles in a deal. Seat 0 sits next to the dealer, and
the last seat deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod
from typing import NamedTuple, TypeAlias

from skiz.cards import Seat

from ..state import Rules, State

Chair: TypeAlias = int
Sheet: TypeAlias = tuple[tuple[int, ...], ...]  # a row for each deal, a column for each chair


def seating(rules: Rules, dealer: Chair) -> tuple[Chair, ...]:
    """Return the chair of each seat when this chair deals; chairs are numbered clockwise.

    If there are more chairs than seats, the dealer sits out.

    >>> from skiz.games import game
    >>> seating(game("asszorti").rules(), dealer=0), seating(game("illustrated").rules(), dealer=0)
    ((1, 2, 0), (3, 2, 1, 0))
    """
    step = 1 if rules.clockwise else -1
    return tuple((dealer + step * (1 + seat)) % rules.chairs for seat in range(rules.seats))


def cutter(rules: Rules, dealer: Chair) -> Chair | None:
    """Return the chair that cuts the pack when this chair deals; None if nobody cuts.

    The next chair clockwise is on a player's left, whatever the direction of play.

    >>> from skiz.games import game
    >>> cutter(game("asszorti").rules(), dealer=0) is None
    True
    """
    if rules.session.cutter is None:
        return None
    return (dealer + (1 if rules.session.cutter == "left" else -1)) % rules.chairs


@lru_cache
def rules_in(rules: Rules, chairs: tuple[Chair, ...], times: int = 1) -> Rules:
    """Return the rules of a deal with these chairs, in which every point counts `times`.

    The result is the same object each time, because the cache of what is worked out of a deal has
    the rules as its key.

    >>> from skiz.games import game
    >>> rules = game("royal").rules()
    >>> rules_in(rules, seating(rules, dealer=0), times=2).pairs
    (True, True, False, False)
    """
    for pair in rules.session.partners:
        if chairs[0] in pair:
            return replace(rules, times=times, pairs=tuple(chair in pair for chair in chairs))
    return rules if times == rules.times else replace(rules, times=times)


class Round(NamedTuple):
    """A round whose deals count more: how many deals are left, and by how much they count."""

    deals: int
    times: int = 2


@dataclass(frozen=True, slots=True)
class Session:
    """The score sheet so far, of deals by these rules.

    `rules.session` says after how many deals or at which score the session ends, and what the deals
    after a thrown-in hand count. The `closing` phrase also leads to the end: in the next deal one
    chair is noted, and the session ends when that chair would deal for the second time. The session
    knows no clock and no agreement: its keeper sets `ended`.

    >>> from skiz.games import game
    >>> session = Session(game("asszorti").rules(), first_dealer=0)
    >>> session.dealer, session.over
    (0, False)
    """

    rules: Rules
    first_dealer: Chair
    sheet: Sheet = ()
    rounds: tuple[Round, ...] = ()  # rounds that are running or waiting
    thrown_in: int = 0  # how many hands on the sheet were thrown in
    closing: bool = False  # whether the closing phrase was said
    noted: Chair | None = None  # the chair noted in the deal after the phrase
    last: int | None = None  # the number of deals at which the session then ends
    hat: Chair | None = None  # the chair that wears the hat
    ended: bool = False  # by agreement, or at the agreed time

    @property
    def times(self) -> int:
        """The factor by which every point of the next deal counts."""
        if self.rules.session.after_throw_in == "queue":
            return self.rounds[0].times if self.rounds else 1
        return prod(round_.times for round_ in self.rounds)

    @property
    def played(self) -> int:
        """The number of deals that count: those that were not thrown in."""
        return len(self.sheet) - self.thrown_in

    @property
    def dealer(self) -> Chair:
        """The chair that deals next. The deal passes on in the direction of play."""
        passed = self.played if self.rules.clockwise else -self.played
        return (self.first_dealer + passed) % self.rules.chairs

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each chair."""
        columns = zip(*self.sheet, strict=True)
        return tuple(sum(column) for column in columns) or (0,) * self.rules.chairs

    @property
    def over(self) -> bool:
        """Whether the session has ended."""
        target = self.rules.session.target
        reached = target is not None and max(self.totals) >= target
        return self.ended or self.left == 0 or reached

    @property
    def left(self) -> int | None:
        """The number of deals still to come, where it is certain."""
        ends = [end for end in (self.rules.session.deals, self.last) if end is not None]
        return max(0, min(ends) - self.played) if ends else None

    def after(self, end: State) -> "Session":
        """Return the session after a settled deal."""
        assert end.settled is not None
        rules = self.rules.session
        if rules.redeals(end):
            return self.throw_in()
        noted = rules.noted(end) if rules.noted else None
        return self.settle(end.settled.written, rules.hat(end), noted)

    def settle(
        self, written: Sequence[int], hat: Seat | None = None, noted: Seat | None = None
    ) -> "Session":
        """Return the session after a deal.

        `written` is what the sheet gets for each seat. `hat` is the seat that got the hat in the
        deal. `noted` is the seat that is noted, if the closing phrase was said before the deal.
        """
        queued = self.rules.session.after_throw_in == "queue"
        running = self.rounds[:1] if queued else self.rounds
        less = tuple(round_._replace(deals=round_.deals - 1) for round_ in running)
        left = tuple(r for r in (*less, *self.rounds[len(running) :]) if r.deals)
        session = replace(self._write(written), rounds=left)
        by_seat = seating(self.rules, self.dealer)
        if hat is not None:
            session = replace(session, hat=by_seat[hat])
        if self.closing and self.noted is None and noted is not None:
            return session._note(by_seat[noted])
        return session

    def throw_in(self) -> "Session":
        """Return the session after a thrown-in hand: the same chair deals, and nobody wins.

        A thrown-in hand does not count as a deal of a round or of the session.
        """
        session = replace(self._write((0,) * self.rules.seats), thrown_in=self.thrown_in + 1)
        return replace(session, rounds=self._rounds_thrown_in())

    def close(self) -> "Session":
        """Return the session after somebody has said the closing phrase."""
        return replace(self, closing=True)

    def end(self) -> "Session":
        """Return the session after all have agreed to stop, or at the agreed time."""
        return replace(self, ended=True)

    def _note(self, chair: Chair) -> "Session":
        step = 1 if self.rules.clockwise else -1
        until = (chair - self.dealer) * step % self.rules.chairs
        return replace(self, noted=chair, last=self.played + until + self.rules.chairs)

    def _write(self, written: Sequence[int]) -> "Session":
        by_chair = dict(zip(seating(self.rules, self.dealer), written, strict=True))
        row = tuple(by_chair.get(chair, 0) for chair in range(self.rules.chairs))
        return replace(self, sheet=(*self.sheet, row))

    def _rounds_thrown_in(self) -> tuple[Round, ...]:
        new = Round(self.rules.chairs)
        match self.rules.session.after_throw_in:
            case "none":
                return ()
            case "reset":
                return (new,)
            case "quadrupled":
                return (new._replace(times=4 if self.rounds else 2),)
            case "overlap" | "queue":
                return (*self.rounds, new)
