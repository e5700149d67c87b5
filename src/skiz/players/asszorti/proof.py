"""Proof that a declarer takes all remaining tricks, whoever holds the unseen cards.

If there are few worlds, a search looks for one plan for all the worlds that the declarer cannot
tell apart, whatever the others play. Otherwise only top cards are considered.
"""

from collections.abc import Sequence

from skiz.cards import Card, Cards, Order, Seat, each, sure_of_the_rest
from skiz.solve.worlds import Deal, Worlds
from skiz.table import View, seen_cards

FEW = 60  # the most worlds that are searched
SHORT = 5  # the most tricks for which a plan is searched


def is_certain(v: View) -> bool:
    """Return whether a declarer on lead with this view is certain of all remaining tricks."""
    declarer = v.the_declarer()
    if v.eyes != declarer or v.table is not None:
        return False
    if has_top_cards(v):
        return True
    if v.hands[declarer].size > SHORT or (worlds := Worlds(v)).count > FEW:
        return False
    return _plan(worlds.every_deal(FEW), declarer, v.order)


def has_top_cards(v: View) -> bool:
    """Return whether top cards alone make it certain for a visible hand, trumps first."""
    declarer = v.the_declarer()
    others = v.rules.pack.all & ~seen_cards(v)
    if v.eyes is not None and v.eyes != declarer:
        others |= v.hands[v.eyes].cards
    return sure_of_the_rest(v.hands[declarer].cards, others, v.order)


def is_beyond_doubt(v: View) -> bool:
    """Return whether an opponent who sees the declarer's hand can be certain of the same."""
    declarer = v.the_declarer()
    if v.table is not None or not v.tricks or v.tricks[-1].winner != declarer:
        return False
    if has_top_cards(v):
        return True
    if v.hands[declarer].size > SHORT or (worlds := Worlds(v)).count > FEW:
        return False
    return all(_plan([deal], declarer, v.order) for deal in worlds.every_deal(FEW))


def _plan(deals: Sequence[Deal], declarer: Seat, order: Order) -> bool:
    """Return whether one plan takes every trick in all these deals, with the declarer on lead."""
    if not deals[0][declarer]:
        return True
    return any(
        _leads(deals, declarer, card, order) for card in reversed(list(each(deals[0][declarer])))
    )


def _leads(deals: Sequence[Deal], declarer: Seat, card: Card, order: Order) -> bool:
    """Return whether this lead wins whatever is played to it, and leaves a plan in each case."""
    seats = len(deals[0])
    others = [(declarer + step) % seats for step in range(1, seats)]
    left: dict[tuple[Card, ...], list[Deal]] = {}
    for deal in deals:
        for played in _replies([deal[seat] for seat in others], (card,), order):
            if order.winner(played):
                return False
            gone = {declarer: card, **dict(zip(others, played[1:], strict=True))}
            after = tuple(cards & ~(1 << gone[seat]) for seat, cards in enumerate(deal))
            left.setdefault(played, []).append(after)
    return all(_plan(those, declarer, order) for those in left.values())


def _replies(
    hands: Sequence[Cards], played: tuple[Card, ...], order: Order
) -> list[tuple[Card, ...]]:
    """Return every way in which these hands, in order, can play to a trick."""
    if not hands:
        return [played]
    return [
        way
        for card in each(order.playable(hands[0], played))
        for way in _replies(hands[1:], (*played, card), order)
    ]
