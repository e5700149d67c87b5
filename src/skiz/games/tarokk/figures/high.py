"""What High Tarokk adds to the figures, and what changes beside it."""

from collections.abc import Iterable
from dataclasses import replace

from skiz.cards import Cards
from skiz.figures import All, Fall, Fell, Score, Win

from ..deck import Deck
from ..house import TarokkHouse
from .row import (
    DOUBLE,
    LARGE_BIRD,
    LONG,
    LONG_DOUBLE,
    SMALL_BIRD,
    VOLAT,
    Rows,
    TarokkFigure,
    keys,
    kings_of,
    needed,
    of_card,
    one_card,
)


def high(cards: Deck, house: TarokkHouse, last: int) -> Rows:
    """Yield what High Tarokk adds: pheasants, birds of one card, and figures of late tricks."""
    for name, card in (("pagat", cards.pagat), ("sas", cards.sas)):
        yield replace(
            of_card(name, "facan", card, 1, f"kovacs/{name}-facan", 50),
            silent=10,
            slip=Fall(1, card, captured=True),  # kovacs/facan-caught
        )
    small = 1 << cards.pagat | 1 << cards.sas
    brace = one_card(cards.xxi, 1)
    yield TarokkFigure(
        "paros-facan",
        All((brace, Fell(1, small))),
        "kovacs/paros-facan",
        60,
        30,
        quiet=All((brace, Fell(1, small, theirs=True))),
        off_lead=True,
    )
    for name, card in (("pagat", cards.pagat), ("sas", cards.sas), *kings_of(cards)):
        yield of_card(name, SMALL_BIRD, card, 6, "kovacs/card-small-bird", 40)
        yield of_card(name, LARGE_BIRD, card, 7, "kovacs/card-large-bird", 30)
    for letter, suit in cards.suits.items():
        three = Win(last - 2, last, suit)
        yield TarokkFigure(f"family-{letter}", three, "kovacs/suit-family", 100, kind="family")
    yield TarokkFigure("three-kings", Win(last - 2, last, cards.kings), "kovacs/three-kings", 100)
    yield TarokkFigure("final-pair", Win(last - 1, last, small), "kovacs/final-pair", 40)
    yield TarokkFigure(
        LONG_DOUBLE,
        Score(needed(cards, 71)),
        "kovacs/long-double",
        4,
        times_game=True,
        bars=keys(DOUBLE) if house.volat_after_double else keys(DOUBLE, VOLAT),
        apart=keys() if house.double_with_volat else keys(VOLAT),
        needs=(LONG, last),
    )


def earliest_stands(rows: list[TarokkFigure], cards: Deck, last: int) -> Rows:
    """Make the figure for the earliest trick replace those that bind the same card to a later one.

    Some figures of several cards do so too.
    """
    small = 1 << cards.pagat | 1 << cards.sas
    late = {  # what they replace: figures of these cards, from this trick on
        "final-pair": (small, last - 1),
        "three-kings": (cards.kings, last),
    }
    for row in rows:
        if row.card is not None and row.trick is not None:
            lower = made_with(rows, 1 << row.card, row.trick + 1)
            yield replace(row, replaces=lower, bars=row.bars | lower)  # skiz/high-earlier
        elif row.key in late:
            lower = made_with(rows, *late[row.key])
            yield replace(row, replaces=lower, bars=lower)
        else:
            yield row


def made_with(rows: Iterable[TarokkFigure], cards: Cards, first: int) -> frozenset[str]:
    """Return the figures of one of these cards in a trick from `first` on."""
    return keys(
        *(
            row.key
            for row in rows
            if row.card is not None
            and row.trick is not None
            and cards >> row.card & 1
            and row.trick >= first
        )
    )
