"""Who plays with the declarer: the holder of the called card, shown by that card or by a word."""

from collections.abc import Iterable

from skiz.cards import Seat, Trick
from skiz.table import Insight, Sides, State, one_against_all

from .call import Call, called
from .deck import SEATS
from .solos import alone


def sides(s: State) -> Sides:
    """Return who is with the declarer, as far as the viewer can tell."""
    return one_against_all(s) if alone(s) else sides_by_hands(s, called(s))


def public_sides(s: State) -> Sides:
    """Return who is with the declarer, as everybody at the table knows."""
    return one_against_all(s) if alone(s) else sides_by_table(s, called(s))


def insight(s: State) -> Insight:
    """Return how the viewer knows who is with the declarer."""
    if alone(s):
        return Insight(tuple(None if seat == s.declarer else "solo" for seat in range(SEATS)))
    return Insight(because(s, called(s)))


def partner_shown(call: Call, declarer: Seat, tricks: Iterable[Trick]) -> tuple[Seat | None, bool]:
    """Return the partner that the tricks show to everybody, and whether the partner ran away.

    Running away frees the holder. The holder plays the card when another player leads the suit. So
    if the suit was led and the card did not fall, the leader holds it.
    """
    for trick in tricks:
        if call.card in trick.cards:
            return trick.player(trick.cards.index(call.card), SEATS), False
        led = call.suit >> trick.cards[0] & 1
        if trick.winner is not None and led and trick.leader != declarer:
            return trick.leader, True  # asserufen/released
    return None, False


def sides_by_table(s: State, call: Call | None) -> Sides:
    """Return the sides that everybody at the table knows, by the called card and by who doubled."""
    if s.declarer is None:
        return (None,) * SEATS
    partner, _ = partner_shown(call, s.declarer, s.tricks_begun) if call else (None, False)
    sides: list[bool | None] = [None] * SEATS
    for said in s.talk:
        for say in said.says:
            sides[said.seat] = say.level % 2 == 0  # skiz/rekontra-shows
    for seat in (s.declarer, partner):
        if seat is not None:
            sides[seat] = True
    return completed(sides)


def sides_by_hands(s: State, call: Call | None) -> Sides:
    """Return the sides as far as the viewer can tell, by what everybody knows and by hands."""
    sides = sides_by_table(s, call)
    if None not in sides or call is None:
        return sides
    held = [bool(hand.cards >> call.card & 1) for hand in s.hands]
    seen = [
        side if side is not None or (hand.unseen and not has) else has
        for side, has, hand in zip(sides, held, s.hands, strict=True)
    ]
    return completed(seen)


def sides_held(public: Sides, holder: Seat | None) -> Sides:
    """Return the sides if the called card is in this hand; with None, in no hand.

    `public` are the sides that everybody knows.
    """
    return completed([seat == holder if side is None else side for seat, side in enumerate(public)])


def because(s: State, call: Call | None) -> tuple[str | None, ...]:
    """Return how the viewer knows each side: by a word, by the called card, or by exclusion."""
    if call is None or s.declarer is None:
        return (None,) * SEATS
    partner, ran = partner_shown(call, s.declarer, s.tricks_begun)
    said = {said.seat for said in s.talk if said.says}

    def known_by(seat: Seat) -> str | None:
        hand = s.hands[seat]
        if seat == partner:
            return "ran-away" if ran else "played"
        if seat in said:
            return "said"
        if hand.cards >> call.card & 1:
            return "holds"
        return "rest" if hand.unseen or None not in sides_by_table(s, call) else "lacks"

    return tuple(
        None if seat == s.declarer or side is None else known_by(seat)
        for seat, side in enumerate(sides_by_hands(s, call))
    )


def completed(sides: list[bool | None]) -> Sides:
    """Complete the sides: two are with the declarer and two against."""
    if sides.count(True) == 2:
        return tuple(side is True for side in sides)
    if sides.count(False) == 2:
        return tuple(side is not False for side in sides)
    return tuple(sides)
