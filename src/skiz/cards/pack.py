"""A pack: the names, suits and card points of the cards of a game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .sets import Card, Cards, each, of


@dataclass(frozen=True)
class Pack:
    """The cards of a game, numbered so that a stronger card of a suit has a higher number.

    `points[card]` are card points. They are all 0 in games that count only tricks.

    >>> from skiz.games import game
    >>> pack = game("asszorti").rules().pack
    >>> pack.text(pack.cards("sA h6 hK")), pack.names[pack.card("sA")]
    ('h6 hK sA', 'sA')
    """

    names: tuple[str, ...]
    letters: tuple[str, ...]
    suits: tuple[Cards, ...]
    points: tuple[int, ...]
    _numbers: Mapping[str, Card] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_numbers", {name: card for card, name in enumerate(self.names)})

    @property
    def all(self) -> Cards:
        """The whole pack as a set."""
        return (1 << len(self.names)) - 1

    def card(self, name: str) -> Card:
        """Return the card of this name (`h10`); raise ValueError if the pack has none."""
        try:
            return self._numbers[name]
        except KeyError:
            there = ", ".join(self.names)
            raise ValueError(f"no card is called {name!r}; there are {there}") from None

    def cards(self, text: str) -> Cards:
        """Return the set of the cards named in a text, as in `cards("h6 sA")`."""
        return of(self.card(name) for name in text.split())

    def text(self, cards: Cards | Iterable[Card]) -> str:
        """Return the names of these cards: a set weakest first, a sequence in its own order."""
        return " ".join(
            self.names[card] for card in (each(cards) if isinstance(cards, int) else cards)
        )

    def suit(self, card: Card) -> int:
        """Return the index of the suit to which a card belongs."""
        return next(index for index, suit in enumerate(self.suits) if suit >> card & 1)


def pack(
    layout: Mapping[str, str],
    points: Mapping[str, int] | None = None,
    above: str = "",
    other: int = 0,
) -> Pack:
    """Return a pack from its suits: letter → ranks, weakest first.

    A suit with an empty letter names its cards by rank only. `points` are by rank, and `other` is
    for ranks without an entry. `above` names cards of these suits that are stronger than every
    other card, weakest first.

    >>> small = pack({"c": "7 8", "d": "7 8"}, points={"8": 3})
    >>> small.names, small.points
    (('c7', 'c8', 'd7', 'd8'), (0, 3, 0, 3))
    """
    dealt = [(letter, rank) for letter, ranks in layout.items() for rank in ranks.split()]
    dealt += [(name[0], name[1:]) for name in above.split()]
    suits = tuple(
        of(number for number, (suit, _) in enumerate(dealt) if suit == letter) for letter in layout
    )
    values = tuple((points or {}).get(rank, other) for _, rank in dealt)
    return Pack(tuple(letter + rank for letter, rank in dealt), tuple(layout), suits, values)


FRENCH_36 = pack(dict.fromkeys("cdhs", "6 7 8 9 10 J Q K A"))
