"""`python -m bench.odds.different_deals`: how many essentially different deals there are, as JSON.

Two deals are essentially the same if one becomes the other when suits change their names, and the
rules do not notice. `suits_alike` says which suits those are. Seats are not exchanged, because each
bids and leads in its turn. A talon has an order, because it is drawn from the top.

The number is the mean, over all ways to rename suits, of the number of deals that stay the same
(Burnside's lemma). Cards that are renamed in a circle must then lie in one place.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations, product
from math import perm
from typing import Any, NamedTuple, TypeAlias

from skiz.cards import Cards, size
from skiz.games import game, games
from skiz.games.asserufen import PLAIN
from skiz.table import Rules

from ..report import report

Renaming: TypeAlias = tuple[tuple[int, ...], ...]  # by group: which suit each suit becomes


class Group(NamedTuple):
    """Some suits that are alike: how many, and the number of ranks of each."""

    suits: int
    ranks: int


class Layout(NamedTuple):
    """The shape of a deal: cards, suits that are alike, the size of each hand and of the talon."""

    cards: int
    groups: tuple[Group, ...]
    hands: tuple[int, ...]
    talon: int = 0


class Numbers(NamedTuple):
    """How many ways to rename suits there are, and how many deals and hands: all, and different."""

    renamings: int
    deals: int
    different_deals: int
    hands: int
    different_hands: int


BRIDGE = Layout(52, (Group(4, 13),), (13,) * 4)  # for comparison


def suits_alike(rules: Rules) -> tuple[tuple[Cards, ...], ...]:
    """Return the groups of suits that the rules do not tell apart.

    tests/laws/test_suits_alike.py holds this against the rules.
    """
    suits: Sequence[Cards]
    match rules.family:
        case "asserufen":  # hearts have contracts of their own, and tops belong to no suit
            suits = tuple(PLAIN.values())
        case "tarokk":
            suits = rules.pack.suits[:-1]  # the last ones are the tarokks
        case _:
            suits = rules.pack.suits
    ranks = sorted({*map(size, suits)})
    return tuple(tuple(suit for suit in suits if size(suit) == count) for count in ranks)


def layout(rules: Rules) -> Layout:
    """Return the shape of the deals of a game."""
    dealt = Counter[str]()
    for place, count in rules.dealing.packets:
        dealt[place] += count
    groups = tuple(Group(len(suits), size(suits[0])) for suits in suits_alike(rules))
    return Layout(
        len(rules.pack.names), groups, (dealt["hands"],) * rules.seats, dealt.get("talon", 0)
    )


def numbers(of: Layout) -> Numbers:
    """Return how many deals and hands of this shape there are."""
    one_hand = Layout(of.cards, of.groups, (of.hands[0], of.cards - of.hands[0]))
    ways_to_rename = sum(1 for _ in renamings(of.groups))
    return Numbers(ways_to_rename, *all_and_different(of), *all_and_different(one_hand))


def all_and_different(of: Layout) -> tuple[int, int]:
    """Return how many deals of this shape there are: all of them, and the different ones."""
    kinds = Counter(circles(of, renaming) for renaming in renamings(of.groups))
    total = sum(count * unchanged(of, kind) for kind, count in kinds.items())
    different, rest = divmod(total, kinds.total())
    assert not rest, "the mean of Burnside's lemma is a whole number"
    return unchanged(of, ((1, of.cards),)), different


def renamings(groups: Iterable[Group]) -> Iterator[Renaming]:
    """Yield every way to rename the suits of each group."""
    return product(*(permutations(range(group.suits)) for group in groups))


def circles(of: Layout, renaming: Renaming) -> tuple[tuple[int, int], ...]:
    """Return the circles in which cards change their names: each length, and how many there are.

    >>> circles(Layout(8, (Group(3, 2),), (4, 4)), ((1, 0, 2),))
    ((1, 4), (2, 2))
    """
    found = Counter({1: of.cards - sum(group.suits * group.ranks for group in of.groups)})
    for group, becomes in zip(of.groups, renaming, strict=True):
        for length in circles_of(becomes):
            found[length] += group.ranks
    return tuple(sorted(found.items()))


def circles_of(becomes: Sequence[int]) -> Iterator[int]:
    """Yield the length of each circle of a permutation."""
    left = {*range(len(becomes))}
    while left:
        first = one = left.pop()
        length = 1
        while (one := becomes[one]) != first:
            left.remove(one)
            length += 1
        yield length


def unchanged(of: Layout, kind: tuple[tuple[int, int], ...]) -> int:
    """Return how many deals stay the same if cards change their names in these circles."""
    count = dict(kind)
    alone = count.pop(1, 0)
    if alone < of.talon:  # a card of the talon has a place of its own
        return 0
    lengths = [1] * (alone - of.talon)
    lengths += [length for length, many in count.items() for _ in range(many)]
    return perm(alone, of.talon) * ways(lengths, of.hands)


def ways(lengths: Iterable[int], hands: tuple[int, ...]) -> int:
    """Return in how many ways circles of cards fill the hands, each circle in one hand.

    >>> ways([1, 1, 1, 1], (2, 2)), ways([2, 1, 1], (2, 2))
    (6, 2)
    """
    reached: Mapping[tuple[int, ...], int] = {hands: 1}
    for length in lengths:
        further = Counter[tuple[int, ...]]()
        for room, count in reached.items():
            for hand, free in enumerate(room):
                if free >= length:
                    further[(*room[:hand], free - length, *room[hand + 1 :])] += count
        reached = further
    return reached.get((0,) * len(hands), 0)


def measure() -> dict[str, dict[str, Any]]:
    """Return the numbers of every game, and of bridge."""
    layouts = {key: layout(game(key).rules()) for key in games()} | {"bridge": BRIDGE}
    return {
        key: {"cards": of.cards, "talon": of.talon, **numbers(of)._asdict()}
        for key, of in layouts.items()
    }


if __name__ == "__main__":
    report({"games": measure()})
