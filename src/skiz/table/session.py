"""A session: deal after deal at one table, the sheet that is kept of it, and when it ends.

Chairs are places at the table, seats are roles in a deal: seat 0 is next to
the dealer, the last seat deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod
from typing import NamedTuple, TypeAlias

from skiz.cards import Seat

from .state import Rules, State

Chair: TypeAlias = int
Sheet: TypeAlias = tuple[tuple[int, ...], ...]  # a row for each deal, a column for each chair


def seating(rules: Rules, dealer: Chair) -> tuple[Chair, ...]:
    """The chair of each seat when this chair deals; chairs are numbered clockwise.

    Where there are more chairs than seats the dealer sits out.

    >>> from skiz.games import game
    >>> seating(game("asszorti").rules(), dealer=0), seating(game("illustrated").rules(), dealer=0)
    ((1, 2, 0), (3, 2, 1, 0))
    """
    step = 1 if rules.clockwise else -1
    return tuple((dealer + step * (1 + seat)) % rules.chairs for seat in range(rules.seats))


def cutter(rules: Rules, dealer: Chair) -> Chair | None:
    """The chair that cuts the pack when this chair deals; None where nobody does.

    Whoever sits clockwise next sits on one's left, whichever way the play goes.

    >>> from skiz.games import game
    >>> cutter(game("asszorti").rules(), dealer=0) is None
    True
    """
    if rules.session.cutter is None:
        return None
    return (dealer + (1 if rules.session.cutter == "left" else -1)) % rules.chairs


@lru_cache
def rules_in(rules: Rules, chairs: tuple[Chair, ...], times: int = 1) -> Rules:
    """The rules of a deal whose seats have these chairs, and that counts so many times; the same
    each time, since what is worked out of a deal is kept by its rules.

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
    """A round whose deals count more: how many of them are left, and how often they count."""

    deals: int
    times: int = 2


@dataclass(frozen=True, slots=True)
class Session:
    """The sheet so far, of deals by these rules. `rules.session` says how many deals there are or
    what score ends it, and what the deals after a hand thrown in count; some while after the
    `closing` phrase it ends too: in the next deal somebody is noted, and it ends when he would deal
    for the second time. No clock and no agreement is known here: whoever keeps the session says
    when it has `ended`.
    """

    rules: Rules
    first_dealer: Chair
    sheet: Sheet = ()
    rounds: tuple[Round, ...] = ()  # the rounds that are running or wait
    thrown_in: int = 0  # hands on the sheet that were
    closing: bool = False  # the phrase was said
    noted: Chair | None = None  # the deal after it told who
    last: int | None = None  # with so many deals it ends then
    hat: Chair | None = None  # who wears the hat
    ended: bool = False  # by agreement, or at the agreed time

    @property
    def times(self) -> int:
        """What every point of the next deal counts."""
        if self.rules.session.after_throw_in == "queue":
            return self.rounds[0].times if self.rounds else 1
        return prod(round_.times for round_ in self.rounds)

    @property
    def played(self) -> int:
        """How many deals count: those that were not thrown in."""
        return len(self.sheet) - self.thrown_in

    @property
    def dealer(self) -> Chair:
        """Who deals the next deal: the turn passes on in the direction of play."""
        passed = self.played if self.rules.clockwise else -self.played
        return (self.first_dealer + passed) % self.rules.chairs

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of each chair."""
        columns = zip(*self.sheet, strict=True)
        return tuple(sum(column) for column in columns) or (0,) * self.rules.chairs

    @property
    def over(self) -> bool:
        """Whether the end is reached."""
        target = self.rules.session.target
        reached = target is not None and max(self.totals) >= target
        return self.ended or self.left == 0 or reached

    @property
    def left(self) -> int | None:
        """How many deals are still to come, where that is certain."""
        ends = [end for end in (self.rules.session.deals, self.last) if end is not None]
        return max(0, min(ends) - self.played) if ends else None

    def after(self, end: State) -> "Session":
        """The session after a deal that is settled."""
        assert end.settled is not None
        rules = self.rules.session
        if rules.redeals(end):
            return self.throw_in()
        noted = rules.noted(end) if rules.noted else None
        return self.settle(end.settled.written, rules.hat(end), noted)

    def settle(
        self, written: Sequence[int], hat: Seat | None = None, noted: Seat | None = None
    ) -> "Session":
        """The session after a deal, given what is written for each seat of it, who has got the hat
        in it, and who is noted if the closing phrase was said before it.
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
        """The session after a hand that was thrown in: nobody passes the deal, nothing is won.

        A thrown-in hand is none of the deals that a round or the session counts.
        """
        session = replace(self._write((0,) * self.rules.seats), thrown_in=self.thrown_in + 1)
        return replace(session, rounds=self._rounds_thrown_in())

    def close(self) -> "Session":
        """The session after somebody has said the closing phrase."""
        return replace(self, closing=True)

    def end(self) -> "Session":
        """The session after all have agreed to stop, or at the time that was agreed on."""
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
