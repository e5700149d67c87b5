"""A figure of Hungarian Tarokk, the names of figures, and how rows of one card are made."""

from collections.abc import Iterator
from typing import TypeAlias

from skiz.cards import Card, value
from skiz.figures import Figure, Win

from ..deck import Deck

GAME, DOUBLE, VOLAT, TRULL, KINGS = "game", "double", "volat", "trull", "four-kings"
PAGAT_ULTIMO, XXI_CATCH = "pagat-ultimo", "xxi-catch"
KINGS_AND_TRULL = frozenset({TRULL, KINGS})
LONG_DOUBLE, LONG = "long-double", 7  # tarokks in hand
BIRDS = ("centrum", "small-bird", "large-bird")
COUNTS = {8: 1, 9: 2}  # tarokks in one hand → what each of the others pays  # illu/declare-pay
COUNTS_54 = {**COUNTS, 10: 3, 11: 4, 12: 5}  # illu/declare-twelve
ULTIMO, UHU = "ultimo", "uhu"
SMALL_BIRD, LARGE_BIRD = "small-bird", "large-bird"
LATE = (ULTIMO, UHU)  # the last trick and the last but one


@value(frozen=True, slots=True)
class TarokkFigure(Figure):
    """A figure of Tarokk.

    If one card has to win one trick, it also has the `card`, the number of the `trick` and the
    `kind`, a name that is the same for every card. Figures for a whole suit have only the `kind`.
    """

    kind: str | None = None
    card: Card | None = None
    trick: int | None = None


Rows: TypeAlias = Iterator[TarokkFigure]


def keys(*names: str) -> frozenset[str]:
    """Return a set of figures by key."""
    return frozenset(names)


def one_card(card: Card, trick: int) -> Win:
    """Return the feat that one card wins one trick."""
    return Win(trick, trick, 1 << card)


def of_card(
    name: str, kind: str, card: Card, trick: int, cite: str, announced: int
) -> TarokkFigure:
    """Return the figure of this kind in which the card of this name wins one trick."""
    return TarokkFigure(
        f"{name}-{kind}",
        one_card(card, trick),
        cite,
        announced,
        kind=kind,
        card=card,
        trick=trick,
    )


def silent(key: str) -> str:
    """Return the key of the line for a figure that was made unannounced."""
    return f"silent-{key}"


def slipped(key: str) -> str:
    """Return the key of the line for a figure that was lost unannounced."""
    return f"slip-{key}"


def needed(cards: Deck, points: int) -> int:
    """Return the card points needed in this pack, given those needed in a pack of 94."""
    return points + (9 if len(cards.pack.names) == 54 else 0)


def kings_of(cards: Deck) -> Iterator[tuple[str, Card]]:
    """Yield the kings, each with the name of its figures."""
    for letter, suit in cards.suits.items():
        yield f"king-{letter}", (suit & cards.kings).bit_length() - 1
