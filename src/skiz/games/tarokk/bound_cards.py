"""Bound cards (rájátszás): cards that a side keeps for what it has announced with them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from skiz.cards import NO_CARDS, Card, Cards, Seat, each, size
from skiz.figures import BoundCards, Ground, Verdict, judge
from skiz.table import Kept, Sides, State, View, Why

from .announcing.items import Item
from .announcing.round import Round
from .figures import BIRDS, UHU, ULTIMO
from .reading import Reading, heard_in, read_deal

Bound: TypeAlias = tuple[str, BoundCards]  # a figure, and cards that it binds


def live(now: Round, s: State, seat: Seat) -> list[Bound]:
    """Return what binds cards of a seat: its side's figures that it must regard as open."""
    hand = s.hands[seat].cards
    here = to_come(now, s, hand) if now.bound_cards & hand else []
    if not here:
        return []  # nearly always: the sides need not be asked for
    sides = now.sides_for(s, seat)
    mine = of_side(here, sides, seat)
    if now.contract.rules.of_one_card.issuperset([figure for figure, _ in mine]):
        return mine  # the usual case: such a figure is open while the hand has its card
    return judged_open(mine, now, s, sides, seat)


def still_open(now: Round, s: State, sides: Sides, seat: Seat, cards: Cards) -> list[Bound]:
    """Return what would bind any of these cards of a seat that knew these sides."""
    return judged_open(of_side(to_come(now, s, cards), sides, seat), now, s, sides, seat)


def to_come(now: Round, s: State, cards: Cards) -> list[tuple[Item, BoundCards]]:
    """Return what binds any of these cards for a trick that is not over."""
    number = s.trick_number
    return [one for one in now.bound if one[1].cards & cards and one[1].last >= number]


def of_side(bound: Iterable[tuple[Item, BoundCards]], sides: Sides, seat: Seat) -> list[Bound]:
    """Return which of these a seat's side announced, as far as the seat knows its side."""
    side = sides[seat]
    if side is None:
        return []
    return [(item.figure, part) for item, part in bound if sides[item.by] == side]


def judged_open(
    mine: Sequence[Bound], now: Round, s: State, sides: Sides, seat: Seat
) -> list[Bound]:
    """Return which figures of a seat's side are open, for all that the seat knows."""
    side, figures = sides[seat], now.contract.rules.figures
    if now.contract.rules.house.frees_in_doubt():
        sides = tuple(not side if other is None else other for other in sides)  # illu/bound-lost
    ours = tuple(None if other is None else other == side for other in sides)
    ground = Ground(s.tricks, s.rules.length, ours)
    return [one for one in mine if judge(figures[one[0]].feat, ground) is Verdict.OPEN]


def kept(reading: Reading, seat: Seat) -> tuple[Kept, ...]:
    """Return the bound cards of a seat, by which figures and for which tricks."""
    hand = reading.state.hands[seat].cards
    return tuple(
        Kept(card, figure, part.first, part.last)
        for figure, part in live(reading.round, reading.state, seat)
        for card in each(part.cards & hand)
    )


def binds(s: State, seat: Seat, allowed: Cards) -> Cards:
    """Return which of the allowed cards a seat may play.

    Those due in this trick come first. If there are none, these are the free cards, and otherwise
    the cards due first.
    """
    parts = live(heard_in(s), s, seat)  # all words are said, so no turn is unfinished
    if not parts:
        return allowed
    number, hand = s.trick_number, s.hands[seat].cards
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


def why_bound(v: View, seat: Seat, card: Card, free: Cards) -> Why:
    """Return the reason against an allowed card: it is kept, or another one is due."""
    reading, pack, number = read_deal(v), v.rules.pack, v.trick_number
    cards = kept(reading, seat)
    due = next((one for one in cards if one.first <= number and free >> one.card & 1), None)
    if due is not None:
        why = v.rules.why("due", cards=pack.text(free), figure=due.figure, trick=number)
        return replace(why, clause=bond_clause(reading, due.figure))
    if {*each(free)} <= {one.card for one in cards}:
        return v.rules.why("bound-order", cards=pack.text(free))
    later = min((one for one in cards if one.card == card), key=lambda one: one.first)
    why = v.rules.why("bound", card=pack.names[card], figure=later.figure, trick=later.first)
    return replace(why, clause=bond_clause(reading, later.figure))


def bond_clause(reading: Reading, figure: str) -> str:
    """Return the clause by which a figure binds its cards."""
    own = reading.rules.own
    if own is not None and figure in own.keys:
        return "skiz/own-bound"
    kind = reading.rules.figures[figure].kind
    if kind == ULTIMO:
        return "illu/bound-late"
    return "illu/bound-birds" if kind == UHU or figure in BIRDS else "skiz/bound-high"
