"""A seat's knowledge when it may announce, as inputs for learnt chances.

They describe its own cards, its place, the honours and high tarokks of its side, and what was said.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from skiz.cards import Cards, Seat, each, of, size
from skiz.games.tarokk import (
    DOUBLE,
    KINGS,
    LADDER,
    PAGAT_ULTIMO,
    TRULL,
    Deck,
    Standing,
    deck,
    placed_by_call,
    showings,
)
from skiz.phases.auction import PASS
from skiz.table import View

from ..strength import high

HIGH = 8  # of the highest tarokks, from the XV up
LONG = 7  # tarokks from which on each counts beyond its rank
CUSTOMARY = (TRULL, KINGS, DOUBLE, PAGAT_ULTIMO)
NAMES = (
    *("tarokks", "long", "skiz", "xxi", "xx", "pagat", "high", "run", "rank"),
    *("kings", "guarded", "voids", "single"),
    *("declarer", "partner", "with-partner", "leads", "partner-leads", "level", "cue", "later"),
    *("partner-bid", "foes-bid", "others-bid", "honours-sure", "honours-left", "honours-out"),
    *("side-run", "side-high", "above-called", "foes-high"),
    *(f"partner-{key}" for key in (*CUSTOMARY, "more")),
    *(f"own-{key}" for key in (*CUSTOMARY, "more")),
    *("foes-said", "foes-trull", "kontra", "partner-declared", "foes-declared"),
)


class Table(NamedTuple):
    """The other seats as one seat knows them: its partners, those against it, and the rest."""

    friends: frozenset[Seat]
    foes: frozenset[Seat]
    others: frozenset[Seat]


Situation: TypeAlias = tuple[float, ...]


class SituationMemory:
    """A cache of the last situation, because all words of a seat are judged in the same one.

    The key is the identity of the standing, because two of them take long to compare.
    """

    def __init__(self) -> None:
        self._last: tuple[Standing, Situation] | None = None

    def situation_of(self, v: View, stand: Standing) -> Situation:
        """Return what a seat knows."""
        last = self._last  # read once, because other threads use it too
        if last is None or last[0] is not stand:
            self._last = last = (stand, _situation(v, stand))
        return last[1]


MEMORY = SituationMemory()


def situation(v: View, stand: Standing) -> Situation:
    """Return the numbers in the order of NAMES; most are 0 or 1, or counts of cards or seats."""
    return MEMORY.situation_of(v, stand)


def _situation(v: View, stand: Standing) -> Situation:
    table, cards = seated(stand), deck(v)
    return (
        *_hand(v.own_hand(), cards),
        *_place(v, stand, table),
        *_honours(v, cards, table),
        *_tops(v, stand, table, cards),
        *_said(stand, table),
    )


def seated(stand: Standing) -> Table:
    """Return who is with a seat and who is against it, as far as it knows."""
    friends, foes, others = set[Seat](), set[Seat](), set[Seat]()
    for seat, side in enumerate(stand.sides):
        if seat != stand.seat:
            unknown = stand.side is None or side is None
            (others if unknown else friends if side == stand.side else foes).add(seat)
    return Table(frozenset(friends), frozenset(foes), frozenset(others))


def _hand(hand: Cards, cards: Deck) -> Iterator[float]:
    """Yield the cards of the seat's hand."""
    held = hand & cards.tarokks
    low = cards.pagat
    suits = [(hand & suit, suit & cards.kings & hand) for suit in cards.suits.values()]
    yield size(held)
    yield max(0, size(held) - LONG)
    for card in (cards.skiz, cards.xxi, cards.xx, cards.pagat):
        yield hand >> card & 1
    yield size(hand & high(cards))
    yield run(hand, cards)
    yield sum(card - low for card in each(held)) / (cards.skiz - low)
    yield size(hand & cards.kings)
    yield sum(bool(king) and size(there) > 1 for there, king in suits)
    yield sum(not there for there, _ in suits)
    yield sum(size(there) == 1 and not king for there, king in suits)


def _place(v: View, stand: Standing, table: Table) -> Iterator[float]:
    """Yield its side, who leads, and what is played for."""
    contract = v.choice("contract")
    yield stand.is_declarer
    yield stand.side is True and not stand.is_declarer
    yield bool(table.friends)
    yield stand.seat == 0
    yield 0 in table.friends
    yield LADDER.index(contract) if contract in LADDER else 0
    yield stand.reading.contract.cue is not None
    yield not stand.is_first_turn


def _honours(v: View, cards: Deck, table: Table) -> Iterator[float]:
    """Yield the honours as bids reveal them: nobody bids without one."""
    bidders = {call.seat for call in v.bids if call.bid != PASS}
    own = size(v.own_hand() & cards.honours)
    with_partner, against = len(bidders & table.friends), len(bidders & table.foes)
    yield with_partner
    yield against
    yield len(bidders & table.others)
    yield own + with_partner >= size(cards.honours)
    yield max(0, size(cards.honours) - own - with_partner)
    yield against > 0 or own + with_partner > size(cards.honours)


def _tops(v: View, stand: Standing, table: Table, cards: Deck) -> Iterator[float]:
    """Yield the high tarokks of both sides, as the call and customs reveal them."""
    contract, top = stand.reading.contract, of(sorted(each(cards.tarokks))[-HIGH:])
    ours, theirs, above = v.own_hand(), 0, 0
    if contract.called is not None:
        called = 1 << contract.called
        placed = placed_by_call(contract) & ~called
        above = size(placed)
        if stand.is_declarer:
            ours |= called
        elif contract.cue is None:
            ours |= placed if stand.side else 0
            theirs |= placed if stand.side is False else 0
    for shown in showings(stand.round):
        single = sum(fact.cards for fact in shown.facts if size(fact.cards) == 1)
        ours |= single if shown.seat in table.friends else 0
        theirs |= single if shown.seat in table.foes else 0
    yield run(ours, cards)
    yield size(ours & top)
    yield above
    yield size(theirs & top)


def _said(stand: Standing, table: Table) -> Iterator[float]:
    """Yield what was announced, doubled and declared, and by whom."""
    now = stand.round
    for seats in (table.friends, {stand.seat}):
        said = {item.figure for item in now.announced if item.by in seats}
        yield from (key in said for key in CUSTOMARY)
        yield len(said.difference(CUSTOMARY))
    against = {item.figure for item in now.announced if item.by in table.foes}
    yield len(against)
    yield TRULL in against
    yield now.game_level
    yield sum(seat in table.friends for seat, _ in now.declared)
    yield sum(seat in table.foes for seat, _ in now.declared)


def run(held: Cards, cards: Deck) -> int:
    """Return how many of the highest tarokks there are without a gap."""
    count = 0
    while held >> cards.skiz - count & 1:
        count += 1
    return count
