"""Hungarian Tarokk: which clause forbids what."""

from skiz.cards import Seat
from skiz.table import Action, Annul, Bid, Choose, Lay, Play, Speak, State
from tests.support.forbidden.common import (
    OWN_CARDS,
    TURN_ONLY,
    awaited,
    breaks_trick,
    laying_open,
    led,
    out_of_place,
)
from tests.support.forbidden.tarokk_auction import (
    bidding,
    calling,
    choosing,
    laying,
    tarokks,
    throwing_in,
)
from tests.support.forbidden.tarokk_talk import claiming, keeping, speaking


def forbidding(s: State, seat: Seat, action: Action, offered: frozenset[Action]) -> set[str]:
    """Return the clauses that forbid an action."""
    passing = awaited(s) in ("trial", "annul") and action == Speak() and bool(offered)
    if passing:
        return {"illu/trial"}
    if s.rules.pairs is None and (claims := laying_open(s, seat, action)) is not None:
        return claims
    if out_of_place(s, seat, action):
        return {TURN_ONLY}
    match action:
        case Bid(bid):
            return bidding(s, seat, bid)
        case Choose("call", name) if awaited(s) == "talk":
            return calling(s, seat, name)
        case Choose(what, value):
            return choosing(s, what, value)
        case Annul(why):
            return throwing_in(s, seat, why)
        case Lay(cards):
            return laying(s, seat, cards)
        case Speak(says) if awaited(s) == "talk":
            return speaking(s, seat, says)
        case Speak(says) if awaited(s) == "reckoning":
            return claiming(s, seat, says)
        case Play(card):
            return playing(s, seat, card)
        case _:
            return {TURN_ONLY}


def playing(s: State, seat: Seat, card: int) -> set[str]:
    """Return why a card may not be played."""
    hand, trumps = s.hands[seat].cards, tarokks(s)
    if not hand >> card & 1:
        return {OWN_CARDS}
    broken = breaks_trick(s, seat, card, trumps, must=True)
    if broken:
        return {{"follow": "illu/follow", "trump": "illu/must-tarokk"}[broken]}
    suit = led(s, trumps)
    allowed = hand & suit or (suit and hand & trumps) or hand
    return keeping(s, seat, card, allowed)
