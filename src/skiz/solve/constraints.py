"""Constraints: what a seat knows about the cards it does not see.

A pure function of its view.

Bots and the hints of the page depend on it. It knows no game. For every card played, it asks the
order of the contract what this reveals about the other cards.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from skiz.cards import NO_CARDS, Card, Cards, Order, Seat, Trick, each, of, size
from skiz.table import Fact, Holder, Holders, View, seen_cards, visible_cards


@dataclass(frozen=True, slots=True)
class Constraints:
    """For each holder: its known cards, the number of its other cards, and the cards these may be.

    Every unseen card is with exactly one of the holders that may have it.
    """

    seats: int
    known: tuple[Cards, ...]
    places: tuple[int, ...]
    may: tuple[Cards, ...]
    facts: tuple[Fact, ...] = ()

    @property
    def unseen(self) -> Cards:
        """The cards that may be with some holder."""
        cards = NO_CARDS
        for may in self.may:
            cards |= may
        return cards

    @property
    def talon(self) -> Holder:
        """The talon as a holder."""
        return self.seats

    def laid(self, seat: Seat) -> Holder:
        """Return the discards of this seat as a holder."""
        return self.seats + 1 + seat

    def holders(self, card: Card) -> Holders:
        """Return the holders that may have an unseen card."""
        return of(holder for holder, may in enumerate(self.may) if may >> card & 1)


def each_case(v: View, facts: Iterable[Fact] = ()) -> list[Constraints]:
    """Return the constraints on the unseen cards in each case of what the deal tells.

    They include the given facts. Exactly one case holds, and some may have no deal. Raise
    ValueError before the cards are dealt.
    """
    known, played = tuple(facts), constraints_by_play(v)
    return [add_facts(played, (*known, *case)) for case in v.rules.inference.cases(v)]


def add_facts(given: Constraints, facts: Iterable[Fact]) -> Constraints:
    """Return these constraints with more facts."""
    return narrow(replace(given, facts=_about_unseen(given.known, facts)))


def constraints_by_play(v: View) -> Constraints:
    """Return what the play alone tells this view about the unseen cards.

    Raise ValueError before the cards are dealt.
    """
    if not v.hands:
        raise ValueError("the cards are not dealt yet")
    unseen = v.rules.pack.all & ~seen_cards(v)
    void = find_impossible(v.order, v.tricks_begun, v.rules.seats, unseen)
    piles = (*v.hands, None, *v.laid)
    holds = tuple(visible_cards(v.talon) if pile is None else pile.cards for pile in piles)
    counts = (len(v.talon) if pile is None else pile.size for pile in piles)
    places = tuple(count - size(cards) for count, cards in zip(counts, holds, strict=True))
    barred = (*void, *(NO_CARDS for _ in piles[len(void) :]))
    may = tuple(
        unseen & ~never if free else NO_CARDS for free, never in zip(places, barred, strict=True)
    )
    return Constraints(v.rules.seats, holds, places, may)


def narrow(given: Constraints) -> Constraints:
    """Return the same constraints with simpler facts.

    A fact that fixes who may have what is turned into that, and facts without effect are dropped.
    """
    may = list(given.may)
    for fact in given.facts:
        if fact.most == 0:
            may = [
                cards & ~fact.cards if fact.holders >> holder & 1 else cards
                for holder, cards in enumerate(may)
            ]
    rest = []
    for fact in (fact for fact in given.facts if fact.most):
        mine = NO_CARDS
        for holder in each(fact.holders):
            mine |= may[holder] & fact.cards
        if fact.least and fact.least == size(mine) <= fact.most:
            may = [
                cards if fact.holders >> holder & 1 else cards & ~mine
                for holder, cards in enumerate(may)
            ]
        elif fact.least or fact.most < size(mine):
            rest.append(fact)
    return replace(given, may=tuple(may), facts=tuple(rest))


def find_impossible(
    order: Order, tricks: Sequence[Trick], seats: int, unseen: Cards
) -> tuple[Cards, ...]:
    """Return for each seat the unseen cards that it cannot have, because of how it played."""
    never = [NO_CARDS] * seats
    for trick in tricks:
        for index, card in enumerate(trick.cards):
            seat = trick.player(index, seats)
            never[seat] |= _forbidding(order, trick.cards[:index], card, unseen & ~never[seat])
    return tuple(never)


def _forbidding(order: Order, before: Sequence[Card], card: Card, cards: Cards) -> Cards:
    """Return those of these cards that would have made it illegal to play a card.

    While that card is not playable, no playable card was in the hand.
    """
    left = cards
    while not (playable := order.playable(left | 1 << card, before)) >> card & 1:
        left &= ~playable
    return cards & ~left


def _about_unseen(holds: Sequence[Cards], facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Return the facts for the unseen cards, with the known cards subtracted."""
    rest = []
    for fact in facts:
        shown = sum(
            size(cards & fact.cards)
            for holder, cards in enumerate(holds)
            if fact.holders >> holder & 1
        )
        rest.append(Fact(fact.holders, fact.cards, max(0, fact.least - shown), fact.most - shown))
    return tuple(rest)
