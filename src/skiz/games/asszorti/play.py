"""The tricks of Asszorti: trumps, the lead, and what may be announced and doubled before them."""

from functools import cache

from skiz.cards import Cards, Order, Seat
from skiz.figures import Figure, Win
from skiz.table import State

from .deck import PACK
from .house import house_of

FIRST, LAST = 9, 11
SUITS = dict(zip(PACK.letters, PACK.suits, strict=True))
ARRIVAZS = Figure("arrivazs", Win(FIRST, LAST), cite="pais/arrivazs")


def trumps_of(s: State) -> Cards:
    """Return the trump suit as a set, empty without trumps or before they are named."""
    return SUITS.get(s.choice("trumps") or "", 0)


def order(s: State) -> Order:
    """Return what beats what in this deal, as far as it has been chosen."""
    return order_with(s.choice("trumps"), house_of(s).must_trump)


@cache  # there are at most ten, and every card played asks for one
def order_with(trumps: str | None, must_trump: bool) -> Order:
    """Return what beats what with these trumps."""
    return Order(PACK.suits, SUITS.get(trumps or "", 0), must_trump)


def leader(s: State) -> Seat:
    """Return the seat that leads to the first trick."""
    match house_of(s).opening_lead:
        case "declarer_rhn":
            return s.after(s.the_declarer(), 2)  # pais/opening-lead, pais/declarer-second
        case "dealer_left":
            return 0  # gamerules/opening-lead
        case "declarer":
            return s.the_declarer()  # skiz/declarer-leads


def announced(s: State) -> bool:
    """Return whether arrivázs was announced."""
    for said in s.talk:
        for say in said.says:
            if say.figure == ARRIVAZS.key and say.level == 0:
                return True
    return False


def items(s: State) -> tuple[str, ...]:
    """Return what can be doubled: the game and, if it was announced, arrivázs."""
    if announced(s):
        return ("game", ARRIVAZS.key)
    return () if house_of(s).kontra_needs_arrivazs else ("game",)  # pais/kontra
