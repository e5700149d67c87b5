"""What an auction has shown, and the hands that are thrown in before the round, as tables."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple, TypeAlias

from skiz.cards import Card, Cards, Seat
from skiz.table import Hand, Rules, State

from .announcing.trull_tables import trull_hands
from .bidding.contract import contract_of
from .deck import SEATS, deck

Reasons: TypeAlias = Callable[[State, Seat], tuple[str, ...]]


class Shown(NamedTuple):
    """Who showed a card that must be called, and the card; and who showed one at all, or -1.

    `trull` are the honours needed for that announcement, see `trull_hands`.
    """

    seat: Seat
    card: Card
    cue: Seat
    trull: tuple[int, ...]


def shown_card(s: State) -> Shown:
    """Return what was shown in an auction that has a declarer."""
    contract = contract_of(s)
    bound, cue = contract.cue, contract.bidding.cue_in_force
    by = -1 if cue is None else cue.seat
    seat, card = (-1, -1) if bound is None else (bound.seat, bound.card)
    return Shown(seat, card, by, trull_hands(s))


class Hopeless(NamedTuple):
    """A reason to throw in a hand: of some cards, exactly these are in it."""

    why: str
    among: Cards
    exactly: Cards
    unless_laid: bool


def hopeless_hands(rules: Rules, reasons: Reasons) -> Iterator[Hopeless]:
    """Yield the hands that a phase lets a seat throw in, by asking it about all that may count.

    These are the four kings, and hands with none or some of the smallest and highest tarokks.
    """
    cards = deck(State(rules))
    for why in _reasons_for(rules, reasons, cards.kings | 1 << cards.skiz):
        yield Hopeless(why, cards.kings, cards.kings, False)
    for count in range(4):
        for lone in combinations((cards.xxi, cards.sas, cards.pagat), count):
            few = sum(1 << card for card in lone)
            for why in _reasons_for(rules, reasons, few):
                laid = why not in _reasons_for(rules, reasons, few, 1 << cards.xviii)
                yield Hopeless(why, cards.tarokks, few, laid)


def saving_cards(rules: Rules, reasons: Reasons) -> Cards:
    """Return the cards of which one is enough to keep a hand from being thrown in."""
    names = range(len(rules.pack.names))
    return sum(1 << card for card in names if not _reasons_for(rules, reasons, 1 << card))


def _reasons_for(rules: Rules, reasons: Reasons, hand: Cards, laid: Cards = 0) -> tuple[str, ...]:
    hands = (Hand.of(hand),) * SEATS
    return reasons(State(rules, hands=hands, laid=(Hand.of(laid),) * SEATS), 0)
