"""Auctions as a table: every place that they can come to, from the phases' own answers.

Hanging on goes on from the place at which everybody has passed, so it is part of the same table.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from skiz.cards import Cards, Seat
from skiz.phases import Auction, Choice, Discard, HangOn
from skiz.phases.auction import PASS
from skiz.solve import NotLowerable
from skiz.table import Bade, Bid, Declared, Hand, State, View, evolve

from ..numbers import Numbers
from .hands import by_hand, hands_of_two, options_of
from .rows import ANY_HAND, AuctionRow, ByHandRow, CallRow, ShownRow

Bidding: TypeAlias = Auction | HangOn
Shown: TypeAlias = Callable[[State], ShownRow]  # what an auction tells the round
Place: TypeAlias = tuple[int, tuple[Bade, ...]]  # which of the phases, and all calls so far


def nobody_shows(s: State) -> ShownRow:
    """Return nobody: in this game nobody shows a card."""
    return ShownRow()


class Auctions:
    """The places of the auctions of a game, found one after another."""

    def __init__(self, numbers: Numbers, phases: Sequence[Bidding], shown: Shown) -> None:
        self._numbers, self._rules, self._phases = numbers, numbers.rules, phases
        self._shown = shown
        self._places: dict[Place, int] = {}
        self._waiting: list[Place] = []
        self._of_hands: dict[str, ByHandRow] = {}

    def rows(self) -> list[AuctionRow]:
        """Return the places, the beginning first; a single one if there is no auction.

        What may be bid is what the phase answers. What a call needs of a hand is what its rules of
        bidding require.
        """
        if not self._phases:
            return [AuctionRow()]
        self._place((0, ()))
        return [self._row(*place) for place in self._waiting]  # `_row` adds the places that follow

    def _place(self, place: Place) -> int:
        if place not in self._places:
            self._places[place] = len(self._places)
            self._waiting.append(place)
        return self._places[place]

    def _row(self, which: int, bids: tuple[Bade, ...]) -> AuctionRow:
        phase = self._phases[which]
        s = self._state(bids, Hand(0, self._rules.length))
        turns = phase.turns(s)
        if not turns:
            return self._over(which, s)
        (seat,) = turns
        calls = [
            CallRow(
                self._numbers.of(Bid(call)),
                self._place((which, (*bids, Bade(seat, call)))),
                () if isinstance(phase, HangOn) else phase.bidding_rules.requires(s, seat, call),
                self._of_hand(phase, s, seat, call),
            )
            for call in _calls(phase, s, seat)
        ]
        return AuctionRow(seat, calls)

    def _state(self, bids: tuple[Bade, ...], hand: Hand) -> State:
        return State(self._rules, phase=0, hands=(hand,) * self._rules.seats, bids=bids)

    def _of_hand(self, phase: Bidding, s: State, seat: Seat, call: str) -> ByHandRow:
        """Return with which hands a call of hanging on may be said.

        Raise NotLowerable if that differs between places of the talk. The first place is asked
        about all hands; the others, of which there are many, about those with two sets at most.
        """

        def may(hand: Cards) -> int:
            return call in _calls(phase, self._state(s.bids, Hand.of(hand)), seat)

        if not isinstance(phase, HangOn):
            return ANY_HAND
        if call not in self._of_hands:
            self._of_hands[call] = by_hand(phase.hand_sets, self._rules.length, may)
        found, few = self._of_hands[call], hands_of_two(phase.hand_sets)
        if any(may(hand) != options_of(found, hand) for hand in few):
            raise NotLowerable(f"{self._rules.key}: {call!r} by hand and by what was said")
        return found

    def _over(self, which: int, s: State) -> AuctionRow:
        """Return the place at which an auction is over."""
        event = self._phases[which].follows(s)
        if event is None and which + 1 < len(self._phases):
            return AuctionRow(goes_on=self._place((which + 1, s.bids)))
        if not isinstance(event, Declared):
            return AuctionRow()
        s = evolve(s, event)
        return AuctionRow(
            declarer=event.seat,
            contracts=_contracts(s),
            kept=_kept(s),
            tried=_tried(s),
            **self._shown(s)._asdict(),
        )


def _calls(phase: Bidding, s: State, seat: Seat) -> Iterator[str]:
    """Yield what a seat may say: at an auction what everybody knows, otherwise what its hand lets
    it say.
    """
    if isinstance(phase, Auction):
        yield from (PASS, *phase.bidding_rules.calls(s, seat))
    else:
        said = phase.options(View(s), seat)
        yield from (action.bid for action in said if isinstance(action, Bid))


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
