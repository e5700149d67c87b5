"""Why a seat may not announce a figure."""

from collections.abc import Callable
from typing import NamedTuple

from skiz.figures import Hold
from skiz.phases.auction import PASS

from ..deck import may_hold
from ..figures import BIRDS, DOUBLE, LONG_DOUBLE, TRULL, UHU, ULTIMO, VOLAT, TarokkFigure
from .public_sides import is_exempt
from .standing import Standing

DOUBLE_GAMES = frozenset({DOUBLE, LONG_DOUBLE})


class Bar(NamedTuple):
    """A reason why a figure may not be announced; `forbids` says whether it applies."""

    reason: str
    forbids: Callable[[Standing, TarokkFigure], bool]


def why_not(stand: Standing, row: TarokkFigure) -> str | None:
    """Return the first reason that applies against announcing a figure, or None."""
    bars = DECLARING if isinstance(row.feat, Hold) else ANNOUNCING
    for bar in bars:
        if bar.forbids(stand, row):
            return bar.reason
    return None


def before_call(stand: Standing, row: TarokkFigure) -> bool:
    """The declarer must call first in this house, and has not called."""
    return stand.reading.house.figures_after_call and stand.reading.contract.called is None


def said_already(stand: Standing, row: TarokkFigure) -> bool:
    """The seat's side has announced the figure already."""
    return row.key in stand.said


def barring(stand: Standing, row: TarokkFigure) -> frozenset[str]:
    """Return the announcements of the seat's side that bar a figure."""
    figures = stand.reading.rules.figures
    return frozenset(one for one in stand.said if one in figures and row.key in figures[one].bars)


def ruled_out(stand: Standing, row: TarokkFigure) -> bool:
    """An announcement of the seat's side bars the figure, and one of the two is from a file."""
    own = stand.reading.rules.own
    barred_by = barring(stand, row)
    return own is not None and bool(barred_by) and bool({row.key, *barred_by} & own.keys)


def barred_volat(stand: Standing, row: TarokkFigure) -> bool:
    """The figure is a volát, and an announcement of the seat's side bars it."""
    return row.key == VOLAT and row.key in stand.barred


def barred_after_volat(stand: Standing, row: TarokkFigure) -> bool:
    """The volát of the seat's side bars the figure."""
    return VOLAT in barring(stand, row)


def double_game_twice(stand: Standing, row: TarokkFigure) -> bool:
    """The figure is a double game, and the seat's side has announced the other one."""
    return row.key in DOUBLE_GAMES and bool(barring(stand, row) & DOUBLE_GAMES)


def ultimo_after_uhu(stand: Standing, row: TarokkFigure) -> bool:
    """The figure is an ultimó, and the seat's side has announced an uhu with the same card."""
    figures = stand.reading.rules.figures
    return row.kind == ULTIMO and any(figures[key].kind == UHU for key in barring(stand, row))


def barred_by_earlier(stand: Standing, row: TarokkFigure) -> bool:
    """Another announcement bars the figure: a card cannot be moved to a later trick."""
    return row.key in stand.barred


def apart(stand: Standing, row: TarokkFigure) -> bool:
    """The figure and something said in this turn may not be said in one turn."""
    said = (say.figure for say in stand.round.turn if not say.level)
    return row.key in stand.apart or not row.apart.isdisjoint(said)


def uhu_in_own_place(stand: Standing, row: TarokkFigure) -> bool:
    """The figure is an uhu that would replace the seat's own ultimó, not a partner's."""
    return row.kind == UHU and takes_own_place(stand, row)


def takes_own_place(stand: Standing, row: TarokkFigure) -> bool:
    """The figure would replace an announcement of the seat's own, not of a partner's."""
    if not row.replaces & stand.said:
        return False
    by = {item.by for item in stand.mine if item.figure in row.replaces}
    return not stand.reading.house.uhu_upgrade or stand.seat in by


def crosses(stand: Standing, row: TarokkFigure) -> bool:
    """Another figure of the side binds a card to the same trick, and the house allows only one."""
    if not stand.reading.house.one_figure_a_trick:
        return False
    parts = stand.reading.rules.parts
    tricks = {part.last for part in parts[row.key]}
    others = (stand.said - row.replaces) & parts.keys()
    return any(part.last in tricks for other in others for part in parts[other])


def on_lead(stand: Standing, row: TarokkFigure) -> bool:
    """The seat's side leads to the first trick, but the figure is for the other side."""
    return row.off_lead and stand.sides[0] is not None and stand.sides[0] == stand.side


def lead_unknown(stand: Standing, row: TarokkFigure) -> bool:
    """The seat cannot tell which side leads, but the house requires it to know."""
    return row.off_lead and not may_be_off_lead(stand)


def wrong_hand(stand: Standing, row: TarokkFigure) -> bool:
    """The hand of the seat has too few or too many tarokks."""
    if row.needs is None or stand.tarokks is None:
        return False
    least, most = row.needs
    return not least <= stand.tarokks <= most


def may_be_off_lead(stand: Standing) -> bool:
    """Return whether the other side leads to the first trick.

    If the seat cannot know, the answer is whether this house accepts the possibility.
    """
    lead, side = stand.sides[0], stand.side
    if None in (lead, side):
        proof = stand.reading.house.brace_by == "known_against_lead"
        return not (proof and stand.sure)  # kovacs/brace-against-lead
    return lead != side


def trull_barred(stand: Standing, row: TarokkFigure) -> bool:
    """The figure is trull, and the seat lacks the honours that the house requires."""
    return row.key == TRULL and not trull_allowed(stand)


def exempt_for_other(stand: Standing, row: TarokkFigure) -> bool:
    """The figure would count for the declarer, but the seat is a hidden opponent."""
    return stand.side is False and is_exempt_now(stand, row)


def not_identified(stand: Standing, row: TarokkFigure) -> bool:
    """The seat would be taken for the other side, and could not show its own side afterwards."""
    return stand.is_taken_for_other and not is_exempt_now(stand, row) and cannot_tell(stand, row)


def declared_already(stand: Standing, row: TarokkFigure) -> bool:
    """The seat has declared its tarokks, or its number of these cards."""
    assert isinstance(row.feat, Hold)
    return stand.round.has_declared(stand.seat, row.feat.cards)


def wrong_count(stand: Standing, row: TarokkFigure) -> bool:
    """The seat does not have this number of these cards."""
    assert isinstance(row.feat, Hold)
    return stand.reading.had(stand.seat, row.feat.cards) not in (None, row.feat.count)


def declares_unidentified(stand: Standing, row: TarokkFigure) -> bool:
    """As `not_identified`, for tarokks, in houses where declaring them counts as speaking."""
    identifies = stand.reading.house.declaration_identifies
    return identifies and stand.is_taken_for_other and cannot_tell(stand, row)


ANNOUNCING = (
    Bar("after-call", before_call),  # illu/call-then-figures
    Bar("said-already", said_already),  # itvb/once
    Bar("ruled-out", ruled_out),  # skiz/own-figures
    Bar("never-both", barred_volat),  # survey/never-both
    Bar("double-once", double_game_twice),  # kovacs/long-double
    Bar("barred", barred_after_volat),  # illu/after-volat
    Bar("no-downgrade", ultimo_after_uhu),  # illu/no-downgrade
    Bar("later-trick", barred_by_earlier),  # skiz/high-earlier
    Bar("one-turn", apart),  # illu/double-or-volat
    Bar("no-upgrade", uhu_in_own_place),  # illu/uhu-upgrade
    Bar("own-place", takes_own_place),  # skiz/high-own
    Bar("one-figure", crosses),  # itvb/one-figure
    Bar("on-lead", on_lead),  # kovacs/paros-facan
    Bar("lead-unknown", lead_unknown),  # kovacs/brace-against-lead
    Bar("cannot-announce", wrong_hand),  # kovacs/long-double
    Bar("no-trull", trull_barred),
    Bar("identify-first", exempt_for_other),  # skiz/exempt-for-declarer
    Bar("cannot-identify", not_identified),  # illu/identify-by-kontra
)
DECLARING = (
    Bar("declared-already", declared_already),  # skiz/declare-once
    Bar("cannot-declare", wrong_count),
    Bar("cannot-identify", declares_unidentified),  # illu/declare-identifies
)


def is_exempt_now(stand: Standing, row: TarokkFigure) -> bool:
    """Return whether the figure would count for the declarer, from a seat of unknown side."""
    if stand.round.public[stand.seat] is not None:
        return False
    return is_exempt(stand.reading.contract, row.key, stand.round.items)


def cannot_tell(stand: Standing, row: TarokkFigure) -> bool:
    """Return whether the seat could no longer show its side after announcing this."""
    twins = {row.key, *row.implies}  # if both sides have said one, nobody can tell whose is doubled
    return all(  # illu/identify-by-kontra
        say.figure in row.replaces or (say.level == 1 and say.figure in twins)
        for say in stand.may_double
    )


def trull_allowed(stand: Standing) -> bool:
    """Return whether the hand has what the house requires for announcing trull."""
    reading, seat, v = stand.reading, stand.seat, stand.view
    promise, cards = reading.house.trull_promise, reading.deck
    if promise == "free":
        return True  # illu/trull-free
    one = may_hold(v, seat, cards.high_honours)
    if promise == "high_honour":
        return one  # kegl/trull-honour
    cue = reading.contract.cue
    if stand.side and not stand.is_declarer and stand.round.said_by_declarer & {*BIRDS}:
        return True  # itvb/trull-strict
    skiz = may_hold(v, seat, 1 << cards.skiz)
    if stand.is_first_turn and stand.is_declarer and cue is None:
        bidders = len({call.seat for call in v.bids if call.bid != PASS})
        return may_hold(v, seat, cards.high_honours, 2) or (skiz and bidders >= 3)
    if stand.is_first_turn and cue and seat == cue.seat:
        return skiz or may_hold(v, seat, cards.honours, 2)
    return one
