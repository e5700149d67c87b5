"""The fold that makes a state: the only place where a state changes.

Folded over events, it gives the truth. Folded over the faces for a seat, it gives that seat's view.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar, assert_never

from skiz.cards import NO_CARDS, Cards, Seat, Trick, changer, of

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
from .state import ClaimMade, Rules, State, View

T = TypeVar("T")

if TYPE_CHECKING:
    changed = replace
else:
    # Every event does this. With `dataclasses.replace` a log takes nearly three times as long to
    # fold: see `python -m bench fold`.
    changed = changer(State)


def view(rules: Rules, events: Iterable[Event], seat: Seat) -> View:
    """Return what a seat knows: the fold over the faces that the events show it.

    >>> from skiz.games import game
    >>> from skiz.table import deal, start
    >>> rules = game("asszorti").rules()
    >>> seen_by_0 = view(rules, start(rules, deal(rules, range(36))).events, 0)
    >>> rules.pack.text(seen_by_0.hands[0].cards)
    'c6 c7 c8 d9 d10 h6 h7 hQ hK s9 s10'
    >>> seen_by_0.hands[1]
    Hand(cards=0, size=11)
    """
    state = State(rules, eyes=seat)
    for event in events:
        state = evolve(state, event.face(seat))
    return View(state)


def evolve(s: State, event: Event) -> State:
    """Return the state after an event.

    >>> from skiz.games import game
    >>> from skiz.table import deal, start
    >>> step = start(rules := game("asszorti").rules(), deal(rules, range(36)))
    >>> evolve(State(rules), step.events[0]).hands == step.state.hands
    True
    """
    match event:  # the most frequent events come first
        case Played(seat, card):
            hands = changed_at(s.hands, seat, s.hands[seat].without(1 << card, 1))
            table = s.table or Trick(seat)
            return changed(s, hands=hands, table=Trick(table.leader, (*table.cards, card)))
        case Took(seat):
            assert s.table is not None
            taken = Trick(s.table.leader, s.table.cards, seat)
            return changed(s, tricks=(*s.tricks, taken), table=None)
        case Began(phase):
            return changed(s, phase=phase, talk_before_phase=len(s.talk))
        case Bade():
            return changed(s, bids=(*s.bids, event))
        case Said():
            return changed(s, talk=(*s.talk, event))
        case Dealt(hands, talon):
            nobody = ((),) * len(hands)
            return changed(s, hands=hands, talon=talon, drew=nobody, laid=(Hand(),) * len(hands))
        case Declared(seat):
            return changed(s, declarer=seat)
        case Chose(_, what, value):
            return changed(s, chosen=(*s.chosen, (what, value)))
        case Drew(seat, cards):
            drawn = s.hands[seat].plus(visible_cards(cards), len(cards))
            hands, drew = changed_at(s.hands, seat, drawn), changed_at(s.drew, seat, cards)
            return changed(s, hands=hands, drew=drew, talon=s.talon[len(cards) :])
        case Laid(seat, cards):
            hands = changed_at(s.hands, seat, s.hands[seat].without(cards.cards, cards.size))
            return changed(s, hands=hands, laid=changed_at(s.laid, seat, cards))
        case Owned(seat, _, cards):
            laid = changed_at(s.laid, seat, s.laid[seat].plus(cards, 0))
            return changed(s, laid=laid, owned=(*s.owned, event))
        case ThrownIn():
            return changed(s, thrown_in=event)
        case TurnedUp(talon, laid):
            return changed(s, talon=talon, laid=laid, face_up=True)
        case TurnedDown():
            return changed(s, face_up=False)
        case Claimed(seat, what):
            return changed(s, claims=(*s.claims, ClaimMade(seat, what, s.trick_number)))
        case Shown(seat, cards):
            return changed(s, hands=changed_at(s.hands, seat, Hand.of(cards)), open_hand=seat)
        case Answered():
            *before, claim = s.claims
            return changed(s, claims=(*before, replace(claim, answers=(*claim.answers, event))))
        case Awarded():
            return changed(s, award=event)
        case Settled():
            return changed(s, settled=event)
        case _:
            assert_never(event)


def changed_at(by_seat: tuple[T, ...], seat: Seat, new: T) -> tuple[T, ...]:
    """Return a tuple by seat with a new value for one seat.

    >>> changed_at(("a", "b", "c"), 1, "new")
    ('a', 'new', 'c')
    """
    found = [*by_seat]
    found[seat] = new
    return tuple(found)


def visible_cards(pile: Pile) -> Cards:
    """Return the cards of a pile that can be seen, as the bits of a number.

    >>> bin(visible_cards((0, None, 3)))
    '0b1001'
    """
    return of(card for card in pile if card is not None) if pile else NO_CARDS


def seen_cards(v: View) -> Cards:
    """Return every card whose place this seat has seen.

    These are its own hand and all cards that it saw drawn, discarded, shown or played.

    >>> from skiz.games import game
    >>> from skiz.table import deal, start
    >>> rules = game("asszorti").rules()
    >>> seen_by_0 = view(rules, start(rules, deal(rules, range(36))).events, 0)
    >>> seen_cards(seen_by_0) == seen_by_0.hands[0].cards
    True
    """
    cards = visible_cards(v.talon)
    for pile in v.drew:
        cards |= visible_cards(pile)
    for hand in (*v.hands, *v.laid):
        cards |= hand.cards
    for trick in v.tricks_begun:
        cards |= of(trick.cards)
    return cards
