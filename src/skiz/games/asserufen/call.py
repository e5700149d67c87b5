"""The called card, and how it binds its holder."""

from functools import cache

from skiz.cards import NO_CARDS, Card, Cards, value
from skiz.table import State

from .deck import PACK, PLAIN
from .house import house_of


@value(frozen=True, slots=True)
class Call:
    """The called card, its plain suit, and how many cards of it allow its holder to run away."""

    card: Card
    suit: Cards
    run_away: int


def called(s: State) -> Call | None:
    """Return the called card, or None before the call."""
    name = s.choice("call")
    return call_of(name, house_of(s).run_away_min) if name else None


@cache
def call_of(name: str, run_away: int) -> Call:
    """Return the call of a card with this name."""
    return Call(PACK.card(name), PLAIN[name[0]], run_away)


def left_to_holder(call: Call, hand: int, held: int, may: Cards, led: Cards) -> Cards:
    """Return the allowed cards that the called card leaves its holder free to play.

    `hand` is the number of cards in the hand. `held` is how many of the suit count for running
    away. `led` is the suit of the trick, or no cards if the holder leads.
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
