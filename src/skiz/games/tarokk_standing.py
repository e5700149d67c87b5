"""What a seat may say in the round: how it stands there, what bars a figure, what it may double."""

from collections.abc import Iterator
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.figures import Figure, Hold, bound
from skiz.table import (
    Say,
    Sides,
    View,
)

from .tarokk_bids import house_of, shown
from .tarokk_cards import deck, may_hold
from .tarokk_figures import BIRDS, TRULL, VOLAT
from .tarokk_round import Item, Round, exempt, rows, tarokks_of


@dataclass(slots=True)
class Standing:
    """How a seat stands in the round: the sides as it knows them, and what its own announced."""

    seat: Seat
    sides: Sides
    side: bool | None
    mine: list[Item]
    said: set[str]
    barred: set[str]
    apart: set[str]
    may_double: list[Say]


def standing(v: View, now: Round, seat: Seat, sides: Sides | None = None) -> Standing:
    """Where a seat stands now, as it knows the sides; or if it knew them to be these."""
    own, table = sides or now.known(v, seat), rows(v)
    side = own[seat]
    mine = [item for item in now.items if side is not None and own[item.by] == side]
    said = {item.figure for item in mine}
    barred = {key for figure in said & table.keys() for key in table[figure].bars}
    apart = {key for say in now.now if not say.level for key in table[say.figure].apart}
    may_double = [*doublings(v, now, seat, side)]
    return Standing(seat, own, side, mine, said, barred, apart, may_double)


def bars(v: View, now: Round, stand: Standing, row: Figure) -> str | None:
    """Why a seat may not announce a figure, if it may not."""
    if isinstance(row.feat, Hold):
        return _bars_declaring(v, now, stand, row, row.feat)
    if row.key in stand.said:
        return "said-already"  # itvb/once
    if row.key in stand.barred:
        # survey/never-both, illu/after-volat, illu/no-downgrade
        return "never-both" if row.key == VOLAT else "barred"
    if row.key in stand.apart:
        return "one-turn"  # illu/double-or-volat
    if row.replaces & stand.said:
        by = {item.by for item in stand.mine if item.figure in row.replaces}
        if not house_of(v).uhu_upgrade or stand.seat in by:
            return "no-upgrade"  # illu/uhu-upgrade
    if house_of(v).one_figure_a_trick and _crosses(v, row, stand.said - row.replaces):
        return "one-figure"
    if row.needs or row.off_lead:
        count, leads = tarokks_of(v, stand.seat), stand.sides[0]
        least, most = row.needs or (0, v.rules.length)
        on_lead = row.off_lead and leads is not None and leads == stand.side
        if (count is not None and not least <= count <= most) or on_lead:
            return "cannot-announce"
    if row.key == TRULL and not trull_allowed(v, now, stand):
        return "no-trull"
    if now.public[stand.seat] is None and stand.side is not None:
        if exempt(v, row.key, now.items):
            return None if stand.side else "identify-first"  # skiz/exempt-for-declarer
        return _bars_unknown(now, stand, row)
    return None


def _bars_declaring(v: View, now: Round, stand: Standing, row: Figure, held: Hold) -> str | None:
    """Why a seat may not declare so many tarokks, if it may not."""
    if tarokks_of(v, stand.seat) not in (None, held.count) or stand.seat in now.declared:
        return "cannot-declare"
    return _bars_unknown(now, stand, row) if house_of(v).declaration_identifies else None


def _bars_unknown(now: Round, stand: Standing, row: Figure) -> str | None:
    """Why who would be taken for the other side may not speak for his own, if he may not."""
    known = now.public[stand.seat] is not None or stand.side in (None, now.last)
    return None if known or _can_identify(stand, row) else "cannot-identify"


def _crosses(v: View, row: Figure, said: set[str]) -> bool:
    """Whether another figure of the side binds a card to the same trick."""
    tricks = {part.last for part in bound(row.feat)}
    others = (rows(v)[key] for key in said & rows(v).keys())
    return any(part.last in tricks for other in others for part in bound(other.feat))


def trull_allowed(v: View, now: Round, stand: Standing) -> bool:
    """Whether what the house asks of an announcement of trull is in hand."""
    promise, cards, seat = house_of(v).trull_promise, deck(v), stand.seat
    if promise == "free":
        return True  # illu/trull-free
    one = may_hold(v, seat, cards.high_honours)
    if promise == "high_honour":
        return one  # kegl/trull-honour
    if stand.side and seat != v.declarer and now.said[v.lone()] & {*BIRDS}:
        return True  # itvb/trull-strict
    found, first = shown(v), not now.turns[seat]
    skiz = may_hold(v, seat, 1 << cards.skiz)
    if first and seat == v.declarer and found is None:
        bidders = len({call.seat for call in v.bids if call.bid != "pass"})
        return may_hold(v, seat, cards.high_honours, 2) or (skiz and bidders >= 3)
    if first and found and seat == found.seat:
        return skiz or may_hold(v, seat, cards.honours, 2)
    return one


def _can_identify(stand: Standing, row: Figure) -> bool:
    """Whether after announcing this a seat could still tell its side."""
    twins = {row.key, *row.implies}  # said by both, nobody could tell whose is doubled
    return any(  # illu/identify-by-kontra
        say.figure not in row.replaces and not (say.level == 1 and say.figure in twins)
        for say in stand.may_double
    )


def doublings(v: View, now: Round, seat: Seat, side: bool | None) -> Iterator[Say]:
    """The items that a seat of this side may double, each by its next word."""
    for item in now.items:
        owner, level = now.public[item.by], item.level + 1
        if owner is None or level > house_of(v).kontra_levels:
            continue
        doubler = owner if level % 2 == 0 else not owner
        if side not in (None, doubler):
            continue
        if now.public[seat] is None and side is not None and now.of_both(item):
            continue  # skiz/double-whose
        yield Say(item.figure, level)
