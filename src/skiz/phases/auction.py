"""The auction: levels in order, called in turn.

Each game brings its own rules of bidding.

Only the calls are stored. The level, the holder and the seats still in are worked out from them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from skiz.cards import Cards, Seat
from skiz.table import Action, Bade, Bid, Declared, Event, PhaseKind, State, View, Why

PASS, HOLD = "pass", "hold"
# Sets of cards, each with the number required of it.
Required: TypeAlias = tuple[tuple[Cards, int], ...]


class BiddingRules(Protocol):
    """The rules of bidding: all that differs between the auctions of games."""

    @property
    def holds(self) -> bool:
        """Whether a seat can hold a bid."""
        ...

    def calls(self, s: State, seat: Seat) -> Iterable[str]:
        """Yield the calls open to a seat besides passing, according to what everybody knows."""
        ...

    def passed_out(self, s: State) -> Event | None:
        """Return the event when nobody has bid; None if another phase decides."""
        ...

    def requires(self, s: State, seat: Seat, call: str) -> Required:
        """Return all that an open call requires of the seat's own cards."""
        ...

    def why_not(self, v: View, seat: Seat, call: str) -> Why | None:
        """Return the reason why the seat's own cards forbid an open call, if any."""
        ...

    def refuse(self, v: View, seat: Seat, call: str) -> Why:
        """Return the reason why a call is not open."""
        ...


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction up a ladder of levels, the lowest first, until nobody has anything left to say.

    A pass is final. The seat that bid or held last is the declarer. `later` are calls of the talk
    that may follow, each with the reason for refusing it here.
    """

    ladder: tuple[str, ...]
    bidding_rules: BiddingRules
    name: str = "auction"
    kind: PhaseKind = "auction"
    later: tuple[tuple[str, str], ...] = ()

    @property
    def what(self) -> str:
        """What is chosen here."""
        return "bid"

    @property
    def values(self) -> tuple[str, ...]:
        """All that can be said here."""
        return (*self.ladder, *[HOLD] * self.bidding_rules.holds, PASS)

    def holder(self, s: State) -> Seat | None:
        """Return the seat that would be the declarer if everybody passed now."""
        return holder(s)

    def in_play(self, s: State) -> list[Seat]:
        """Return the seats that have not passed, in order."""
        return in_play(s)

    def follows(self, s: State) -> Event | None:
        """Make the holder the declarer when nobody is left to speak."""
        if s.declarer is not None or s.thrown_in or self._next(s) is not None:
            return None
        last = holder(s)
        return self.bidding_rules.passed_out(s) if last is None else Declared(last)

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return the next seat in order of play."""
        turn = self._next(s)
        return () if turn is None else (turn,)

    def _next(self, s: State) -> Seat | None:
        """Return the next seat that may do more than pass, worked out once for a state."""
        if "next to bid" not in s.known:
            s.known["next to bid"] = self._after_last(s)
        found: Seat | None = s.known["next to bid"]
        return found

    def _after_last(self, s: State) -> Seat | None:
        """Return the next seat that may do more than pass; the others are skipped."""
        if s.declarer is not None or s.thrown_in:
            return None
        last = s.bids[-1].seat if s.bids else s.rules.seats - 1
        round_ = (s.after(last, steps) for steps in range(1, s.rules.seats + 1))
        there, high = in_play(s), holder(s)
        return next(
            (
                seat
                for seat in round_
                if seat in there and seat != high and any(self.bidding_rules.calls(s, seat))
            ),
            None,
        )

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Yield pass, hold and levels, as far as the seat's cards allow them."""
        for call in (PASS, *self.bidding_rules.calls(v, seat)):
            if self.bidding_rules.why_not(v, seat, call) is None:
                yield Bid(call)

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the rule of the auction that forbids this call."""
        if not isinstance(action, Bid):
            return v.rules.why("not-now", phase=self.name)
        if action.bid not in self.values:
            key, known = dict(self.later).get(action.bid, "no-such-bid"), ", ".join(self.values)
            return v.rules.why(key, bid=action.bid, known=known)
        own_cards = self.bidding_rules.why_not(v, seat, action.bid)
        return own_cards or self.bidding_rules.refuse(v, seat, action.bid)

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Yield the call."""
        assert isinstance(action, Bid)
        yield Bade(seat, action.bid)


def holder(s: State) -> Seat | None:
    """Return the seat that bid or held last."""
    return next((call.seat for call in reversed(s.bids) if call.bid != PASS), None)


def in_play(s: State) -> list[Seat]:
    """Return the seats that have not passed, in order."""
    passed = {call.seat for call in s.bids if call.bid == PASS}
    return [seat for seat in range(s.rules.seats) if seat not in passed]


def highest_bid(s: State, ladder: tuple[str, ...]) -> str | None:
    """Return the highest level of a ladder that was bid; None if nobody bid."""
    return next((call.bid for call in reversed(s.bids) if call.bid in ladder), None)
