"""Actions: what a player may do. Typed here, text at the edge (`notation`)."""

from dataclasses import dataclass
from typing import TypeAlias

from skiz.cards import Card, Cards


@dataclass(frozen=True, slots=True)
class Bid:
    """A call in the auction: a level, `hold` or `pass`."""

    bid: str


@dataclass(frozen=True, slots=True)
class Choose:
    """The declarer names something: the contract, the trumps."""

    what: str
    value: str


@dataclass(frozen=True, slots=True)
class Lay:
    """Cards put away face down."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Say:
    """One thing said of one figure: level 0 announces it, 1 is kontra, 2 rekontra and so on."""

    figure: str
    level: int


@dataclass(frozen=True, slots=True, eq=False)
class Speak:
    """All that a player says in one turn of talk, in any order; nothing is a pass."""

    says: tuple[Say, ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Speak) or len(self.says) != len(other.says):
            return False
        return self.says == other.says or (len(self.says) > 1 and self._said() == other._said())

    def __hash__(self) -> int:
        return hash(self._said())

    def _said(self) -> tuple[int, frozenset[Say]]:
        return len(self.says), frozenset(self.says)  # the number, since nothing is said twice


@dataclass(frozen=True, slots=True)
class Play:
    """A card put on the table."""

    card: Card


@dataclass(frozen=True, slots=True)
class Claim:
    """All remaining tricks, claimed (`rest`, `rest-idegen`), conceded (`none`), or laid open where
    it is certain what they come to (`clear`).
    """

    what: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A claim accepted or disputed."""

    accepts: bool


@dataclass(frozen=True, slots=True)
class Annul:
    """The hand thrown in, for a reason that the rules know."""

    why: str


Action: TypeAlias = Bid | Choose | Lay | Speak | Play | Claim | Answer | Annul
