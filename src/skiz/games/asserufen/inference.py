"""Inferences about unseen cards in Asserufen, apart from who could not follow suit.

An action that may have several reasons is described by cases, exactly one of which holds. A fact is
about the hand that a seat has now, so the cards it has played are subtracted.
"""

from itertools import chain, product

from skiz.cards import Cards, Seat, size
from skiz.phases.hang_on import MAY_I
from skiz.table import Case, Fact, View

from .call import Call, called
from .deck import HEART_ACE, PLAIN, PLAIN_ACES, PLAIN_TENS, SEATS
from .house import house_of
from .partners import partner_shown

NOTHING: Case = ()


def cases(v: View) -> tuple[Case, ...]:
    """Return what the deal tells of the cards that the seat of the view does not see."""
    call = called(v)
    parts = [cases_of_question(v, bade.seat) for bade in v.bids if bade.bid == MAY_I]
    if call:
        parts += [cases_of_call(v, call), cases_of_words(v, call), cases_of_lead(v, call)]
    return tuple(tuple(chain.from_iterable(cases)) for cases in product(*parts))


def dealt(v: View, seat: Seat, cards: Cards, least: int = 0, most: int = SEATS * 8) -> Fact:
    """Return the fact that a seat was dealt between `least` and `most` of these cards."""
    gone = size(v.played(seat) & cards)
    return Fact(1 << seat, cards, least - gone, most - gone)


def cases_of_question(v: View, seat: Seat) -> tuple[Case, ...]:
    """Return what the question “may I?” tells of the hand of a seat."""
    aces = (dealt(v, seat, HEART_ACE, most=0), dealt(v, seat, PLAIN_ACES, most=2))
    if not house_of(v).asks_suit_card():
        return (aces,)
    suits = list(PLAIN.values())
    return tuple(
        # The first suit, in order, that the seat can call.
        (*aces, *callable_suit(v, seat, suit), *chain.from_iterable(before))
        for index, suit in enumerate(suits)
        for before in product(*(no_callable_suit(v, seat, other) for other in suits[:index]))
    )


def cases_of_call(v: View, call: Call) -> tuple[Case, ...]:
    """Return what the call tells of the declarer's hand."""
    seat, card = v.the_declarer(), 1 << call.card
    if card & PLAIN_ACES:
        others = [suit for suit in PLAIN.values() if suit != call.suit]
        void = product(*(no_callable_suit(v, seat, suit) for suit in others))
        return (
            callable_suit(v, seat, call.suit),  # asserufen/call-ace
            *((dealt(v, seat, call.suit, most=0), *chain.from_iterable(one)) for one in void),
        )
    higher = PLAIN_ACES if card & PLAIN_TENS else PLAIN_ACES | PLAIN_TENS
    all_higher = dealt(v, seat, higher, least=size(higher))  # asserufen/call-ten, skiz/call-king
    return ((all_higher, dealt(v, seat, card, most=0)),)


def callable_suit(v: View, seat: Seat, suit: Cards) -> Case:
    """Return the case that the suit is held without its ace."""
    return (dealt(v, seat, suit & PLAIN_ACES, most=0), dealt(v, seat, suit, least=1))


def no_callable_suit(v: View, seat: Seat, suit: Cards) -> tuple[Case, ...]:
    """Return the cases that the ace is held, or no card of the suit."""
    ace = dealt(v, seat, suit & PLAIN_ACES, least=1)
    return ((ace,), (dealt(v, seat, suit, most=0),))


def cases_of_words(v: View, call: Call) -> tuple[Case, ...]:
    """Return what kontra tells: who doubles is against the declarer, who redoubles is not."""
    levels = [(said.seat, say.level) for said in v.talk for say in said.says]
    return (
        tuple(
            dealt(v, seat, 1 << call.card, least=1 - level % 2, most=1 - level % 2)
            for seat, level in levels
            if seat != v.declarer
        ),
    )


def cases_of_lead(v: View, call: Call) -> tuple[Case, ...]:
    """Return what it tells that the called suit was led without the called card."""
    card = 1 << call.card
    partner, ran = partner_shown(call, v.the_declarer(), v.tricks_begun)
    if partner is not None and ran:
        return ((dealt(v, partner, card, least=1), ran_from(v, call, partner)),)
    if partner is not None or not v.table or not call.suit >> v.table.cards[0] & 1:
        return (NOTHING,)
    others = range(1, len(v.table.cards))
    silent = tuple(dealt(v, v.table.player(i, SEATS), card, most=0) for i in others)
    leader = v.table.leader
    if leader == v.declarer:
        return (silent,)
    runs = (dealt(v, leader, card, least=1), ran_from(v, call, leader))
    return ((*silent, dealt(v, leader, card, most=0)), (*silent, *runs))


def ran_from(v: View, call: Call, partner: Seat) -> Fact:
    """Return the fact that a partner which led a lower card of the suit could run away."""
    past, at_the_deal = v.tricks_begun, house_of(v).run_away_when == "at_the_deal"
    first = next(
        index
        for index, trick in enumerate(past)
        if trick.leader == partner and call.suit >> trick.cards[0] & 1
    )
    cards = (trick.card_of(partner, SEATS) for trick in past[0 if at_the_deal else first :])
    gone = sum(card is not None and call.suit >> card & 1 for card in cards)
    return Fact(1 << partner, call.suit, call.run_away - gone)
