"""The round of announcements and its stakes as tables, for a program that steps many deals.

Every table is made by asking the rules of the house: what each figure closes, whose side each word
shows, and what each side is paid. Figures are bits in the order of the house; the game comes after
them.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import product

from skiz.cards import Card, Cards, size
from skiz.figures import BoundCards, Feat, Hold
from skiz.table import Rules, Say, Sides, State

from .announcing.items import Item
from .announcing.public_sides import is_exempt, place
from .announcing.trull_tables import freeing_trull
from .bidding.auction import LADDER, Bidding, game_worth
from .bidding.calling import may_be_called
from .bidding.contract import Contract
from .deck import LENGTHS, SEATS
from .figure_masks import Mask, mask_of
from .figures import PAGAT_ULTIMO, TRULL, TarokkFigure
from .house import TarokkHouse
from .rules import TarokkRules, rules_of
from .settling.settlement import TRIAL, TRULL_THROWN_IN, shares
from .settling.stake_tables import SideTable, side_tables

SIDES: tuple[Sides, ...] = tuple(product((False, True, None), repeat=SEATS))


@dataclass(frozen=True)
class FigureTable:
    """A figure by what it opens and closes; masks are of figures."""

    announced: bool  # whether it can be announced
    feat: Feat
    held: Cards  # for a declaration: of these cards, exactly `count` are in the hand
    count: int
    closes: Mask  # for the side that announced it
    replaces_own: Mask  # what its own speaker may not put in its place
    apart: Mask  # what may not come in the same turn
    replaces: Mask  # announcements of the side that it takes away
    implies: tuple[int, ...]  # figures that are announced with it
    off_lead: bool  # not by the side that leads to the first trick
    least: int  # tarokks in the hand
    most: int
    obliges: bool  # its speaker must declare tarokks
    worth: int  # of a declaration, otherwise 0
    parts: tuple[BoundCards, ...]
    hidden_later: Mask  # figures after which rekontra and later words to it show no side
    hidden_by_kontra: Mask  # figures after which kontra to it shows no side
    exempts: Mask  # figures that count for the declarer's side if the declarer announced this one


@dataclass(frozen=True)
class RoundTable:
    """The round of announcements of a house."""

    figures: list[FigureTable]
    levels: int  # of doubling
    trumps: Cards
    middle: Cards  # the cards that may be called
    own_callable: Card  # the card that declarers may call although they have it
    free_call_needs_it: bool
    calls_own: bool
    call_first: bool
    declaring_speaks: bool
    proves_lead: bool  # a figure of the side off lead needs to know who leads
    frees_in_doubt: bool  # a trick that may be lost frees bound cards
    place: list[Sides]  # by declarer, may be alone, public sides, seat and its side
    rows: list[tuple[SideTable, SideTable]]  # by contract: the declarer's side, the others
    shares: list[tuple[int, ...]]  # what each seat wins a point, by the set of the declarer's side
    by_count: list[int]  # the figure that declares this number of tarokks, or -1
    trial_penalty: list[int]  # by contract
    cue_obliges: bool
    winning_obliges: bool
    trusts_partner: bool
    honours: Cards
    high_honours: Cards
    pagat: Cards
    trull: int  # the number of this figure; -1 if the house does not have it
    pagat_ultimo: int  # likewise
    trull_after: Mask  # figures whose announcement by the declarer lets the partner say trull
    exempt: Mask  # figures that count for the declarer's side, whoever spoke last
    asks_at_once: bool  # who discarded the called card is asked after the declarer's first turn
    lone_takes_discards: bool
    trull_thrown_in: int  # what a deal pays that ends with nothing but trull; 0: it is played
    asks_undeclared: bool
    pays_undeclared: bool
    wants_cover: bool
    declares_for_side: bool  # a declaration is paid to the side, not to the seat by all others


def round_table(game: Rules) -> RoundTable:
    """Return the tables of a game of this family in its house."""
    rules, pairs = rules_of(State(game)), game.pairs is not None
    house, cards = rules.house, rules.deck
    return RoundTable(
        figures=[_figure(rules, row) for row in rules.figures.values()],
        levels=house.kontra_levels,
        trumps=cards.tarokks,
        middle=may_be_called(cards),
        own_callable=cards.xx,
        free_call_needs_it=house.free_call_requires_xx,
        calls_own=house.calls_own(),
        call_first=house.figures_after_call,
        declaring_speaks=house.declaration_identifies,
        proves_lead=house.brace_by == "known_against_lead",
        frees_in_doubt=house.frees_in_doubt(),
        place=[] if pairs else [*_places(rules)],
        rows=[side_tables(rules, worth) for worth in _worths(pairs)],
        shares=[*_shares()],
        by_count=[*_by_count(rules)],
        trial_penalty=[_penalty(house, level) for level in LADDER],
        cue_obliges=house.cue_takes_any_honour(),
        winning_obliges=house.accept_duty,
        trusts_partner=house.trusts_partner(),
        honours=cards.honours,
        high_honours=cards.high_honours,
        pagat=1 << cards.pagat,
        trull=_index(rules, TRULL),
        pagat_ultimo=_index(rules, PAGAT_ULTIMO),
        trull_after=_bits(rules, {*freeing_trull(game)}),
        exempt=_exempt(rules, ()),
        asks_at_once=house.asks_for_kontra_at_once(),
        lone_takes_discards=house.lone_takes_discards,
        trull_thrown_in=TRULL_THROWN_IN * house.trull_throw_in,
        asks_undeclared=house.asks_for_undeclared(),
        pays_undeclared=house.undeclared_claim == "always",
        wants_cover=house.wants_cover(),
        declares_for_side=house.declaration_pays == "side",
    )


# ---- Sides.


def _places(rules: TarokkRules) -> Iterator[Sides]:
    """Yield the public sides once a seat's side is public."""
    higher = rules.deck.pack.names[rules.deck.xviii]  # not called from the own hand
    called = {True: (), False: (("call", higher),)}
    because: tuple[None, ...] = (None,) * SEATS
    for declarer, alone in product(range(SEATS), (False, True)):
        contract = Contract(rules, Bidding(rules, ()), declarer, called[alone], ())
        assert contract.may_be_alone == alone
        for sides, seat, side in product(SIDES, range(SEATS), (False, True)):
            yield place(contract, sides, because, seat, side)[0]


def _exempt(rules: TarokkRules, said: tuple[str, ...]) -> Mask:
    """Return the figures that count for the declarer's side when the declarer announced these."""
    contract = Contract(rules, Bidding(rules, ()), 0, (), ())
    items = [Item(key, 0) for key in said]
    return mask_of(rules.figures.values(), lambda row: is_exempt(contract, row.key, items))


def _shares() -> Iterator[tuple[int, ...]]:
    """Yield what each seat wins a point, by the set of seats with the declarer."""
    yield (0,) * SEATS
    for seats in range(1, 1 << SEATS):
        yield shares(tuple(bool(seats >> seat & 1) for seat in range(SEATS)))


# ---- Figures.


def _index(rules: TarokkRules, key: str) -> int:
    """Return the number of a figure, or -1 if the house does not have it."""
    return [*rules.figures].index(key) if key in rules.figures else -1


def _bits(rules: TarokkRules, keys: Container[str]) -> Mask:
    return mask_of(rules.figures.values(), lambda row: row.key in keys)


def _figure(rules: TarokkRules, row: TarokkFigure) -> FigureTable:
    masks, figures = rules.masks, [*rules.figures]

    def spread(mask: Mask) -> Mask:  # bits of `masks.rows`, as bits of all figures of the house
        return _bits(rules, frozenset(f.key for bit, f in enumerate(masks.rows) if mask >> bit & 1))

    hold = row.feat if isinstance(row.feat, Hold) else Hold(0, 0)
    least, most = row.needs or (0, LENGTHS[len(rules.deck.pack.names)])
    return FigureTable(
        announced=bool(row.announced),
        feat=row.feat,
        held=hold.cards,
        count=hold.count,
        closes=spread(masks.closed_by[row.key]),
        replaces_own=spread(masks.replaced_by[row.key]),
        apart=spread(masks.apart[row.key]),
        replaces=_bits(rules, row.replaces),
        implies=tuple(figures.index(key) for key in sorted(row.implies)),
        off_lead=row.off_lead,
        least=least,
        most=most,
        obliges=row.key in rules.obliging,
        worth=row.announced if isinstance(row.feat, Hold) else 0,
        parts=rules.parts[row.key],
        hidden_later=spread(masks.hiding(Say(row.key, 2))),
        hidden_by_kontra=spread(masks.hiding(Say(row.key, 1))),
        exempts=_exempt(rules, (row.key,)),
    )


def _by_count(rules: TarokkRules) -> Iterator[int]:
    """Yield the figure that declares each number of tarokks, or -1."""
    figures = [*rules.figures]
    for count in range(size(rules.deck.tarokks) + 1):
        yield figures.index(rules.counts[count]) if count in rules.counts else -1


def _worths(pairs: bool) -> Iterator[int]:
    """Yield what the game is worth by contract; 0 if only figures are played for."""
    yield from [0] if pairs else map(game_worth, LADDER)


def _penalty(house: TarokkHouse, level: str) -> int:
    """Return what a trial without an honour pays each of the others."""
    return game_worth(level) if house.trial_penalty == "bid" else TRIAL[house.trial_penalty]
