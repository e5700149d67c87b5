"""The auction: levels in order, said in turn; what may be said are rules that each game brings.

Nothing of it is stored but the calls; level, holder and who is still in are read from them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from skiz.cards import Seat
from skiz.table import Action, Bade, Bid, Declared, Event, PhaseKind, State, View, Why

PASS, HOLD = "pass", "hold"


class BiddingRules(Protocol):
    """What may be bid: all that differs between the auctions of games."""

    @property
    def holds(self) -> bool:
        """Whether a bid can be held."""
        ...

    def calls(self, s: State, seat: Seat) -> Iterable[str]:
        """What is open to a seat besides passing, for all that everybody knows."""
        ...

    def passed_out(self, s: State) -> Event | None:
        """What comes of it when nobody has bid; None where another phase will tell."""
        ...

    def why_not(self, v: View, seat: Seat, call: str) -> Why | None:
        """Why the seat's own cards forbid a call or a pass that is open to it, if they do."""
        ...

    def refuse(self, v: View, seat: Seat, call: str) -> Why:
        """Why a call is not open."""
        ...


@dataclass(frozen=True, slots=True)
class Auction:
    """Bidding up a ladder of levels, the lowest first, until nobody has anything left to say.

    A pass is final. Whoever bid or held last is the declarer. `later` are calls of the talk that
    may follow, each with the reason for refusing it here.
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
        """Everything that can be said here."""
        return (*self.ladder, *[HOLD] * self.bidding_rules.holds, PASS)

    def holder(self, s: State) -> Seat | None:
        """Who would play if everybody passed now."""
        return holder(s)

    def in_play(self, s: State) -> list[Seat]:
        """The seats that have not passed, in order."""
        return in_play(s)

    def follows(self, s: State) -> Event | None:
        """When nobody is left to speak the holder is the declarer."""
        if s.declarer is not None or s.thrown_in or self._next(s) is not None:
            return None
        last = holder(s)
        return self.bidding_rules.passed_out(s) if last is None else Declared(last)

    def turns(self, s: State) -> tuple[Seat, ...]:
        """One seat after the other, in order of play."""
        turn = self._next(s)
        return () if turn is None else (turn,)

    def _next(self, s: State) -> Seat | None:
        """The next seat to which more than a pass is open; the others are passed over."""
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
        """Pass, hold or a level, as far as one's cards allow."""
        for call in (PASS, *self.bidding_rules.calls(v, seat)):
            if self.bidding_rules.why_not(v, seat, call) is None:
                yield Bid(call)

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Which rule of the auction forbids this call."""
        if not isinstance(action, Bid):
            return v.rules.why("not-now", phase=self.name)
        if action.bid not in self.values:
            return v.rules.why(dict(self.later).get(action.bid, "no-such-bid"), bid=action.bid)
        own_cards = self.bidding_rules.why_not(v, seat, action.bid)
        return own_cards or self.bidding_rules.refuse(v, seat, action.bid)

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """The call is made."""
        assert isinstance(action, Bid)
        yield Bade(seat, action.bid)


def holder(s: State) -> Seat | None:
    """Who bid or held last."""
    return next((call.seat for call in reversed(s.bids) if call.bid != PASS), None)


def in_play(s: State) -> list[Seat]:
    """The seats that have not passed, in order."""
    passed = {call.seat for call in s.bids if call.bid == PASS}
    return [seat for seat in range(s.rules.seats) if seat not in passed]


def highest_bid(s: State, ladder: tuple[str, ...]) -> str | None:
    """The highest level of a ladder that was bid; None when nobody bid."""
    return next((call.bid for call in reversed(s.bids) if call.bid in ladder), None)
