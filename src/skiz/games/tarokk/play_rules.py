"""The rules of play with open cards: what announcements and the called card bind, as bonds."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from skiz.cards import Bond, Order, Seat
from skiz.figures import All, BoundCards, Feat, Win
from skiz.table import State

from .announcing.duties import laid_called
from .announcing.items import Item
from .deck import SEATS
from .partners import holder_of, may_be_alone, worked_out
from .reading import Reading, read_deal


def play_rules(s: State) -> Order:
    """Return the order with the bonds of the announcements, and the called card."""
    reading = read_deal(s)
    if not reading.contract.has_sides:
        return s.order
    return replace(s.order, bonds=bonds(reading), telling=reading.contract.called)


def bonds(reading: Reading) -> tuple[Bond, ...]:
    """Return what binds each seat; seats that are bound alike share a bond."""
    if not reading.round.bound:
        return ()
    known = _known_sides(reading)
    found: dict[Bond, list[Seat]] = {}
    for item, part in reading.round.bound:
        side, rivals = reading.sides[item.by], _rivals(reading, item)
        for seat in (seat for seat in range(SEATS) if reading.sides[seat] == side):
            bond = _bond(reading, known, (item, part), rivals, seat)
            if not (bond.waits and known.alone):
                found.setdefault(bond, []).append(seat)
    return tuple(replace(bond, seats=tuple(seats)) for bond, seats in found.items())


class KnownSides(NamedTuple):
    """What each seat knows of the sides before the called card falls.

    `holder` is the seat with that card, and `alone` is whether the declarer has no partner.
    `of[seat][other]` is whether the seat knows the side of the other one.
    """

    holder: Seat | None
    alone: bool
    of: Sequence[tuple[bool, ...]]


def _known_sides(reading: Reading) -> KnownSides:
    contract = reading.contract
    holder = holder_of(reading.state, contract.called)
    of = [sides_told(reading, seat, holder) for seat in range(SEATS)]
    return KnownSides(holder, holder in (None, contract.declarer), of)


def _rivals(reading: Reading, item: Item) -> tuple[Seat, ...]:
    """Return the seats whose first trick ends what an announcement binds."""
    if not needs_all_before(reading.rules.figures[item.figure].feat):
        return ()
    side = reading.sides[item.by]
    return tuple(other for other in range(SEATS) if reading.sides[other] != side)


def _bond(
    reading: Reading,
    known: KnownSides,
    announced: tuple[Item, BoundCards],
    rivals: Sequence[Seat],
    seat: Seat,
) -> Bond:
    """Return how an announcement of a seat's side binds the cards of the seat."""
    item, part = announced
    sides, knows = reading.sides, known.of[seat]
    bond = Bond(
        part.cards,
        part.first,
        part.last,
        (),
        tuple(o for o in rivals if knows[o]),
        tuple(o for o in rivals if not known.alone and not knows[o]),
        not knows[item.by],
    )
    held = part.cards & reading.state.hands[seat].cards
    if not (rivals and held and reading.house.frees_in_doubt()):  # illu/bound-lost
        return bond
    unknown = tuple(o for o in range(SEATS) if sides[o] == sides[seat] and not knows[o])
    if known.holder is None:  # no card tells the sides
        return replace(bond, rivals=(*rivals, *unknown), hidden=(), doubtful=())
    return replace(bond, rivals=tuple(rivals), hidden=(), doubtful=unknown)


def sides_told(reading: Reading, seat: Seat, holder: Seat | None) -> tuple[bool, ...]:
    """Return for each other seat whether this seat knows its side before the called card falls."""
    now, s = reading.round, reading.state
    if seat == holder or laid_called(reading, seat):
        return (True,) * SEATS
    own = tuple(
        side if other in (seat, now.contract.declarer) else now.public[other]
        for other, side in enumerate(reading.sides)
    )
    known = worked_out(own, may_be_alone(now.contract, s, seat))
    return tuple(side is not None for side in known)


def needs_all_before(feat: Feat) -> bool:
    """Return whether a feat is lost with the first trick that its side loses."""
    match feat:
        case Win(1, _, None):
            return True
        case All(feats):
            return any(map(needs_all_before, feats))
        case _:
            return False
