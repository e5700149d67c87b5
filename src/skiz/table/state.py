"""The state of a deal, and the fold that makes it: the only place where state changes.

Fields are the sections of a record; nothing that can be derived is stored, no game
has a field of its own. Folded over the events it is the truth; folded over a
seat's faces it is that seat's view.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NewType, TypeVar, assert_never

from skiz.cards import NO_CARDS, Cards, Order, Seat, Trick, of

from .events import (
    Answered,
    Awarded,
    Bade,
    Began,
    Chose,
    Claimed,
    Dealt,
    Declared,
    Drew,
    Event,
    Hand,
    Laid,
    Owned,
    Pile,
    Played,
    Said,
    Settled,
    Shown,
    ThrownIn,
    Took,
    TurnedDown,
    TurnedUp,
)

if TYPE_CHECKING:
    from .phase import Phase
    from .rules import Rules, Sides

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """A claim on the table: who made it, what, in which trick, and the answers so far."""

    seat: Seat
    what: str
    trick: int
    answers: tuple[Answered, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A deal at one moment. `eyes` is the seat that looks, None for the
    truth; `phase` -1 before the deal.
    """

    rules: Rules
    eyes: Seat | None = None
    phase: int = -1
    hands: tuple[Hand, ...] = ()
    talon: Pile = ()
    bids: tuple[Bade, ...] = ()
    declarer: Seat | None = None
    chosen: tuple[tuple[str, str], ...] = ()
    drew: tuple[Pile, ...] = ()
    laid: tuple[Hand, ...] = ()
    owned: tuple[Owned, ...] = ()
    thrown_in: ThrownIn | None = None
    talk: tuple[Said, ...] = ()
    heard: int = 0  # how much of the talk was before this phase
    face_up: bool = False
    tricks: tuple[Trick, ...] = ()
    table: Trick | None = None
    open_hand: Seat | None = None
    claims: tuple[ClaimMade, ...] = ()
    award: Awarded | None = None
    settled: Settled | None = None

    @property
    def now(self) -> Phase:
        """The phase the deal is in, once the cards are dealt."""
        assert self.phase >= 0
        return self.rules.phases[self.phase]

    @property
    def order(self) -> Order:
        """What beats what, as far as it has been chosen."""
        return self.rules.order(self)

    @property
    def sides(self) -> Sides:
        """Who is with the declarer, as far as whoever looks can tell."""
        return self.rules.sides(self)

    @property
    def trick_number(self) -> int:
        """The number of the trick in progress, from 1."""
        return len(self.tricks) + 1

    @property
    def tricks_begun(self) -> tuple[Trick, ...]:
        """The tricks with the one on the table."""
        return (*self.tricks, self.table) if self.table else self.tricks

    def played(self, seat: Seat) -> Cards:
        """The cards that a seat has played."""
        cards = NO_CARDS
        for trick in self.tricks_begun:
            card = trick.card_of(seat, self.rules.seats)
            if card is not None:
                cards |= 1 << card
        return cards

    def choice(self, what: str) -> str | None:
        """What the declarer chose, if he has."""
        for key, value in self.chosen:
            if key == what:
                return value
        return None

    def lone(self) -> Seat:
        """The declarer, where there must be one."""
        assert self.declarer is not None
        return self.declarer

    def me(self) -> Seat:
        """The seat that looks, where there must be one."""
        assert self.eyes is not None
        return self.eyes

    def mine(self) -> Cards:
        """The hand of the seat that looks."""
        return self.hands[self.me()].cards

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many places further in playing order."""
        return (seat + steps) % self.rules.seats

    def winning(self) -> Seat | None:
        """Whose card wins the trick on the table so far."""
        if self.table is None or not self.table.cards:
            return None
        return self.table.player(self.order.winner(self.table.cards), self.rules.seats)

    def won(self) -> tuple[int, ...]:
        """Tricks by seat, awarded ones included."""
        tricks = self.tricks[: self.award.first - 1] if self.award else self.tricks
        counts = list(self.award.tricks if self.award else (0,) * self.rules.seats)
        for trick in tricks:
            assert trick.winner is not None
            counts[trick.winner] += 1
        return tuple(counts)


View = NewType("View", State)


def view(rules: Rules, events: Iterable[Event], seat: Seat) -> View:
    """What a seat knows: the fold over the faces that the events show it."""
    state = State(rules, eyes=seat)
    for event in events:
        state = evolve(state, event.face(seat))
    return View(state)


def evolve(s: State, event: Event) -> State:
    """The state after an event."""
    match event:  # what happens most often first
        case Played(seat, card):
            hands = changed_at(s.hands, seat, s.hands[seat].without(1 << card, 1))
            table = s.table or Trick(seat)
            return replace(s, hands=hands, table=replace(table, cards=(*table.cards, card)))
        case Took(seat):
            assert s.table is not None
            return replace(s, tricks=(*s.tricks, replace(s.table, winner=seat)), table=None)
        case Began(phase):
            return replace(s, phase=phase, heard=len(s.talk))
        case Bade():
            return replace(s, bids=(*s.bids, event))
        case Said():
            return replace(s, talk=(*s.talk, event))
        case Dealt(hands, talon):
            nobody = ((),) * len(hands)
            return replace(s, hands=hands, talon=talon, drew=nobody, laid=(Hand(),) * len(hands))
        case Declared(seat):
            return replace(s, declarer=seat)
        case Chose(_, what, value):
            return replace(s, chosen=(*s.chosen, (what, value)))
        case Drew(seat, cards):
            hand = s.hands[seat]
            drawn = Hand(hand.cards | known(cards), hand.size + len(cards))
            hands, drew = changed_at(s.hands, seat, drawn), changed_at(s.drew, seat, cards)
            return replace(s, hands=hands, drew=drew, talon=s.talon[len(cards) :])
        case Laid(seat, cards):
            hands = changed_at(s.hands, seat, s.hands[seat].without(cards.cards, cards.size))
            return replace(s, hands=hands, laid=changed_at(s.laid, seat, cards))
        case Owned(seat, _, cards):
            laid = s.laid[seat]
            shown = Hand(laid.cards | cards, laid.size)
            return replace(s, laid=changed_at(s.laid, seat, shown), owned=(*s.owned, event))
        case ThrownIn():
            return replace(s, thrown_in=event)
        case TurnedUp(talon, laid):
            return replace(s, talon=talon, laid=laid, face_up=True)
        case TurnedDown():
            return replace(s, face_up=False)
        case Claimed(seat, what):
            return replace(s, claims=(*s.claims, ClaimMade(seat, what, s.trick_number)))
        case Shown(seat, cards):
            return replace(s, hands=changed_at(s.hands, seat, Hand.of(cards)), open_hand=seat)
        case Answered():
            *before, claim = s.claims
            return replace(s, claims=(*before, replace(claim, answers=(*claim.answers, event))))
        case Awarded():
            return replace(s, award=event)
        case Settled():
            return replace(s, settled=event)
        case _:
            assert_never(event)


def changed_at(by_seat: tuple[T, ...], seat: Seat, new: T) -> tuple[T, ...]:
    """What the seats have, with something new for one of them."""
    return (*by_seat[:seat], new, *by_seat[seat + 1 :])


def known(pile: Pile) -> Cards:
    """The cards of a pile that one can see."""
    return of(card for card in pile if card is not None) if pile else NO_CARDS


def seen(v: View) -> Cards:
    """Every card whose place this seat has seen:
    its hand, what was drawn, laid, shown or played.
    """
    cards = known(v.talon)
    for pile in v.drew:
        cards |= known(pile)
    for hand in (*v.hands, *v.laid):
        cards |= hand.cards
    for trick in v.tricks_begun:
        cards |= of(trick.cards)
    return cards
