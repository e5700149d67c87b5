"""Who plays with the declarer: the called card decides, and a seat knows what it can see.

What is public besides, by what has been said, is in `tarokk_round`.
"""

from dataclasses import replace

from skiz.cards import Card, Cards, Seat, each, lowest, size
from skiz.table import Fact, Holders, Sides, State, View, Why

from .tarokk_bids import house_of, shown
from .tarokk_cards import deck


def called(s: State) -> Card | None:
    """The card that was called."""
    name = s.choice("call")
    return None if name is None else s.rules.pack.card(name)


def had(s: State, seat: Seat) -> Cards:
    """The cards of a seat after the exchange, as far as they are known."""
    return s.hands[seat].cards | s.played(seat)


def now(s: State, fact: Fact) -> Fact:
    """A fact of a hand as it was before the first trick, told of what is left of it."""
    gone = size(s.played(lowest(fact.holders)) & fact.cards)
    return replace(fact, least=fact.least - gone, most=fact.most - gone)


def player_of(s: State, card: Card) -> Seat | None:
    """Who has played a card."""
    for trick in s.tricks_begun:
        if card in trick.cards:
            return trick.player(trick.cards.index(card), s.rules.seats)
    return None


def sides(s: State, onlooker: Seat | None) -> Sides:
    """The sides as the cards tell them to one seat, or to None, who sees all that there is to see.

    It is the same from the truth as from that seat's view: no other hand is looked at.
    """
    seats, declarer, card = range(s.rules.seats), s.declarer, called(s)
    if declarer is None:
        return (None,) * len(seats)
    if card is None:
        return tuple(True if seat == declarer else None for seat in seats)
    found = shown(s)
    partner = found.seat if found else player_of(s, card)
    lone = False
    for eyes in seats if onlooker is None else (onlooker,):
        if s.hands[eyes].cards >> card & 1:
            partner = eyes
        lone |= bool(s.laid[eyes].cards >> card & 1)
    if partner is not None or lone:
        return tuple(seat in (declarer, partner) for seat in seats)
    # Whoever does not hold the called card knows that he is an opponent.
    whole = onlooker is not None and not s.hands[onlooker].unseen
    return tuple(
        True if seat == declarer else False if seat == onlooker and whole else None
        for seat in seats
    )


def worked_out(s: State, known: Sides, onlooker: Seat | None = None) -> Sides:
    """The sides with the partner's, where two are known to be opponents and the declarer cannot be
    alone for all that everybody knows, or this seat.
    """
    if known.count(False) < s.rules.seats - 2 or None not in known or _may_be_alone(s, onlooker):
        return known
    return tuple(side is not False for side in known)  # skiz/identify-proof


def _may_be_alone(s: State, onlooker: Seat | None) -> bool:
    """Whether for all that everybody knows, or this seat, the called card may be the declarer's, or
    laid away. A seat knows what it has itself.
    """
    if called(s) == deck(s).xx and (onlooker != s.declarer or s.hands[s.lone()].unseen):
        return True
    others = (owned for owned in s.owned if owned.seat != s.declarer and owned.count != 0)
    return called(s) is None or any(
        owned.seat != onlooker or s.laid[owned.seat].unseen for owned in others
    )


def callable_cards(s: State, seat: Seat) -> tuple[Card, ...]:
    """The cards that the declarer may call; of a hand that is not known any that it may lack."""
    cards = deck(s)
    hand, laid = s.hands[seat].cards, s.laid[seat].cards
    found = shown(s)
    if found:
        return (found.card,)  # illu/call-cue
    own = hand & 1 << cards.xx
    below = [card for card in each(cards.tarokks) if cards.pagat < card <= cards.xx]
    free = [card for card in below if not (hand | laid) >> card & 1]
    if s.hands[seat].unseen:
        return (*free, *([cards.xx] if own else []))
    counts = [owned.count for owned in s.owned if owned.seat != seat]
    if any(count != 0 for count in counts) and (own or not house_of(s).free_call_requires_xx):
        return (*free, *([cards.xx] if own else []))  # illu/free-call
    return (*free[-1:], *([cards.xx] if own else []))  # illu/call-xx, illu/call-below


def call_why(v: View, seat: Seat, name: str) -> Why:
    """Why the declarer may not call a card that he has not named yet."""
    cards, why, free = deck(v), v.rules.why, callable_cards(v, seat)
    card = v.rules.pack.card(name) if name in v.rules.pack.names else cards.skiz
    if not cards.pagat < card <= cards.xx:
        return why("cannot-call")
    if shown(v):
        return why("call-shown", card=v.rules.pack.names[free[0]])
    if v.laid[seat].cards >> card & 1:
        return why("call-laid")
    if v.hands[seat].cards >> card & 1:
        return why("call-own")
    return why("call-below", card=v.rules.pack.names[free[0]])


def pile(s: State, seat: Seat) -> Holders:
    """What a seat has laid away, as a holder."""
    return 1 << s.rules.seats + 1 + seat


def all_of(s: State, seat: Seat) -> Holders:
    """All that a seat has."""
    return 1 << seat | pile(s, seat)
