"""A scale: what a hand comes to, summed over the marks of its suits and read as chances.

The marks are names of what one sees in a suit: its top cards with its length, a shortness beside so
many trumps. What each mark counts is data, fitted to hands that were played.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import TypeAlias

from skiz.cards import NO_CARDS, Cards, Pack, each, highest, size

Counts: TypeAlias = Mapping[str, float]
TOPS = "AKQJT"
LONGEST = 7  # longer suits count as suits of this length
SHORT = 2  # a suit of fewer cards can soon be trumped
FEW, MANY = 2, 6  # trumps: fewer and more make no more difference to that


def marks(tops: str, length: int, trumps: int | None, is_trumps: bool) -> Iterator[str]:
    """The marks of one suit: `tops` are those of the five highest cards that it has, `trumps` the
    number of trumps beside it, None in a game without any.
    """
    kind = "trumps" if is_trumps else "none" if trumps is None else "side"
    three, rest = "".join(top for top in tops if top in TOPS[:3]), tops.strip(TOPS[:3])
    yield f"{kind} {three or '-'}"
    yield f"{kind} {min(length, LONGEST + 2 * is_trumps)}"
    if not is_trumps:
        yield f"{kind} {three or '-'} {min(length, LONGEST)}"
    yield from (f"{kind} {top}" for top in rest)
    if kind == "side" and trumps is not None and length < SHORT:
        yield f"short {length} {max(FEW, min(trumps, MANY))}"


def suits(hand: Cards, trumps: Cards, pack: Pack) -> Iterator[tuple[str, int, int | None, bool]]:
    """What `marks` asks of each suit of a hand; `trumps` is empty for a game without."""
    count = size(hand & trumps) if trumps else None
    for suit in pack.suits:
        cards = hand & suit
        yield tops(cards, suit), size(cards), count, suit == trumps


@lru_cache(1 << 13)
def tops(cards: Cards, suit: Cards) -> str:
    """Which of the five highest cards of a suit these are."""
    top = highest(suit)
    return "".join(name for below, name in enumerate(TOPS) if cards >> (top - below) & 1)


class Scale:
    """What marks count, and for how much a hand counts. It keeps what it has once summed."""

    def __init__(self, counts: Counts) -> None:
        self._counts = counts
        self._suits: dict[tuple[Cards, Cards, int | None, bool], float] = {}
        self._kept: dict[tuple[Cards, Cards, int | None, int], tuple[float, Cards]] = {}

    def of(self, hand: Cards, trumps: Cards, pack: Pack, also: Iterable[str] = ()) -> float:
        """What a hand counts with these trumps, and with these marks besides those of its suits."""
        count = size(hand & trumps) if trumps else None
        total = self._counts.get("all", 0.0) + sum(self._counts.get(mark, 0.0) for mark in also)
        for suit in pack.suits:
            total += self._suit(hand & suit, suit, count, suit == trumps)
        return total

    def best(self, hand: Cards, trumps: Cards, pack: Pack, laid: int) -> tuple[float, Cards]:
        """The most a hand can count after so many cards are laid away, and those cards."""
        if not laid:
            return self.of(hand, trumps, pack), NO_CARDS
        found = (float("-inf"), NO_CARDS)
        for away in range(min(laid, size(hand & trumps)) + 1):
            kept, gone = self._least(hand & trumps, trumps, away) if trumps else (0.0, NO_CARDS)
            count = size(hand & trumps) - away if trumps else None
            value, cards = self._sides(hand, trumps, pack, count, laid - away)
            found = max(found, (kept + value, gone | cards))
        return self._counts.get("all", 0.0) + found[0], found[1]

    def _least(self, cards: Cards, trumps: Cards, away: int) -> tuple[float, Cards]:
        """The trumps without the lowest of them: those one would lay away."""
        gone = NO_CARDS
        for card in list(each(cards))[:away]:
            gone |= 1 << card
        return self._suit(cards & ~gone, trumps, size(cards) - away, True), gone

    def _sides(
        self, hand: Cards, trumps: Cards, pack: Pack, count: int | None, laid: int
    ) -> tuple[float, Cards]:
        """The same for the suits beside the trumps, one suit after the other."""
        reached: dict[int, tuple[float, Cards]] = {0: (0.0, NO_CARDS)}
        for suit in pack.suits:
            if suit == trumps:
                continue
            further: dict[int, tuple[float, Cards]] = {}
            for before, (value, cards) in reached.items():
                for away in range(min(laid - before, size(hand & suit)) + 1):
                    kept, gone = self._best_of_suit(hand & suit, suit, count, away)
                    new = (value + kept, cards | gone)
                    further[before + away] = max(further.get(before + away, new), new)
            reached = further
        return reached.get(laid, (float("-inf"), NO_CARDS))

    def _best_of_suit(
        self, cards: Cards, suit: Cards, count: int | None, away: int
    ) -> tuple[float, Cards]:
        key = (cards, suit, count, away)
        if key not in self._kept:
            self._kept[key] = max(
                (self._suit(cards & ~gone, suit, count, False), gone)
                for gone in _subsets(list(each(cards)), away)
            )
        return self._kept[key]

    def _suit(self, cards: Cards, suit: Cards, count: int | None, is_trumps: bool) -> float:
        key = (cards, suit, count, is_trumps)
        if key not in self._suits:
            seen = marks(tops(cards, suit), size(cards), count, is_trumps)
            self._suits[key] = sum(self._counts.get(mark, 0.0) for mark in seen)
        return self._suits[key]


def _subsets(cards: Sequence[int], number: int) -> Iterator[Cards]:
    """Every set of so many of these cards."""
    if not number:
        yield NO_CARDS
        return
    for index, card in enumerate(cards):
        for rest in _subsets(cards[index + 1 :], number - 1):
            yield 1 << card | rest


def chance(count: float) -> float:
    """The chance that odds of e to this power stand for."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, count))))
