"""The round of announcements and its stakes as tables, for a program that steps many deals.

Every table is made by asking the rules of the house: what each figure closes, whose side each word
shows, and what each side is paid. Figures are bits in the order of the house; the game comes after
them. A point of the house that the tables have no place for is named by `not_in_tables`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from skiz.cards import Card, Cards, Seat, size
from skiz.figures import BoundCards, Feat, Hold, Stake
from skiz.table import Hand, House, Rules, Say, Sides, State, Value

from .announcing.items import Item
from .announcing.public_sides import place
from .bidding.auction import LADDER, Bidding, game_worth
from .bidding.calling import may_be_called
from .bidding.contract import Contract, contract_of
from .deck import LENGTHS, SEATS, deck
from .figure_masks import Mask
from .figures import PAGAT_ULTIMO, TRULL, TarokkFigure
from .house import TarokkHouse
from .partners import ONLY, WITH, worked_out
from .rules import TarokkRules
from .settling.scoring import Paid, SideStakes, silent_stakes
from .settling.settlement import TRIAL, TRULL_THROWN_IN, shares

UNKNOWN = 2  # a side as a digit: 0 opponent, 1 with the declarer
# The points of a house for which there are tables, each with the values that they cover.
COVERED: Mapping[str, tuple[Value, ...]] = {
    "forced_kontra": ("own_turn",),
    "trull_promise": ("free", "high_honour"),
    "identify_exempt": ("none",),
    "declaration_pays": ("each",),
    "undeclared_claim": ("may", "always", "never"),
}
Reasons: TypeAlias = Callable[[State, Seat], tuple[str, ...]]


@dataclass(frozen=True)
class FigureTable:
    """A figure by what it opens and closes; masks are of figures."""

    announced: bool
    feat: Feat
    held: Cards
    count: int
    closes: Mask
    replaces_own: Mask
    apart: Mask
    replaces: Mask
    implies: tuple[int, ...]
    off_lead: bool
    least: int
    most: int
    obliges: bool
    worth: int
    parts: tuple[BoundCards, ...]
    hidden_later: Mask
    hidden_by_kontra: Mask


class KeyedStake(NamedTuple):
    """A stake with a bit for its line, and the lines that silence it."""

    stake: Stake
    key: int
    silenced_by: int


class SideTable(NamedTuple):
    """What a side plays for, by the level of the game and the figure."""

    game: list[list[KeyedStake]]
    game_removed_by: list[Mask]
    announced: list[list[KeyedStake]]
    silent: list[list[list[KeyedStake]]]
    silent_removed_by: list[list[Mask]]


@dataclass(frozen=True)
class RoundTable:
    """The round of announcements of a house."""

    figures: list[FigureTable]
    levels: int
    trumps: Cards
    middle: Cards
    own_callable: Card
    free_call_needs_it: bool
    calls_own: bool
    call_first: bool
    declaring_speaks: bool
    proves_lead: bool
    frees_in_doubt: bool
    place: list[int]
    worked: list[int]
    only: list[int]
    with_: list[int]
    rows: list[tuple[SideTable, SideTable]]
    shares: list[tuple[int, ...]]
    by_count: list[int]
    trial_penalty: list[int]
    cue_obliges: bool
    winning_obliges: bool
    trusts_partner: bool
    honours: Cards
    high_honours: Cards
    pagat: Cards
    trull: int
    pagat_ultimo: int
    trull_needs_honour: bool
    lone_takes_discards: bool
    trull_thrown_in: int
    asks_undeclared: bool
    pays_undeclared: bool


def not_in_tables(house: House) -> str | None:
    """Return the first point of a house that the tables do not cover, with its value, or None."""
    if not isinstance(house, TarokkHouse):
        return "fixed pairs"
    for field, values in COVERED.items():
        if getattr(house, field) not in values:
            return f"{field}={getattr(house, field)}"
    return None


def round_table(rules: TarokkRules) -> RoundTable:
    """Return the tables of a house that `not_in_tables` finds covered."""
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
        place=[*_places(rules)],
        worked=[code(worked_out(sides, alone)) for alone in (False, True) for sides in all_sides()],
        only=[code(ONLY[seat]) for seat in range(SEATS)],
        with_=[code(WITH[one, other]) for one in range(SEATS) for other in range(SEATS)],
        rows=[_both_sides(rules, game_worth(level)) for level in LADDER],
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
        trull_needs_honour=house.trull_promise == "high_honour",
        lone_takes_discards=house.lone_takes_discards,
        trull_thrown_in=TRULL_THROWN_IN * house.trull_throw_in,
        asks_undeclared=house.asks_for_undeclared(),
        pays_undeclared=house.undeclared_claim == "always",
    )


# ---- Sides, as numbers of base three.


def code(sides: Sides) -> int:
    """Return the number of these sides."""
    found = 0
    for side in sides:
        found = 3 * found + (UNKNOWN if side is None else side)
    return found


def all_sides() -> Iterator[Sides]:
    """Yield all sides in the order of their numbers."""
    yield from product((False, True, None), repeat=SEATS)


def _places(rules: TarokkRules) -> Iterator[int]:
    """Yield the public sides once a seat's side is public.

    They are by declarer, whether the declarer may be alone, sides before, seat and its side.
    """
    higher = rules.deck.pack.names[rules.deck.xviii]  # not called from the own hand
    called = {True: (), False: (("call", higher),)}
    because: tuple[None, ...] = (None,) * SEATS
    for declarer, alone in product(range(SEATS), (False, True)):
        contract = Contract(rules, Bidding(rules, ()), declarer, called[alone], ())
        assert contract.may_be_alone == alone
        for sides, seat, side in product(all_sides(), range(SEATS), (False, True)):
            yield code(place(contract, sides, because, seat, side)[0])


def _shares() -> Iterator[tuple[int, ...]]:
    """Yield what each seat wins a point, by the set of seats with the declarer."""
    yield (0,) * SEATS
    for seats in range(1, 1 << SEATS):
        yield shares(tuple(bool(seats >> seat & 1) for seat in range(SEATS)))


# ---- Figures.


def _index(rules: TarokkRules, key: str) -> int:
    """Return the number of a figure, or -1 if the house does not have it."""
    return [*rules.figures].index(key) if key in rules.figures else -1


def _bits(rules: TarokkRules, keys: frozenset[str]) -> Mask:
    return sum(1 << bit for bit, key in enumerate(rules.figures) if key in keys)


def _figure(rules: TarokkRules, row: TarokkFigure) -> FigureTable:
    masks, figures = rules.masks, [*rules.figures]

    def spread(mask: Mask) -> Mask:  # from the figures that can be announced to all of them
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
        worth=row.announced if hold.count else 0,
        parts=rules.parts[row.key],
        hidden_later=spread(masks.hiding(Say(row.key, 2))),
        hidden_by_kontra=spread(masks.hiding(Say(row.key, 1))),
    )


def _by_count(rules: TarokkRules) -> Iterator[int]:
    """Yield the figure that declares each number of tarokks, or -1."""
    figures = [*rules.figures]
    for count in range(size(rules.deck.tarokks) + 1):
        yield figures.index(rules.counts[count]) if count in rules.counts else -1


# ---- Stakes.


class _Keys:
    """The lines of a side that silence others, each with a bit."""

    def __init__(self, stakes: list[Paid]) -> None:
        covering = sorted({key for paid in stakes for key in paid.covered_by})
        self._bits = {key: 1 << bit for bit, key in enumerate(covering)}

    def keyed(self, stakes: Iterator[Paid] | tuple[Paid, ...] | list[Paid]) -> list[KeyedStake]:
        """Return these stakes with their bits."""
        return [
            KeyedStake(
                stake, self._bits.get(stake.key, 0), sum(self._bits[key] for key in covered_by)
            )
            for stake, covered_by in stakes
        ]


def _both_sides(rules: TarokkRules, worth: int) -> tuple[SideTable, SideTable]:
    return _side(rules, worth, True), _side(rules, worth, False)


def _side(rules: TarokkRules, worth: int, side: bool) -> SideTable:
    """Return what a side plays for, by asking its stakes for one announcement after another."""
    levels, keys = range(rules.house.kontra_levels + 1), [*rules.figures]

    def stakes(level: int, said: str | None = None) -> SideStakes:
        items = {said: Item(said, 0)} if said else {}
        return SideStakes(rules, worth, side, items, level)

    def announced(key: str) -> list[Paid]:
        row = rules.figures[key]
        return [] if isinstance(row.feat, Hold) else [stakes(0, key).stake_on_announced(row)]

    def silent(key: str, level: int) -> tuple[Paid, ...]:
        row = rules.figures[key]
        quiet = silent_stakes(rules, worth, side, level)
        return quiet[key] if key in quiet and stakes(level).counts_silent(row) else ()

    def removes_silent(key: str, level: int) -> Mask:
        row = rules.figures[key]
        return _bits(rules, frozenset(o for o in keys if not stakes(level, o).counts_silent(row)))

    bits = _Keys(
        [
            *(paid for level in levels for paid in stakes(level).game()),
            *(paid for key in keys for paid in announced(key)),
            *(paid for key in keys for level in levels for paid in silent(key, level)),
        ]
    )
    return SideTable(
        game=[bits.keyed(stakes(level).game()) for level in levels],
        game_removed_by=[
            _bits(rules, frozenset(key for key in keys if not [*stakes(level, key).game()]))
            for level in levels
        ],
        announced=[bits.keyed(announced(key)) for key in keys],
        silent=[[bits.keyed(silent(key, level)) for key in keys] for level in levels],
        silent_removed_by=[[removes_silent(key, level) for key in keys] for level in levels],
    )


def _penalty(house: TarokkHouse, level: str) -> int:
    """Return what a trial without an honour pays each of the others."""
    return game_worth(level) if house.trial_penalty == "bid" else TRIAL[house.trial_penalty]


# ---- Before the round.


class Shown(NamedTuple):
    """Who showed a card that must be called, and the card; and who showed one at all, or -1."""

    seat: Seat
    card: Card
    cue: Seat


def shown_card(s: State) -> Shown:
    """Return what was shown in an auction that has a declarer."""
    contract = contract_of(s)
    bound, cue = contract.cue, contract.bidding.cue_in_force
    by = -1 if cue is None else cue.seat
    return Shown(-1, -1, by) if bound is None else Shown(bound.seat, bound.card, by)


class Hopeless(NamedTuple):
    """A reason to throw in a hand: of some cards, exactly these are in it."""

    why: str
    among: Cards
    exactly: Cards
    unless_laid: bool


def hopeless_hands(rules: Rules, reasons: Reasons) -> Iterator[Hopeless]:
    """Yield the hands that a phase lets a seat throw in, by asking it about all that may count.

    These are the four kings, and hands with none or some of the smallest and highest tarokks.
    """
    cards = deck(State(rules))
    for why in _reasons_for(rules, reasons, cards.kings | 1 << cards.skiz):
        yield Hopeless(why, cards.kings, cards.kings, False)
    for count in range(4):
        for lone in combinations((cards.xxi, cards.sas, cards.pagat), count):
            few = sum(1 << card for card in lone)
            for why in _reasons_for(rules, reasons, few):
                laid = why not in _reasons_for(rules, reasons, few, 1 << cards.xviii)
                yield Hopeless(why, cards.tarokks, few, laid)


def saving_cards(rules: Rules, reasons: Reasons) -> Cards:
    """Return the cards of which one is enough to keep a hand from being thrown in."""
    names = range(len(rules.pack.names))
    return sum(1 << card for card in names if not _reasons_for(rules, reasons, 1 << card))


def _reasons_for(rules: Rules, reasons: Reasons, hand: Cards, laid: Cards = 0) -> tuple[str, ...]:
    hands = tuple(Hand.of(hand) for _ in range(SEATS))
    return reasons(State(rules, hands=hands, laid=(Hand.of(laid),) * SEATS), 0)
