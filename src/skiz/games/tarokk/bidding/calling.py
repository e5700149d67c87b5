"""The call: which cards the declarer may name, and why not another."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from skiz.cards import Card, Cards, Seat, each
from skiz.table import Choose, View, Why

from ..deck import Deck
from .contract import Contract


@cache
def calling(name: str) -> Choose:
    """Return the call of a card, made once, because each is offered often."""
    return Choose("call", name)


def callable_cards(contract: Contract, v: View, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that the declarer may call; for an unknown hand, those that it may lack."""
    if contract.cue:
        return (contract.cue.card,)  # illu/call-cue
    deck = contract.rules.deck
    hand, laid = v.hands[seat].cards, v.laid[seat].cards
    own = (deck.xx,) if hand >> deck.xx & 1 else ()
    free = [card for card in each(may_be_called(deck)) if not (hand | laid) >> card & 1]
    if v.hands[seat].unseen or calls_freely(contract, v, seat):
        if contract.may_call_own:
            return tuple(each(may_be_called(deck)))  # illu/call-any
        return (*free, *own)  # illu/free-call
    return (*free[-1:], *own)  # illu/call-xx, illu/call-below


def calls_freely(contract: Contract, v: View, seat: Seat) -> bool:
    """Return whether another seat's discarded tarokk allows a call of all but honours."""
    holds_xx = v.hands[seat].cards >> contract.rules.deck.xx & 1
    allowed = holds_xx or not contract.rules.house.free_call_requires_xx
    return bool(contract.others_discards and allowed)


def may_be_called(deck: Deck) -> Cards:
    """Return the tarokks between the honours."""
    return deck.tarokks & ~deck.honours


def never_own(contract: Contract) -> bool:
    """Return whether, of the declarer's own tarokks, the house allows only a call of the XX."""
    return contract.rules.house.calls_only_xx()


class Uncallable(NamedTuple):
    """A reason why a card may not be called; `forbids` says whether it applies."""

    reason: str
    forbids: Callable[[Contract, View, Seat, Card], bool | int]


def passes_over_laid(contract: Contract, v: View, seat: Seat) -> bool:
    """Return whether a lower card is due because the declarer has discarded a higher one."""
    (due, *_) = callable_cards(contract, v, seat)
    higher = may_be_called(contract.rules.deck) & ~((2 << due) - 1)
    return bool(v.laid[seat].cards & higher)


UNCALLABLE = (  # the first one that applies is given, and the last one always applies
    Uncallable("cannot-call", lambda c, v, seat, card: not c.rules.deck.tarokks >> card & 1),
    Uncallable("call-shown", lambda c, v, seat, card: c.cue is not None),  # illu/call-cue
    Uncallable(  # skiz/not-own-discard, kegl/own-discard
        "call-laid", lambda c, v, seat, card: never_own(c) and v.laid[seat].cards >> card & 1
    ),
    Uncallable(
        "call-own", lambda c, v, seat, card: never_own(c) and v.hands[seat].cards >> card & 1
    ),
    Uncallable("call-honour", lambda c, v, seat, card: calls_freely(c, v, seat)),  # illu/free-call
    Uncallable("call-next", lambda c, v, seat, card: passes_over_laid(c, v, seat)),
    Uncallable(
        "call-xx", lambda c, v, seat, card: callable_cards(c, v, seat)[0] == c.rules.deck.xx
    ),
    Uncallable("call-below", lambda c, v, seat, card: True),  # illu/call-below
)


def why_not_call(contract: Contract, v: View, seat: Seat, name: str) -> Why:
    """Return the reason why the declarer may not call a card."""
    pack = v.rules.pack
    if name not in pack.names:
        return v.rules.why("cannot-call")
    card, due = pack.card(name), callable_cards(contract, v, seat)[0]
    reason = next(row.reason for row in UNCALLABLE if row.forbids(contract, v, seat, card))
    return v.rules.why(reason, card=pack.names[due])
