"""The call: which cards the declarer may name, and why not another."""

from collections.abc import Callable
from typing import NamedTuple

from skiz.cards import Card, Cards, Seat, each
from skiz.table import View, Why

from .contract import Contract
from .deck import Deck


def callable_cards(contract: Contract, v: View, seat: Seat) -> tuple[Card, ...]:
    """The cards that the declarer may call; of a hand that is not known any that it may lack."""
    if contract.cue:
        return (contract.cue.card,)  # illu/call-cue
    deck, house = contract.rules.deck, contract.rules.house
    hand, laid = v.hands[seat].cards, v.laid[seat].cards
    own = (deck.xx,) if hand >> deck.xx & 1 else ()
    free = [card for card in each(may_be_called(deck)) if not (hand | laid) >> card & 1]
    freely = contract.others_discards and (own or not house.free_call_requires_xx)
    if v.hands[seat].unseen or freely:
        if contract.may_call_own:
            return tuple(each(may_be_called(deck)))  # illu/call-any
        return (*free, *own)  # illu/free-call
    return (*free[-1:], *own)  # illu/call-xx, illu/call-below


def may_be_called(deck: Deck) -> Cards:
    """The tarokks between the honours."""
    return deck.tarokks & ~deck.honours


def never_own(contract: Contract) -> bool:
    """Whether the house lets nobody call a tarokk of his own but the XX."""
    return contract.rules.house.calls_no_own()


class Uncallable(NamedTuple):
    """A reason for which a card may not be called; `forbids` says whether it stands."""

    reason: str
    forbids: Callable[[Contract, View, Seat, Card], bool | int]


UNCALLABLE = (  # the first that stands is given; the last one always does
    Uncallable("cannot-call", lambda c, v, seat, card: not may_be_called(c.rules.deck) >> card & 1),
    Uncallable("call-shown", lambda c, v, seat, card: c.cue is not None),  # illu/call-cue
    Uncallable(  # skiz/not-own-discard, kegl/own-discard
        "call-laid", lambda c, v, seat, card: never_own(c) and v.laid[seat].cards >> card & 1
    ),
    Uncallable(
        "call-own", lambda c, v, seat, card: never_own(c) and v.hands[seat].cards >> card & 1
    ),
    Uncallable("call-below", lambda c, v, seat, card: True),  # illu/call-below
)


def why_not_call(contract: Contract, v: View, seat: Seat, name: str) -> Why:
    """Why the declarer may not call a card that he has not named yet."""
    pack, deck = v.rules.pack, contract.rules.deck
    card = pack.card(name) if name in pack.names else deck.skiz
    reason = next(row.reason for row in UNCALLABLE if row.forbids(contract, v, seat, card))
    if reason not in ("call-shown", "call-below"):
        return v.rules.why(reason)
    due = callable_cards(contract, v, seat)[0]
    return v.rules.why(reason, card=pack.names[due])
