"""The claims of the declarer of Asszorti, and when they make an idegen arrivázs."""

from skiz.cards import Seat, size
from skiz.table import State

from .house import house_of
from .play import FIRST, LAST, announced, trumps_of


def idegen_stands(s: State, seat: Seat) -> bool:
    """Return whether idegen arrivázs is certain if the declarer takes the rest, trumps first.

    The declarer must have won the tricks from number 9 on with plain cards, and have enough plain
    cards for the remaining ones.
    """
    trumps = trumps_of(s)
    if not announced(s) or not trumps:
        return False
    late = s.tricks[FIRST - 1 :]
    with_plain = all(
        trick.winner == seat and not trumps >> (trick.card_of(seat, s.rules.seats) or 0) & 1
        for trick in late
    )
    return with_plain and size(s.hands[seat].cards & ~trumps) + len(late) >= LAST - FIRST + 1


def claims(s: State, seat: Seat) -> tuple[str, ...]:
    """Return what the declarer may claim: the rest, or the rest with idegen arrivázs."""
    if house_of(s).claim_idegen == "stated_order" and idegen_stands(s, seat):  # skiz/claim-idegen
        return ("rest", "rest-idegen")
    return ("rest",)


def idegen_claimed(s: State) -> bool:
    """Return whether an accepted claim counts as idegen arrivázs."""
    if s.award is None or not s.award.tricks[s.the_declarer()]:
        return False
    claim = s.claims[0]
    if claim.what == "rest-idegen":
        return True
    return house_of(s).claim_idegen == "auto" and idegen_stands(
        s, claim.seat
    )  # skiz/claim-idegen-auto
