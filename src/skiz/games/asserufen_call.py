"""The called card: to what it binds its holder, and who can tell that he is the partner.

`bound` and `shown` are pure functions of cards and tricks, which know no state.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from skiz.cards import NO_CARDS, Card, Cards, Seat, Trick
from skiz.table import Sides, State

SEATS = 4


@dataclass(frozen=True, slots=True)
class Call:
    """The card called, its plain suit, and with how many cards of it one may run away from it."""

    card: Card
    suit: Cards
    run_away: int


def bound(called: Call, hand: int, held: int, may: Cards, led: Cards) -> Cards:
    """The cards that its holder may play while it binds him, of those that the trick allows.

    `hand` is the number of cards he has, `held` how many of the suit count for running away, `led`
    the suit of the trick, no cards where he leads.
    """
    card = 1 << called.card
    if hand == 1:
        return may  # skiz/called-last
    if led == NO_CARDS:
        run = held >= called.run_away  # asserufen/run-away
        return may if run else may & ~called.suit | card  # asserufen/must-lead
    if led == called.suit:
        return card  # asserufen/must-play
    return may & ~card  # asserufen/not-thrown


def shown(called: Call, declarer: Seat, tricks: Iterable[Trick]) -> tuple[Seat | None, bool]:
    """The partner as the tricks show him to everybody, and whether he ran away, which frees him.

    The holder answers whenever another leads the suit. So who led it to a trick without the card
    holds it himself.
    """
    for trick in tricks:
        if called.card in trick.cards:
            return trick.player(trick.cards.index(called.card), SEATS), False
        led = called.suit >> trick.cards[0] & 1
        if trick.winner is not None and led and trick.leader != declarer:
            return trick.leader, True  # asserufen/released
    return None, False


def known_partners(s: State, called: Call | None) -> Sides:
    """The sides as everybody at the table knows them: by the called card and by who doubled."""
    if s.declarer is None:
        return (None,) * SEATS
    partner, _ = shown(called, s.declarer, s.tricks_begun) if called else (None, False)
    sides: list[bool | None] = [None] * SEATS
    for said in s.talk:
        for say in said.says:
            sides[said.seat] = say.level % 2 == 0  # skiz/rekontra-shows
    for seat in (s.declarer, partner):
        if seat is not None:
            sides[seat] = True
    return completed(sides)


def partners(s: State, called: Call | None) -> Sides:
    """The sides as far as whoever looks can tell: by what everybody knows, and by hands."""
    sides = known_partners(s, called)
    if None not in sides or called is None:
        return sides
    held = [bool(hand.cards >> called.card & 1) for hand in s.hands]
    told = [
        side if side is not None or (hand.unseen and not has) else has
        for side, has, hand in zip(sides, held, s.hands, strict=True)
    ]
    return completed(told)


def because(s: State, called: Call | None) -> tuple[str | None, ...]:
    """By what whoever looks knows each side: a word, the called card, or what is left over."""
    if called is None or s.declarer is None:
        return (None,) * SEATS
    partner, ran = shown(called, s.declarer, s.tricks_begun)
    said = {said.seat for said in s.talk if said.says}

    def known_by(seat: Seat) -> str | None:
        hand = s.hands[seat]
        if seat == partner:
            return "ran-away" if ran else "played"
        if seat in said:
            return "said"
        if hand.cards >> called.card & 1:
            return "holds"
        return "rest" if hand.unseen or None not in known_partners(s, called) else "lacks"

    return tuple(
        None if seat == s.declarer or side is None else known_by(seat)
        for seat, side in enumerate(partners(s, called))
    )


def completed(sides: list[bool | None]) -> Sides:
    """Two are with the declarer and two against him: who is left over follows."""
    if sides.count(True) == 2:
        return tuple(side is True for side in sides)
    if sides.count(False) == 2:
        return tuple(side is not False for side in sides)
    return tuple(sides)
