"""Insight into a deal of Tarokk, without looking at any unseen hand.

It says how sides are known, how every undertaking stands, and which of its cards are bound.
"""

from collections.abc import Iterator

from skiz.cards import Seat
from skiz.figures import Feat, Ground, Verdict, judge
from skiz.table import Insight, Sides, State, Undertaken

from .announcing.items import Item
from .announcing.public_sides import Reasons
from .bound_cards import kept
from .deck import SEATS
from .partners import player_of
from .reading import Reading, read_deal
from .settling.scoring import laid, side_stakes, undertaking


def insight(s: State) -> Insight:
    """Return all that the viewer can work out now."""
    if not s.has_sides or s.thrown_in:
        return Insight((None,) * SEATS)
    reading = read_deal(s)
    own = () if s.eyes is None or s.eyes < 0 else kept(reading, s.eyes)
    return Insight(because(reading), tuple(undertaken(reading)), own)


def because(reading: Reading) -> Reasons:
    """Return how the side of each seat is known: by words, by a card, or by exclusion."""
    declarer, said = reading.contract.declarer, reading.round.because
    by_cards = because_of_cards(reading)
    return tuple(
        said[seat] or by_cards[seat] or ("rest" if side and seat != declarer else None)
        for seat, side in enumerate(reading.sides)
    )


def because_of_cards(reading: Reading) -> Reasons:
    """Return by which card the side of each seat is known; None if no visible card tells it."""
    s, declarer, card = reading.state, reading.contract.declarer, reading.contract.called
    if card is None:
        return (None,) * SEATS
    eyes = [seat for seat in range(SEATS) if s.eyes in (None, seat)]
    holder = next((seat for seat in eyes if s.hands[seat].cards >> card & 1), None)
    partner = player_of(s, card) if holder is None else holder
    lone = partner == declarer or any(s.laid[seat].cards >> card & 1 for seat in eyes)
    if lone:
        return tuple(None if seat == declarer else "alone" for seat in range(SEATS))
    if partner is not None:
        how = {declarer: None, partner: "holds" if holder is not None else "played"}
        return tuple(how.get(seat, "rest") for seat in range(SEATS))
    whole = [not hand.unseen for hand in s.hands]
    return tuple(
        "lacks" if seat == s.eyes != declarer and whole[seat] else None for seat in range(SEATS)
    )


def undertaken(reading: Reading) -> Iterator[Undertaken]:
    """Yield the game, while it is at stake, and all announcements, with their verdicts."""
    if not reading.contract.is_chosen:
        return
    s, sides = reading.state, reading.sides
    piles = laid(reading)
    for item in reading.round.items:
        feat = feat_of(reading, item)
        if feat is None:
            continue
        ours = side_of(item.by, sides)
        ground = Ground(s.tricks, s.rules.length, ours, s.rules.pack.points, piles)
        yield Undertaken(item.figure, item.by, item.level, item.raised, judge(feat, ground))
    for seat, figure in reading.round.declared:  # nobody can declare cards that are not in the hand
        yield Undertaken(figure, seat, 0, None, Verdict.MADE)  # illu/declare


def feat_of(reading: Reading, item: Item) -> Feat | None:
    """Return the feat of an item; None for a game that is not paid beside an announcement."""
    figure = reading.rules.figures.get(item.figure)
    if figure is not None:
        return undertaking(reading.rules, figure)
    contract, items = reading.contract, reading.round.items
    ours = side_stakes(reading.rules, contract.worth, items, reading.sides, side=True)
    return next((paid.stake.feat for paid in ours.game()), None)


def side_of(by: Seat, sides: Sides) -> Sides:
    """Return who is on a seat's side; while that side is unknown, the others are unknown too."""
    mine = sides[by]
    return tuple(
        True if seat == by else None if None in (mine, side) else side == mine
        for seat, side in enumerate(sides)
    )
