"""Who plays with the declarer: the called card decides, and a seat knows what it can see.

What words make public in addition is in `announcing.public_sides`.
"""

from collections.abc import Mapping
from dataclasses import replace

from skiz.cards import Card, Cards, Seat, lowest, size
from skiz.table import Fact, Holders, Sides, State, changed_at

from .bidding.contract import Contract
from .deck import SEATS

# The sides of a declarer, and of a declarer with each partner; one alone is their own partner.
ONLY: Mapping[Seat, Sides] = {
    declarer: tuple(True if seat == declarer else None for seat in range(SEATS))
    for declarer in range(SEATS)
}
WITH: Mapping[tuple[Seat, Seat], Sides] = {
    (declarer, partner): tuple(seat in (declarer, partner) for seat in range(SEATS))
    for declarer in range(SEATS)
    for partner in range(SEATS)
}


def cards_had(s: State, seat: Seat) -> Cards:
    """Return the cards of a seat after the exchange, as far as they are known."""
    return s.hands[seat].cards | s.played(seat)


def count_had(s: State, seat: Seat, cards: Cards) -> int | None:
    """Return how many of these cards a seat had after the exchange; None if not fully known."""
    return None if s.hands[seat].unseen else size(cards_had(s, seat) & cards)


def still_true(s: State, fact: Fact) -> Fact:
    """Turn a fact about a hand before the first trick into one about the rest of it."""
    gone = size(s.played(lowest(fact.holders)) & fact.cards)
    return replace(fact, least=fact.least - gone, most=fact.most - gone)


def player_of(s: State, card: Card) -> Seat | None:
    """Return the seat that has played a card, or None."""
    for trick in s.tricks_begun:
        if card in trick.cards:
            return trick.player(trick.cards.index(card), SEATS)
    return None


def holder_of(s: State, card: Card | None) -> Seat | None:
    """Return the seat that holds a card or has played it; None if no card is called."""
    if card is None:
        return None
    held = (seat for seat, hand in enumerate(s.hands) if hand.cards >> card & 1)
    return next(held, player_of(s, card))


def sides_by_cards(contract: Contract, s: State, onlooker: Seat | None) -> Sides:
    """Return the sides that the cards tell to one seat or, for None, to a viewer of everything.

    The result from the truth equals the result from that seat's view: no other hand is looked at.
    """
    declarer, card, cue = contract.declarer, contract.called, contract.cue
    if contract.pairs is not None:
        return contract.pairs  # skiz/royal-pairs
    assert declarer is not None
    if card is None:
        return ONLY[declarer]
    partner = cue.seat if cue else player_of(s, card)
    lone = False
    for eyes in range(SEATS) if onlooker is None else (onlooker,):
        if s.hands[eyes].cards >> card & 1:
            partner = eyes
        lone |= bool(s.laid[eyes].cards >> card & 1)
    if partner is not None or lone:
        return WITH[declarer, declarer if partner is None else partner]
    # A seat that does not hold the called card knows that it is an opponent.
    if onlooker is None or onlooker < 0 or onlooker == declarer or s.hands[onlooker].unseen:
        return ONLY[declarer]
    return changed_at(ONLY[declarer], onlooker, False)


def worked_out(sides: Sides, may_be_alone: bool) -> Sides:
    """Add the partner if two seats are known opponents and the declarer cannot be alone."""
    if may_be_alone or sides.count(False) < SEATS - 2 or None not in sides:
        return sides
    return tuple(side is not False for side in sides)  # skiz/identify-proof


def may_be_alone(contract: Contract, s: State, onlooker: Seat | None) -> bool:
    """Return whether the called card may be the declarer's or discarded, for all that a seat knows.

    A seat knows the cards that it has itself.
    """
    declarer = contract.declarer
    if onlooker is None or contract.called is None:
        return contract.may_be_alone
    his_own = contract.may_call_own or contract.called == contract.rules.deck.xx
    if his_own and (onlooker != declarer or s.hands[declarer].unseen):
        return True
    return any(own.seat != onlooker or s.laid[own.seat].unseen for own in contract.others_discards)


def pile(seat: Seat) -> Holders:
    """Return the discards of a seat as a holder."""
    return 1 << SEATS + 1 + seat


def all_of(seat: Seat) -> Holders:
    """Return all places of a seat."""
    return 1 << seat | pile(seat)
