"""An auction as a table: every place that it can come to, from the phase's own answers."""

from collections.abc import Callable

from skiz.phases import Auction, Choice, Discard
from skiz.phases.auction import PASS
from skiz.table import Bade, Bid, Declared, Hand, State, evolve

from ..numbers import Numbers
from .rows import AuctionRow, CallRow

Shown = Callable[[State], tuple[int, int, int]]  # who showed a card to be called, it, who any


def nobody_shows(s: State) -> tuple[int, int, int]:
    """Return nobody: in this game nobody shows a card."""
    return -1, -1, -1


def auction_rows(numbers: Numbers, phase: Auction, shown: Shown) -> list[AuctionRow]:
    """Return the places of an auction, its beginning first.

    What may be bid is what the phase answers. What a call needs of a hand is what its rules of
    bidding require.
    """
    rules = numbers.rules
    unknown = tuple(Hand(0, rules.length) for _ in range(rules.seats))
    places: dict[tuple[Bade, ...], int] = {(): 0}
    rows: list[AuctionRow] = []
    waiting: list[tuple[Bade, ...]] = [()]
    for bids in waiting:  # which grows
        s = State(rules, phase=0, hands=unknown, bids=bids)
        turns = phase.turns(s)
        if not turns:
            rows.append(_over(phase, s, shown))
            continue
        (seat,) = turns
        calls = []
        for call in (PASS, *phase.bidding_rules.calls(s, seat)):
            then = (*bids, Bade(seat, call))
            if then not in places:
                places[then] = len(places)
                waiting.append(then)
            needs = phase.bidding_rules.requires(s, seat, call)
            calls.append(CallRow(numbers.of(Bid(call)), needs, places[then]))
        rows.append(AuctionRow(seat, calls))
    return rows


def _over(phase: Auction, s: State, shown: Shown) -> AuctionRow:
    """Return the place at which an auction is over."""
    event = phase.follows(s)
    if not isinstance(event, Declared):
        return AuctionRow()
    s = evolve(s, event)
    seat, card, cue = shown(s)
    return AuctionRow(
        declarer=event.seat,
        contracts=_contracts(s),
        kept=_kept(s),
        tried=_tried(s),
        shower=seat,
        shown=card,
        cue=cue,
    )


def _contracts(s: State) -> list[int]:
    """Return the values that may be chosen as contract."""
    for phase in s.rules.phases:
        if isinstance(phase, Choice) and phase.kind == "contract":
            return [phase.values.index(value) for value in phase.among(s)]
    return []


def _kept(s: State) -> int:
    """Return the cards that nobody may discard."""
    everything = tuple(Hand.of(s.rules.pack.all) for _ in s.hands)
    for phase in s.rules.phases:
        if isinstance(phase, Discard):
            free = phase.free(State(s.rules, hands=everything, bids=s.bids, declarer=s.declarer), 0)
            return s.rules.pack.all & ~free
    return 0


def _tried(s: State) -> bool:
    """Return whether the declarer is tried after the draw."""
    return any(phase.kind == "trial" and bool(phase.turns(s)) for phase in s.rules.phases)
