"""The tricks of Asserufen: trumps, the lead, and how the called card binds its holder."""

from functools import cache

from skiz.cards import NO_CARDS, Called, Card, Cards, Order, Seat, size
from skiz.table import State, View, Why

from .call import called, left_to_holder
from .deck import PACK, TOPS
from .house import house_of
from .partners import partner_shown
from .solos import alone

order_of = cache(Order)


def order(s: State) -> Order:
    """Return what beats what in this deal: the tops always, and the trump suit once it is named."""
    trumps = s.choice("trumps")
    suit = PACK.suits[PACK.letters.index(trumps)] if trumps else NO_CARDS
    return order_of(PACK.suits, TOPS | suit, False, (), tie(s))  # asserufen/follow


def tie(s: State) -> Called | None:
    """Return how the called card binds its holder, as far as the viewer sees the holder's suit."""
    call = called(s)
    if call is None:
        return None
    if house_of(s).run_away_when == "in_hand":
        return Called(call.card, call.run_away)
    holder = next((i for i, hand in enumerate(s.hands) if hand.cards >> call.card & 1), None)
    dealt = NO_CARDS if holder is None else s.hands[holder].cards | s.played(holder)
    may_run = size(dealt & call.suit) >= call.run_away  # skiz/run-away-at-deal
    return Called(call.card, int(may_run))


def leader(s: State) -> Seat:
    """Return the seat that leads to the first trick."""
    return s.the_declarer() if alone(s) and house_of(s).solo_lead == "declarer" else 0


def binds(v: View, seat: Seat, may: Cards) -> Cards:
    """Return the cards that a seat may play in spite of the called card."""
    call, hand = called(v), v.hands[seat]
    if call is None or not hand.cards >> call.card & 1:
        return may
    if partner_shown(call, v.the_declarer(), v.tricks)[1]:
        return may  # asserufen/released
    held = size(hand.cards & call.suit) + hand.unseen
    if house_of(v).run_away_when == "at_the_deal":
        held += size(v.played(seat) & call.suit)
    led = v.order.suit(v.table.cards[0]) if v.table else NO_CARDS
    return left_to_holder(call, hand.size, held, may, led)


def why_bound(v: View, seat: Seat, card: Card, free: Cards) -> Why:
    """Return the reason from the called card: it must be played, led or kept."""
    call = called(v)
    assert call is not None
    if card == call.card:
        return v.rules.why("called-kept", cards=PACK.text(free))  # asserufen/not-thrown
    reason = "called-played" if v.table else "called-led"  # asserufen/must-play
    return v.rules.why(reason, card=PACK.names[call.card])
