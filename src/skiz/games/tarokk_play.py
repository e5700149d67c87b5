"""Bound cards (rájátszás): what a side has announced with a card, that card is kept for."""

from dataclasses import replace

from skiz.cards import NO_CARDS, Bond, Card, Cards, Order, Seat, each, size
from skiz.figures import All, Bound, Feat, Ground, Verdict, Win, bound, judge
from skiz.table import Kept, Sides, State, View, Why

from .remembered import remembered
from .tarokk_round import Item, round_of, rows
from .tarokk_sides import called, player_of, worked_out


@remembered()
def bindings(s: State) -> dict[str, tuple[Bound, ...]]:
    """What each figure of a deal binds; the game binds nothing."""
    return {row.key: tuple(bound(row.feat)) for row in s.rules.figures}


def live(s: State, seat: Seat) -> list[tuple[str, Bound]]:
    """What binds cards of a seat: its side's figures that, for all it knows, are still open."""
    hand = s.hands[seat].cards
    if not any(part.cards & hand for _, part in tied(s)):
        return []
    return still_open(s, seat, round_of(s).known(s, seat), hand)


def still_open(s: State, seat: Seat, sides: Sides, cards: Cards) -> list[tuple[str, Bound]]:
    """What would bind any of these cards of a seat that knew the sides to be these."""
    table = rows(s)
    ours = tuple(None if side is None else side == sides[seat] for side in sides)
    ground = Ground(s.tricks, s.rules.length, ours)
    return [
        (item.figure, part)
        for item, part in tied(s)
        if part.cards & cards
        and part.last >= s.trick_number
        and sides[seat] is not None
        and sides[item.by] == sides[seat]
        and judge(table[item.figure].feat, ground) is Verdict.OPEN
    ]


def kept(v: View, seat: Seat) -> tuple[Kept, ...]:
    """The cards of a seat that are bound, by which figures and for which tricks."""
    return tuple(
        Kept(card, figure, part.first, part.last)
        for figure, part in live(v, seat)
        for card in each(part.cards & v.hands[seat].cards)
    )


def binds(s: State, seat: Seat, allowed: Cards) -> Cards:
    """Of the cards that a trick allows: those due in it, else the free ones, else the first due."""
    parts, number, hand = live(s, seat), s.trick_number, s.hands[seat].cards
    due = held = NO_CARDS
    first: dict[int, int] = {}
    for _, part in parts:
        mine = part.cards & hand
        if number < part.first:
            held |= mine
            first |= {card: min(part.first, first.get(card, part.first)) for card in each(mine)}
        elif size(mine) > part.last - number:
            due |= mine
    if due & allowed:
        return due & allowed  # illu/bound-late
    if allowed & ~held or not allowed:
        return allowed & ~held
    soonest = min(first[card] for card in each(allowed))
    return sum(1 << card for card in each(allowed) if first[card] == soonest)  # illu/bound-order


def bound_why(v: View, seat: Seat, card: Card, free: Cards) -> Why:
    """Why a card that the trick allows may not be played: kept for later, or another is due."""
    pack, number, cards = v.rules.pack, v.trick_number, kept(v, seat)
    due = next((one for one in cards if one.first <= number and free >> one.card & 1), None)
    if due is not None:
        return v.rules.why("due", cards=pack.text(free), figure=due.figure, trick=number)
    later = min((one for one in cards if one.card == card), key=lambda one: one.first)
    return v.rules.why("bound", card=pack.names[card], figure=later.figure, trick=later.first)


# ---- The same as a law for open cards.


def law(s: State) -> Order:
    """The order with the bonds of what was announced, and the called card."""
    card = called(s)
    if card is None:
        return s.order
    held = (seat for seat, hand in enumerate(s.hands) if hand.cards >> card & 1)
    laid = (seat for seat, hand in enumerate(s.laid) if hand.cards >> card & 1)
    return _law(s, s.sides, next(held, player_of(s, card)), next(laid, None))


@remembered("bids", "declarer", "chosen", "owned", "talk")
def tied(s: State) -> list[tuple[Item, Bound]]:
    """What was announced, with each part of it that binds cards."""
    if called(s) is None:
        return []
    bound_by = bindings(s)
    return [(item, part) for item in round_of(s).items for part in bound_by.get(item.figure, ())]


@remembered("bids", "declarer", "chosen", "owned", "talk")
def _law(s: State, sides: Sides, holder: Seat | None, layer: Seat | None) -> Order:
    """The law of a deal with these sides in which the called card was held, or laid away, by
    these.
    """
    public = round_of(s).public
    alone = holder in (None, s.declarer)

    def known(seat: Seat, other: Seat) -> bool:
        """Whether a seat can tell another's side before the called card has fallen."""
        if seat in (holder, layer):
            return True
        own = tuple(side if o in (seat, s.declarer) else public[o] for o, side in enumerate(sides))
        return worked_out(s, own, seat)[other] is not None

    bonds: dict[Bond, list[Seat]] = {}
    for item, part in tied(s):
        side = sides[item.by]
        others = [o for o, theirs in enumerate(sides) if theirs != side]
        rivals = others if needs_all_before(rows(s)[item.figure].feat) else []
        for seat in (seat for seat, own in enumerate(sides) if own == side):
            bond = Bond(
                part.cards,
                part.first,
                part.last,
                (),
                tuple(o for o in rivals if known(seat, o)),
                tuple(o for o in rivals if not alone and not known(seat, o)),
                not known(seat, item.by),
            )
            if not (bond.waits and alone):
                bonds.setdefault(bond, []).append(seat)
    kept = tuple(replace(bond, seats=tuple(seats)) for bond, seats in bonds.items())
    return replace(s.order, bonds=kept, telling=called(s))


def needs_all_before(feat: Feat) -> bool:
    """Whether a feat is lost with the first trick that its side loses."""
    match feat:
        case Win(1, _, None):
            return True
        case All(feats):
            return any(map(needs_all_before, feats))
        case _:
            return False
