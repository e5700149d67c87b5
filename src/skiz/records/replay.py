"""Replaying: playing a deal again through the rules, as far as its cards are known.

A hand that is not fully known may hold any card that nobody has seen.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import combinations
from string import ascii_uppercase

from skiz.cards import NO_CARDS, Cards, Seat, each, of, size
from skiz.phases import Auction, Discard
from skiz.table import (
    Action,
    Bid,
    Dealt,
    Declared,
    Event,
    Hand,
    Illegal,
    Laid,
    Lay,
    Owned,
    Rules,
    Shown,
    Speak,
    State,
    View,
    advance,
    apply,
    changed_at,
    evolve,
    on_turn,
    options,
    seen_cards,
)
from skiz.table import start as begin

from .scan import Word


class Replay:
    """A deal, as far as it has been played again.

    Its page opens with phase `start`. What the page does not say about the time before is assumed.
    """

    def __init__(self, rules: Rules, dealt: Dealt, start: int, declarer: Seat | None) -> None:
        self.state, events = begin(rules, dealt)
        self.events: list[Event] = list(events)
        self.start, self.declarer = start, declarer
        self.letters = list(ascii_uppercase[: rules.seats])
        self.last_section = -1  # the phase of the last section read so far
        self.owns: dict[Seat, Word] = {}  # the number of trumps to which each seat owns
        self.discards: dict[Seat, Cards] = {}  # of a page that opens after the exchange

    def arrive(self, phase: int, word: Word) -> None:
        """Advance to a phase of the page; raise BadRecord if a seat must act before it."""
        while self.state.phase < phase and (self.state.phase < self.start or self._nobody_threw()):
            self._assume(word)
        if self.state.phase < phase:
            seats = " or ".join(self.letters[seat] for seat in on_turn(self.state))
            raise word.bad(f"not yet: {seats} is on turn in {self.state.current_phase.name}")

    def _nobody_threw(self) -> bool:
        """Return whether all are asked about throwing in, and the page has no such action."""
        asks = self.state.current_phase.kind == "annul"
        return asks and self.last_section < self.state.phase

    def _assume(self, word: Word) -> None:
        """Assume the next step that the page leaves out.

        The declarer comes from a header, discards are unknown, and otherwise nothing is said.
        """
        s, phase = self.state, self.state.current_phase
        seat = on_turn(s)[0]
        if isinstance(phase, Auction) and self.declarer is not None:
            self.happens(Declared(self.declarer))
        elif isinstance(phase, Discard):
            self.lay(phase, word, seat, NO_CARDS, phase.count(s, seat))
        elif Speak() in phase.options(View(s), seat):
            self.do(word, seat, Speak())
        else:
            raise word.bad(f"what was done in {phase.name} must be written")

    def do(
        self, word: Word, seat: Seat, action: Action, coming: Cards = NO_CARDS
    ) -> tuple[Event, ...]:
        """Do an action and return its events; `coming` are the cards that it takes from the hand.

        Raise BadRecord with the clause if the rules refuse it.
        """
        try:
            events = apply(holding(self.state, seat, coming), seat, action).events
        except Illegal as illegal:
            why = illegal.why
            clause = f" [{why.clause}]" if why.clause else ""
            raise word.bad(why.text() + clause, "illegal", why) from None
        for event in events:
            if isinstance(event, Shown) and size(event.cards) != self.state.hands[event.seat].size:
                raise word.bad("nobody knows the hand it shows: add a colon and its cards")
        self._fold(events)
        return events

    def bid(self, word: Word, seat: Seat, bid: Bid) -> None:
        """Do a bid. Before the exchange, each discard may have been in the hand, for a drawn card.

        Raise BadRecord with the clause if the rules refuse it from every such hand.
        """
        for hand in self._dealt(seat):
            s = replace(self.state, hands=changed_at(self.state.hands, seat, hand))
            if bid in options(View(s), seat):
                self._fold(apply(s, seat, bid).events)
                return
        self.do(word, seat, bid)

    def _dealt(self, seat: Seat) -> Iterator[Hand]:
        """Yield the hands that a seat may have been dealt, as far as they are known."""
        hand = self.state.hands[seat]
        could = [*each(hand.cards | self.discards.get(seat, NO_CARDS))]
        for cards in combinations(could, size(hand.cards)):
            yield replace(hand, cards=of(cards))

    def lay(self, phase: Discard, word: Word, seat: Seat, cards: Cards, count: int) -> None:
        """Lay away `count` cards, of which `cards` are known.

        Raise BadRecord if these are too many or wrong.
        """
        s = self.state
        if s.phase < self.start and (kept := cards & s.hands[seat].cards):
            raise word.bad(
                f"{s.rules.pack.text(kept)} is still in the hand at the start of this record"
            )
        hand = holding(s, seat, cards).hands[seat]
        if count == size(cards) or cards & ~hand.cards or seat not in on_turn(s):
            self.do(word, seat, Lay(cards), cards)
        elif count != phase.count(s, seat):
            raise word.bad(f"{phase.count(s, seat)} must be laid")
        elif count - size(cards) > hand.unseen:
            raise word.bad("these cards are known and must be named")
        else:
            self.happens(Laid(seat, Hand(cards, count)))

    def happens(self, event: Event) -> None:
        """Add an event that no action expresses, because cards or calls are not known."""
        self._fold(advance(evolve(self.state, event), [event]).events)

    def check_owned(self) -> None:
        """Raise BadRecord if a seat owns to something other than what it discarded."""
        found = {event.seat: event.count for event in self.events if isinstance(event, Owned)}
        for seat, word in self.owns.items():
            if found.get(seat) != int(word.text):
                raise word.bad("this is not what follows from the rules")

    def _fold(self, events: tuple[Event, ...]) -> None:
        events = tuple(
            replace(event, count=int(self.owns[event.seat].text))
            if isinstance(event, Owned) and event.count is None and event.seat in self.owns
            else event
            for event in events
        )
        self.state = reduce(evolve, events, self.state)
        self.events += events


def holding(s: State, seat: Seat, cards: Cards) -> State:
    """Return the same deal with these cards in a hand, if that hand is not fully known."""
    hand = s.hands[seat]
    new = cards & ~hand.cards
    if not new or size(new) > hand.unseen or new & seen_cards(View(s)):
        return s
    hands = changed_at(s.hands, seat, Hand(hand.cards | new, hand.size))
    return replace(s, hands=hands)
