"""The figures of Hungarian Tarokk: a row or a family of rows for each, made for a house.

A row determines announcing, the bound cards, the score, the words and the goals of the solver.
"""

from dataclasses import replace

from skiz.cards import Card
from skiz.figures import All, Catch, Fall, Hold, Score, Take, Win

from ..deck import Deck
from ..house import TarokkHouse
from .high import earliest_stands, high
from .row import (
    BIRDS,
    COUNTS,
    COUNTS_54,
    DOUBLE,
    KINGS,
    KINGS_AND_TRULL,
    LATE,
    LONG,
    LONG_DOUBLE,
    TRULL,
    UHU,
    ULTIMO,
    VOLAT,
    XXI_CATCH,
    Rows,
    TarokkFigure,
    keys,
    kings_of,
    needed,
    of_card,
    one_card,
    silent,
)


def trull_and_kings(cards: Deck, house: TarokkHouse) -> Rows:
    """Yield all the honours and all the kings, not paid beside the figures that cover them."""
    by_volat = keys(silent(VOLAT))
    if house.volat_silences == "always":
        by_volat |= keys(VOLAT)
    by_double = keys() if house.silent_kings_with_double else keys(silent(DOUBLE))
    worth = house.four_kings_worth
    yield TarokkFigure(TRULL, Take(cards.honours), "illu/trull", 2, 1, covered_by=by_volat)
    yield TarokkFigure(
        KINGS,
        Take(cards.kings),
        "illu/four-kings",
        2 * worth,
        worth,
        covered_by=by_volat | by_double,
    )


def double_and_volat(cards: Deck, house: TarokkHouse, last: int) -> Rows:
    """Yield double game and volát, and what may be announced beside and after each."""
    together = keys() if house.double_with_volat else keys(DOUBLE, VOLAT)
    yield TarokkFigure(
        DOUBLE,
        Score(needed(cards, 71)),
        "illu/double-game",
        4,
        2,
        times_game=True,
        covered_by=keys(VOLAT, silent(VOLAT)),
        bars=keys() if house.volat_after_double else keys(VOLAT),
        apart=together,
    )
    also = KINGS_AND_TRULL if house.after_volat == "no_double_trull_kings" else keys()
    yield TarokkFigure(
        VOLAT,
        Win(1, last),
        "illu/volat",
        6,
        3,
        times_game=True,
        bars=keys(DOUBLE) | also,  # illu/after-volat
        apart=together,
    )


def ultimos_and_catches(cards: Deck, house: TarokkHouse, last: int) -> Rows:
    """Yield the last trick won by pagát or eagle, and the capture of XXI or pagát."""
    pagat, xxi = house.pagat_ultimo_worth, house.xxi_catch_worth
    yield from ultimo_of("pagat", cards.pagat, last, pagat, "illu/pagat-ultimo")
    yield TarokkFigure(XXI_CATCH, Catch(cards.xxi, cards.skiz), "illu/xxi-catch", 2 * xxi, xxi)
    if house.pagat_catch:
        yield TarokkFigure("pagat-catch", Catch(cards.pagat, None), "illu/pagat-catch", 8, 4)
    if house.has_sas():
        cite = "kovacs/sas-ultimo" if house.is_high() else "itvb/sas"
        yield from ultimo_of("sas", cards.sas, last, 5, cite)


def ultimo_of(name: str, card: Card, last: int, worth: int, cite: str) -> Rows:
    """Yield the last trick won by a small tarokk; beaten in it, it costs its silent worth."""
    yield replace(
        of_card(name, ULTIMO, card, last, cite, 2 * worth),
        silent=worth,
        slip=Fall(last, card),  # illu/ultimo-fails
    )


def birds(cards: Deck, house: TarokkHouse) -> Rows:
    """Yield centrum and the birds: the tricks from the first on, the last of them with one card."""
    for key, card, trick, worth in (
        ("centrum", cards.xx, 5, house.centrum_worth),
        ("small-bird", cards.xxi, 6, house.small_bird_worth),
        ("large-bird", cards.skiz, 7, house.large_bird_worth),
    ):
        feat = All((Win(1, trick), one_card(card, trick)))
        yield TarokkFigure(key, feat, f"illu/{key}", worth)


def kings_late(cards: Deck, house: TarokkHouse, last: int) -> Rows:
    """Yield the last trick but one: the pagát's, the eagle's if it counts, and a king's."""
    uhu = house.uhu_worth
    yield uhu_of("pagat", cards.pagat, last, uhu, "illu/pagat-uhu")
    if house.has_sas():
        cite = "kovacs/sas-uhu" if house.is_high() else "itvb/sas-uhu"
        yield uhu_of("sas", cards.sas, last, uhu, cite)
    for name, king in kings_of(cards):
        yield of_card(name, ULTIMO, king, last, "illu/king-ultimo", 15)
        yield uhu_of(name, king, last, 20, "illu/king-uhu")


def uhu_of(name: str, card: Card, last: int, worth: int, cite: str) -> TarokkFigure:
    """Return the last trick but one; it replaces a partner's ultimó with the same card."""
    ultimo = keys(f"{name}-{ULTIMO}")
    return replace(of_card(name, UHU, card, last - 1, cite, worth), bars=ultimo, replaces=ultimo)


def declarations(cards: Deck, counts: dict[int, int]) -> Rows:
    """Yield the declared numbers of tarokks in one hand, with what each of the others pays."""
    for count, worth in counts.items():
        cite = "illu/declare" if count in COUNTS else "illu/declare-twelve"
        yield TarokkFigure(f"tarokks-{count}", Hold(cards.tarokks, count), cite, worth)


def with_house(row: TarokkFigure, house: TarokkHouse) -> TarokkFigure:
    """Return a row as points of the house change it."""
    if house.lost_ultimo_doubles and row.kind in LATE:
        row = replace(row, lost=2 * row.announced, slips=2 * row.silent)  # skiz/lost-late-silent
    if house.chains_birds() and row.key in BIRDS:  # skiz/birds-at-stake
        row = replace(row, implies=keys(*BIRDS[: BIRDS.index(row.key)]))
    if house.is_high() and row.key == DOUBLE:
        row = replace(row, needs=(0, LONG - 1), bars=row.bars | keys(LONG_DOUBLE))
    if house.is_high() and row.key == VOLAT:
        row = replace(row, bars=row.bars | keys(LONG_DOUBLE))
    return row


def figures(cards: Deck, house: TarokkHouse, last: int) -> tuple[TarokkFigure, ...]:
    """Return all figures that may be announced in a house."""
    rows = [
        *trull_and_kings(cards, house),
        *double_and_volat(cards, house, last),
        *ultimos_and_catches(cards, house, last),
    ]
    if house.has_birds():
        rows += [*birds(cards, house), *kings_late(cards, house, last)]
    if house.is_high():
        rows = [*earliest_stands([*rows, *high(cards, house, last)], cards, last)]
    # illu/marton: what we do not know is left out
    counts = COUNTS_54 if house.has_all_cards() else COUNTS
    rows += declarations(cards, counts)
    return tuple(with_house(row, house) for row in rows)
