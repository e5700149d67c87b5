"""The rules of bidding of Hungarian Tarokk, as the phase of an auction asks for them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from skiz.cards import Seat
from skiz.phases.auction import HOLD, PASS, Required
from skiz.table import Event, State, ThrownIn, View, Why

from ..deck import may_hold
from .auction import LADDER, Bidding, read_bidding


@dataclass(frozen=True, slots=True)
class TarokkBids:
    """A bid needs an honour. A jump or a yield also needs the card that it shows."""

    @property
    def holds(self) -> bool:
        """Whether a bid can be held: always."""
        return True

    def calls(self, s: State, seat: Seat) -> Iterator[str]:
        """Yield hold, then every level above the highest bid."""
        return read_bidding(s).calls(seat)

    def passed_out(self, s: State) -> Event:
        """Throw the deal in after four passes."""
        return ThrownIn(None, "four-passes")  # illu/throw-in

    def requires(self, s: State, seat: Seat, call: str) -> Required:
        """Return the honour that a bid needs, and what else a call promises."""
        bidding = read_bidding(s)
        return (*_honour(bidding, seat, call), *bidding.required_cards(seat, call))

    def why_not(self, v: View, seat: Seat, call: str) -> Why | None:
        """Return the reason why a hand forbids a call.

        Only the last seat bids without an honour. A jump, or leaving a two, promises cards.
        """
        bidding, why = read_bidding(v), v.rules.why
        if not all(may_hold(v, seat, *row) for row in _honour(bidding, seat, call)):
            return why("needs-honour")
        if call != PASS and call not in bidding.calls(seat):
            return None
        required = bidding.required_cards(seat, call)
        lacking = next((cards for cards, n in required if not may_hold(v, seat, cards, n)), None)
        if lacking is None:
            return None
        if bidding.is_fourth(seat):
            return why("trial-only-three")  # illu/trial
        card = bidding.shows(seat, call)
        clause = bidding.promise_clause(seat, call, lacking)
        if card is None:
            return replace(why("cannot-yield"), clause=clause)
        return replace(why("cannot-show", card=v.rules.pack.names[card]), clause=clause)

    def refuse(self, v: View, seat: Seat, call: str) -> Why:
        """Return the reason: the bid cannot be held, or the call is not higher."""
        if call == HOLD:
            bidding = read_bidding(v)
            by_newer_rule = bidding.may_be_equalled(seat)
            return v.rules.why("later-cannot-hold" if by_newer_rule else "cannot-hold")
        return v.rules.why("bid-higher", level=read_bidding(v).level or LADDER[0])


def _honour(bidding: Bidding, seat: Seat, call: str) -> Required:
    """Return the honour that a bid needs, if it is not the last seat's after three passes."""
    freely = call == PASS or bidding.is_fourth(seat)
    return () if freely else ((bidding.rules.deck.honours, 1),)  # illu/bid-needs-honour
