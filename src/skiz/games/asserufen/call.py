"""The called card, and to what it binds its holder."""

from dataclasses import dataclass
from functools import cache

from skiz.cards import NO_CARDS, Card, Cards
from skiz.table import State

from .deck import PACK, PLAIN
from .house import house_of


@dataclass(frozen=True, slots=True)
class Call:
    """The card called, its plain suit, and with how many cards of it one may run away from it."""

    card: Card
    suit: Cards
    run_away: int


def called(s: State) -> Call | None:
    """The called card, once it is called."""
    name = s.choice("call")
    return call_of(name, house_of(s).run_away_min) if name else None


@cache
def call_of(name: str, run_away: int) -> Call:
    """A card as it is called."""
    return Call(PACK.card(name), PLAIN[name[0]], run_away)


def left_to_holder(call: Call, hand: int, held: int, may: Cards, led: Cards) -> Cards:
    """The cards that its holder may play while it binds him, of those that the trick allows.

    `hand` is the number of cards he has, `held` how many of the suit count for running away, `led`
    the suit of the trick, no cards where he leads.
    """
    card = 1 << call.card
    if hand == 1:
        return may  # skiz/called-last
    if led == NO_CARDS:
        run = held >= call.run_away  # asserufen/run-away
        return may if run else may & ~call.suit | card  # asserufen/must-lead
    if led == call.suit:
        return card  # asserufen/must-play
    return may & ~card  # asserufen/not-thrown
