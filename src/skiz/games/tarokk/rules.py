"""What a house of Tarokk makes of the cards and the figures, the same in all its deals."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from skiz.figures import BoundCards, Hold, bound_cards
from skiz.table import State

from .deck import DECKS, LENGTHS, Deck
from .figures import LATE, PAGAT_ULTIMO, TarokkFigure, figures
from .house import TarokkHouse


@dataclass(frozen=True, eq=False)
class TarokkRules:
    """A house with its deck and its figures by key. There is one for each house."""

    house: TarokkHouse
    deck: Deck
    figures: Mapping[str, TarokkFigure]

    @cached_property
    def parts(self) -> Mapping[str, tuple[BoundCards, ...]]:
        """The cards that each figure binds, and the tricks they are kept for."""
        return {key: tuple(bound_cards(row.feat)) for key, row in self.figures.items()}

    @cached_property
    def counts(self) -> Mapping[int, str]:
        """The figure by which each number of tarokks in hand is declared."""
        return {
            row.feat.count: key for key, row in self.figures.items() if isinstance(row.feat, Hold)
        }

    @cached_property
    def binds_several(self) -> bool:
        """Whether cards of several figures may be bound to the same trick."""
        tricks = [part.last for parts in self.parts.values() for part in parts]
        return len(set(tricks)) < len(tricks)

    @cached_property
    def obliging(self) -> frozenset[str]:
        """The figures after which tarokks have to be declared in this house."""
        late = {key: row for key, row in self.figures.items() if row.kind in LATE}
        match self.house.declaration_duty:
            case "kings_too":
                return frozenset(late)
            case "pagat_sas":
                small = (self.deck.pagat, self.deck.sas)
                return frozenset(key for key, row in late.items() if row.card in small)
            case "pagat_ultimo":
                return frozenset({PAGAT_ULTIMO})


@lru_cache
def rules_of(house: TarokkHouse) -> TarokkRules:
    """What this house plays by. Every reading of a deal begins here, so few of them are kept."""
    deck = DECKS[house.cards]
    rows = figures(deck, house, LENGTHS[house.cards])
    return TarokkRules(house, deck, {row.key: row for row in rows})


def binds_several(house: TarokkHouse) -> bool:
    """Whether in this house cards of several figures may be bound to the same trick."""
    return rules_of(house).binds_several


def binds_two_to_a_trick(house: TarokkHouse) -> bool:
    """Whether one side may have announced two of them."""
    return binds_several(house) and not house.one_figure_a_trick


def house_of(s: State) -> TarokkHouse:
    """The house that a deal is played in."""
    assert isinstance(s.rules.house, TarokkHouse)
    return s.rules.house
