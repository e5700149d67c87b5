"""The auction: levels in order, and a bidder's right to hold against one who came in later.

Nothing of it is stored but the calls; level, holder and who is still in are read from them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.table import Action, Bade, Bid, Declared, Event, State, View, Why

PASS, HOLD = "pass", "hold"


@dataclass(frozen=True, slots=True)
class Auction:
    """Bidding up a ladder of levels, the lowest first, in steps of one unless `jumps`.

    With `holds` a bidder whose first turn came before the holder's may hold at the same level; one
    after him must go higher. With `forced` the last seat plays without a bid when all others have
    passed unheard; else nobody does when all have passed. With `once` nobody has a second turn.
    """

    ladder: tuple[str, ...]
    jumps: bool = False
    holds: bool = True
    forced: bool = True
    once: bool = False
    name: str = "auction"

    @property
    def what(self) -> str:
        """What is chosen here."""
        return "bid"

    @property
    def values(self) -> tuple[str, ...]:
        """Everything that can be said here."""
        return (*self.ladder, *[HOLD] * self.holds, PASS)

    def holder(self, s: State) -> Seat | None:
        """Who would play if everybody passed now."""
        return next((call.seat for call in reversed(s.bids) if call.bid != PASS), None)

    def in_play(self, s: State) -> list[Seat]:
        """The seats that have not passed, in order."""
        passed = {call.seat for call in s.bids if call.bid == PASS}
        return [seat for seat in range(s.rules.seats) if seat not in passed]

    def follows(self, s: State) -> Event | None:
        """When nobody is left to speak the holder, or the last seat unheard, is the declarer."""
        if s.declarer is not None or self._next(s) is not None:
            return None
        holder = self.holder(s)
        if holder is None and not self.forced:
            return None
        return Declared(s.rules.seats - 1 if holder is None else holder)

    def turns(self, s: State) -> tuple[Seat, ...]:
        """One seat after the other, in order of play."""
        turn = self._next(s)
        return () if turn is None else (turn,)

    def _next(self, s: State) -> Seat | None:
        """The next seat that can do more than pass; who could only pass is passed over."""
        holder = self.holder(s)
        if s.declarer is not None:
            return None
        if self.forced and holder is None and len(self.in_play(s)) == 1:
            return None  # the last seat unheard is the declarer, and cannot pass
        last = s.bids[-1].seat if s.bids else s.rules.seats - 1
        round_ = (s.after(last, steps) for steps in range(1, s.rules.seats + 1))
        there = set(self.in_play(s))
        if self.once:
            there -= {call.seat for call in s.bids}
        return next(
            (
                seat
                for seat in round_
                if seat in there and seat != holder and any(self._calls(s, seat))
            ),
            None,
        )

    def _calls(self, s: State, seat: Seat) -> Iterator[str]:
        """What a seat may say besides pass."""
        holder, level = self.holder(s), highest_bid(s, self.ladder)
        if self.holds and holder is not None and seat < holder:
            yield HOLD
        else:
            higher = self.ladder[self.ladder.index(level) + 1 if level else 0 :]
            yield from higher if self.jumps else higher[:1]

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Pass, hold or a level."""
        yield Bid(PASS)
        for call in self._calls(v, seat):
            yield Bid(call)

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Which rule of the auction forbids this call."""
        if not isinstance(action, Bid):
            return v.rules.why("not-now", phase=self.name)
        holder, level = self.holder(v), highest_bid(v, self.ladder)
        if action.bid == HOLD and self.holds:
            return v.rules.why("nothing-to-hold" if holder is None else "later-cannot-hold")
        if action.bid not in self.ladder:
            return v.rules.why("no-such-bid", bid=action.bid)
        if self.holds and holder is not None and seat < holder:
            return v.rules.why("earlier-only-holds")
        if level and self.ladder.index(action.bid) <= self.ladder.index(level):
            return v.rules.why("bid-higher", level=level)
        return v.rules.why("no-jump", next=next(self._calls(v, seat)))

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """The call is made."""
        assert isinstance(action, Bid)
        yield Bade(seat, action.bid)


def highest_bid(s: State, ladder: tuple[str, ...]) -> str | None:
    """The highest level of a ladder that was bid; None when nobody bid."""
    return next((call.bid for call in reversed(s.bids) if call.bid in ladder), None)
