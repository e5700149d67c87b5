"""Actions: what a player may do. They are typed values here; `notation` turns them into text."""

from functools import cache
from typing import TypeAlias

from skiz.cards import Card, Cards, value


@value(frozen=True, slots=True)
class Bid:
    """A call in the auction: a level, `hold` or `pass`."""

    bid: str


@value(frozen=True, slots=True)
class Choose:
    """The declarer names something: the contract or the trumps."""

    what: str
    value: str


@value(frozen=True, slots=True)
class Lay:
    """Put cards away face down."""

    cards: Cards


@value(frozen=True, slots=True)
class Say:
    """One thing said about one figure.

    Level 0 announces it, 1 is kontra, 2 is rekontra, and so on.
    """

    figure: str
    level: int


@value(frozen=True, slots=True, eq=False)
class Speak:
    """All that a player says in one turn of talk.

    The order does not matter; saying nothing is a pass.
    """

    says: tuple[Say, ...] = ()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Speak) or len(self.says) != len(other.says):
            return False
        return self.says == other.says or (len(self.says) > 1 and self._said() == other._said())

    def __hash__(self) -> int:
        if len(self.says) == 1:
            (say,) = self.says
            return hash((say.figure, say.level))
        return hash(self._said())

    def _said(self) -> tuple[int, frozenset[Say]]:
        # The count makes this a total order, because nothing is said twice.
        return len(self.says), frozenset(self.says)


SILENCE = Speak()  # a pass, made once, because it is offered often


@cache
def saying(figure: str, level: int) -> Speak:
    """Return one thing said, from a cache, because it is offered and compared many times.

    >>> saying("trull", 0)
    Speak(says=(Say(figure='trull', level=0),))
    """
    return Speak((Say(figure, level),))


@value(frozen=True, slots=True)
class Play:
    """Put a card on the table."""

    card: Card


@value(frozen=True, slots=True)
class Claim:
    """Claim all remaining tricks (`rest`, `rest-idegen`), concede them (`none`), or lay the hand
    open because the result of these tricks is certain (`clear`).
    """

    what: str


@value(frozen=True, slots=True)
class Answer:
    """Accept or dispute a claim."""

    accepts: bool


@value(frozen=True, slots=True)
class Annul:
    """Throw in the hand, for a reason that the rules list."""

    why: str


Action: TypeAlias = Bid | Choose | Lay | Speak | Play | Claim | Answer | Annul
