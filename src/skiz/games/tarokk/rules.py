"""The rules that a house of Tarokk makes from cards and figures, the same in all its deals."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import permutations, product

from skiz.cards import once, size
from skiz.figures import (
    BoundCards,
    Figure,
    FigureFile,
    Hold,
    Known,
    Win,
    Written,
    bound_cards,
    read_figures,
    single,
)
from skiz.table import House, State

from .deck import DECKS, LENGTHS, SEATS, Deck
from .figure_masks import FigureMasks, figure_masks
from .figures import GAME, LATE, PAGAT_ULTIMO, TarokkFigure, figures
from .house import TarokkHouse
from .royal.house import RoyalHouse

TAKEN = frozenset({GAME, "parti", "tie", "trial", "trull-thrown-in", "tarokks", "pass"})


@dataclass(frozen=True, eq=False)
class TarokkRules:
    """A house with its deck and its figures by key, those of a file among them.

    There is one object for each house.
    """

    house: TarokkHouse
    deck: Deck
    figures: Mapping[str, TarokkFigure]
    own: Written | None = None

    @once
    def half(self) -> int:
        """Half of all card points; the game needs more."""
        return sum(self.deck.pack.points) // 2

    @once
    def undertaken(self) -> tuple[TarokkFigure, ...]:
        """The figures that a side has to make, without those that declare cards held."""
        return tuple(row for row in self.figures.values() if not isinstance(row.feat, Hold))

    @once
    def parts(self) -> Mapping[str, tuple[BoundCards, ...]]:
        """The cards that each figure binds, and the tricks for which they are kept."""
        return {key: tuple(bound_cards(row.feat)) for key, row in self.figures.items()}

    @once
    def of_one_card(self) -> frozenset[str]:
        """The figures that are nothing but one trick for one card: open while the card is held."""
        feats = {key: row.feat for key, row in self.figures.items() if self.parts[key]}
        wins = {key: feat for key, feat in feats.items() if isinstance(feat, Win)}
        return frozenset(key for key, feat in wins.items() if size(feat.using or 0) == 1)

    @once
    def counts(self) -> Mapping[int, str]:
        """The figure that declares each number of tarokks in hand."""
        held = {key: row.feat for key, row in self.figures.items() if isinstance(row.feat, Hold)}
        return {feat.count: key for key, feat in held.items() if feat.cards == self.deck.tarokks}

    @once
    def bound_by_two(self) -> tuple[tuple[BoundCards, BoundCards], ...]:
        """The cards that two figures of a side bind, if one can be announced beside the other.

        The rule of one figure per trick is not applied here.
        """
        rows = [row for row in self.figures.values() if row.announced and self.parts[row.key]]
        return tuple(
            pair
            for first, then in permutations(rows, 2)
            if then.key not in first.bars and first.key not in then.replaces
            for pair in product(self.parts[first.key], self.parts[then.key])
        )

    @once
    def bound_together(self) -> tuple[tuple[BoundCards, BoundCards], ...]:
        """The bonds that can apply to a side at the same time, also from one figure."""
        one_a_trick = self.house.one_figure_a_trick
        return (
            *((part, part) for parts in self.parts.values() for part in parts),
            *(pair for pair in self.bound_by_two if not (one_a_trick and _crosses(*pair))),
        )

    @once
    def masks(self) -> FigureMasks:
        """The figures as bits, and what each announcement closes."""
        return figure_masks(self.figures, self.parts, self.house)

    @property
    def shares_a_trick(self) -> bool:
        """Whether a side might announce two figures for one trick."""
        return any(_crosses(*pair) for pair in self.bound_by_two)

    @property
    def binds_in_order(self) -> bool:
        """Whether one card may be bound to an earlier trick than another of the same hand."""
        return any(
            early.first < late.first and bool(late.cards & ~early.cards)
            for pair in self.bound_together
            for early, late in (pair, pair[::-1])
        )

    @property
    def binds_two_to_a_trick(self) -> bool:
        """Whether two cards may be bound to one trick."""
        return any(
            max(one.first, two.first) <= min(one.last, two.last) and size(one.cards | two.cards) > 1
            for one, two in self.bound_together
        )

    @once
    def obliging(self) -> frozenset[str]:
        """The figures after which tarokks must be declared in this house."""
        late = {key: row for key, row in self.figures.items() if row.kind in LATE}
        match self.house.declaration_duty:
            case "kings_too":
                return frozenset(late)
            case "pagat_sas":
                small = (self.deck.pagat, self.deck.sas)
                return frozenset(key for key, row in late.items() if row.card in small)
            case "pagat_ultimo":
                return frozenset({PAGAT_ULTIMO})


def rules_of(s: State) -> TarokkRules:
    """Return the rules of a deal."""
    found = s.rules.of_family
    assert isinstance(found, TarokkRules)
    return found


@lru_cache
def rules_for(house: House, file: FigureFile | None, key: str) -> TarokkRules:
    """Return the rules of this house with the figures of a file.

    Raise BadFigures if the file has none for the game of this key.
    """
    rows: dict[str, TarokkFigure] = {}
    match house:
        case TarokkHouse():
            cards, full = DECKS[house.cards], house
            rows = {row.key: row for row in figures(cards, house, LENGTHS[house.cards])}
        case RoyalHouse():
            cards, full = DECKS[house.cards], house.in_full()  # skiz/royal-figures
        case _:
            raise AssertionError("no house of this family")
    written = None if file is None else read_figures(file, known(key, cards, rows))
    if written is not None:
        rows |= {row.figure.key: tarokk_figure(row.figure) for row in written.figures}
    return TarokkRules(full, cards, rows, written)


def _crosses(one: BoundCards, two: BoundCards) -> bool:
    return one.last == two.last


def known(key: str, cards: Deck, rows: Mapping[str, TarokkFigure]) -> Known:
    """Return what a file of figures is read against."""
    suits = dict(zip(("hearts", "diamonds", "spades", "clubs"), cards.suits.values(), strict=True))
    sets = {"tarokks": cards.tarokks, "honours": cards.honours, "kings": cards.kings, **suits}
    length, has_game = LENGTHS[len(cards.pack.names)], any(cards.pack.points)
    return Known(cards.pack, cards.order, length, SEATS, sets, key, rows, TAKEN, has_game)


def tarokk_figure(figure: Figure) -> TarokkFigure:
    """Return a figure of a file as one of Tarokk, with card and trick if there is one each."""
    card, trick = single(figure.feat) or (None, None)
    values = {field.name: getattr(figure, field.name) for field in fields(Figure)}
    return TarokkFigure(**values, card=card, trick=trick)
