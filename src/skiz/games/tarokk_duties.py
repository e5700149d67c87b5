"""What a seat has to say before its turn in the round can end."""

from collections.abc import Iterator

from skiz.cards import NO_CARDS, Cards, Seat, union
from skiz.figures import Hold, bound
from skiz.table import (
    State,
    View,
    known,
)

from .remembered import remembered
from .tarokk_bids import house_of, in_force
from .tarokk_cards import deck
from .tarokk_figures import PAGAT_ULTIMO, TRULL
from .tarokk_round import Round, rows, tarokks_of
from .tarokk_sides import called
from .tarokk_standing import Standing, bars


def unfinished(v: View, now: Round, stand: Standing) -> str | None:
    """What a seat has still to say before its turn can end."""
    seat, side = stand.seat, stand.side
    if seat == v.declarer and called(v) is None:
        return "call-first"  # illu/call
    if now.public[seat] is None and side not in (None, now.last) and _spoke(v, now):
        return "identify"  # illu/identify-by-kontra
    if seat not in now.declared and duties(v, now, stand):
        count = tarokks_of(v, seat)
        if any(isinstance(row.feat, Hold) and row.feat.count == count for row in v.rules.figures):
            return "declare-first"  # illu/declare-duty
    if now.turns[seat]:
        return None
    if house_of(v).forced_kontra == "own_turn" and laid_called(v, seat) and not now.level_of_game():
        return "forced-kontra"  # illu/forced-kontra
    for key in promised(v, seat):
        if key in rows(v) and bars(v, now, stand, rows(v)[key]) is None:
            return "must-announce"
    return None


def _spoke(v: View, now: Round) -> bool:
    """Whether something was announced in this turn that is spoken for a side."""
    table = rows(v)
    return any(
        not isinstance(table[say.figure].feat, Hold) or house_of(v).declaration_identifies
        for say in now.now
        if not say.level
    )


def duties(v: View, now: Round, stand: Standing) -> set[str]:
    """What a seat has announced or doubled that obliges it to declare its tarokks."""
    mine = v.hands[stand.seat].cards | v.laid[stand.seat].cards
    return {
        figure
        for figure in obliging(v) & now.said[stand.seat]
        if not trusts_partner(v, now, stand, figure) or played_with(v, figure) & mine
    }


@remembered()
def obliging(s: State) -> set[str]:
    """The figures after which tarokks have to be declared in this house."""
    match house_of(s).declaration_duty:
        case "kings_too":
            late = ("-ultimo", "-uhu")
            return {row.key for row in s.rules.figures if row.key.endswith(late)}
        case "pagat_sas":
            return {"pagat-ultimo", "pagat-uhu", "sas-ultimo", "sas-uhu"}
        case "pagat_ultimo":
            return {PAGAT_ULTIMO}


def trusts_partner(v: View, now: Round, stand: Standing, figure: str) -> bool:
    """Whether who speaks of a figure, if he has not its card himself, counts on his partner's."""
    if house_of(v).declaration_duty != "pagat_sas":
        return False
    others = [side for seat, side in enumerate(stand.sides) if seat != stand.seat]
    alone = all(side not in (None, stand.side) for side in others)
    theirs = {item.figure for item in now.items if item not in stand.mine}
    return not alone and figure not in theirs  # skiz/declare-duty-holder


def played_with(s: State, figure: str) -> Cards:
    """The cards that a figure is made with."""
    row = rows(s).get(figure)
    return union(part.cards for part in bound(row.feat)) if row else NO_CARDS


def promised(v: View, seat: Seat) -> Iterator[str]:
    """The figures that a seat's bid obliges it to announce in its first turn."""
    cards, found, hand = deck(v), in_force(v), v.hands[seat]
    if found is None or hand.unseen:
        return
    if house_of(v).cue_honour == "any" and found.seat == seat:
        bid_with = hand.cards & ~known(v.drew[seat]) & cards.honours
        if bid_with == 1 << cards.pagat and None not in v.drew[seat]:
            yield PAGAT_ULTIMO  # paskievics/pagat-cue
    if house_of(v).accept_duty and seat == v.declarer != found.seat:  # illu/accept-duty
        yield TRULL if hand.cards & cards.high_honours else PAGAT_ULTIMO


def laid_called(s: State, seat: Seat) -> bool:
    """Whether a seat is seen to have laid the called card away."""
    card = called(s)
    return card is not None and bool(s.laid[seat].cards >> card & 1)
