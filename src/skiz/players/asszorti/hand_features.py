"""The features of a hand and its score, the sum of their coefficients over the suits.

A feature is a name for what a suit looks like: its top cards with its length, or a shortness beside
this many trumps. The coefficients are data, fitted to hands that were played.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import exp
from typing import TypeAlias

from skiz.cards import NO_CARDS, Cards, Pack, each, highest, size

Weights: TypeAlias = Mapping[str, float]  # the coefficient of each feature
Kept: TypeAlias = tuple[float, Cards]  # the score of what is kept, and the discards
NOTHING: Kept = (float("-inf"), NO_CARDS)
TOPS = "AKQJT"
LONGEST = 7  # longer suits count as suits of this length
SHORT = 2  # a suit of fewer cards can soon be trumped
HANDS = 1 << 12  # the number of hands that a scorer caches
FEW, MANY = 2, 6  # in trumps: beyond these bounds, the number makes no difference


def hand_features(hand: Cards, trumps: Cards, pack: Pack) -> Iterator[str]:
    """Yield the features of a hand; `trumps` is empty in a game without trumps."""
    count = size(hand & trumps) if trumps else None
    for suit in pack.suits:
        cards = hand & suit
        yield from _suit_features(tops(cards, suit), size(cards), count, suit == trumps)


def _suit_features(tops: str, length: int, trumps: int | None, is_trumps: bool) -> Iterator[str]:
    """Yield the features of one suit.

    `tops` are those of its five highest cards that it has. `trumps` is the number of trumps beside
    it, or None in a game without trumps.
    """
    kind = "trumps" if is_trumps else "none" if trumps is None else "side"
    three, rest = "".join(top for top in tops if top in TOPS[:3]), tops.strip(TOPS[:3])
    yield f"{kind} {three or '-'}"
    yield f"{kind} {min(length, LONGEST + 2 * is_trumps)}"
    if not is_trumps:
        yield f"{kind} {three or '-'} {min(length, LONGEST)}"
    yield from (f"{kind} {top}" for top in rest)
    if kind == "side" and length < SHORT:
        yield f"short {length} {beside(trumps, length)}"


def beside(trumps: int | None, length: int) -> int | None:
    """Return the number of trumps, clipped to what matters beside a suit of this length."""
    if trumps is None:
        return None
    return max(FEW, min(trumps, MANY)) if length < SHORT else MANY


@lru_cache(1 << 13)
def tops(cards: Cards, suit: Cards) -> str:
    """Return which of the five highest cards of a suit these are."""
    top = highest(suit)
    return "".join(name for below, name in enumerate(TOPS) if cards >> (top - below) & 1)


class HandScorer:
    """The score of hands by the weights of their features. Sums are cached."""

    def __init__(self, weights: Weights, pack: Pack) -> None:
        self._weights, self._pack = weights, pack
        top = highest(pack.suits[-1])
        self._below = {suit: top - highest(suit) for suit in pack.suits}  # the highest suit
        self._talk = cache(self._of_talk)
        self._hand = lru_cache(HANDS)(self._of_hand)
        self._suit = cache(self._of_suit)
        self._highest = cache(self._of_highest)
        self._trumps = cache(self._best_trumps)
        self._side = cache(self._best_side)
        self._best_highest = cache(self._best_of_highest)

    def score(self, hand: Cards, trumps: Cards, talk: tuple[str, ...] = ()) -> float:
        """Return the score of a hand with these trumps and these features of the talk."""
        return sum(self._hand(hand, trumps), self._talk(talk))

    def _of_talk(self, talk: Iterable[str]) -> float:
        return self._weights.get("all", 0.0) + self._sum(talk)

    def _of_hand(self, hand: Cards, trumps: Cards) -> list[float]:
        count = size(hand & trumps) if trumps else None
        return [self._suit(hand & suit, suit, count, suit == trumps) for suit in self._pack.suits]

    def _of_suit(self, cards: Cards, suit: Cards, count: int | None, is_trumps: bool) -> float:
        """Return the score of a suit as if it were the highest, since its place is irrelevant."""
        ranks = cards << self._below[suit]
        return self._highest(ranks, beside(count, size(cards)), is_trumps)

    def _of_highest(self, cards: Cards, count: int | None, is_trumps: bool) -> float:
        seen = tops(cards, self._pack.suits[-1])
        return self._sum(_suit_features(seen, size(cards), count, is_trumps))

    def _sum(self, seen: Iterable[str]) -> float:
        return sum(self._weights.get(feature, 0.0) for feature in seen)

    def best_discard(self, hand: Cards, trumps: Cards, laid: int) -> Kept:
        """Return the best score after `laid` discards, and these cards, lowest trumps first."""
        if not laid:
            return self.score(hand, trumps), NO_CARDS
        if trumps:
            value, gone = max(self._with_trumps(hand, trumps, laid))
        else:
            value, gone = self._best_sides(hand, trumps, None, laid)[laid]
        return self._weights.get("all", 0.0) + value, gone

    def _with_trumps(self, hand: Cards, trumps: Cards, laid: int) -> Iterator[Kept]:
        """Yield the best choice for each number of discarded trumps."""
        most, known, sides = size(hand & trumps), None, list[Kept]()
        for away, (value, gone) in enumerate(self._trumps(hand & trumps, trumps, laid)):
            count, rest = beside(most - away, 0), laid - away
            if count != known:
                known, sides = count, self._best_sides(hand, trumps, count, rest)
            other, besides = sides[rest]
            yield value + other, gone | besides

    def _best_trumps(self, cards: Cards, trumps: Cards, laid: int) -> list[Kept]:
        """Return the score of the trumps without their lowest cards, up to `laid` of them."""
        found, kept = list[Kept](), cards
        for _ in range(min(laid, size(cards)) + 1):
            found.append((self._suit(kept, trumps, None, True), cards - kept))
            kept &= kept - 1
        return found

    def _best_sides(self, hand: Cards, trumps: Cards, count: int | None, laid: int) -> list[Kept]:
        """Return the best score of plain suits beside `count` trumps, for each discard count.

        The numbers go up to `laid`.
        """
        best, *others = [
            [
                (value, gone >> below)
                for value, gone in self._side((hand & suit) << below, count, laid)
            ]
            for suit, below in self._below.items()
            if suit != trumps
        ]
        for other in others:
            best = _best_of_both(best, other, laid)
        return best + [NOTHING] * (laid + 1 - len(best))

    def _best_side(self, cards: Cards, count: int | None, laid: int) -> list[Kept]:
        """Return the best score of one plain suit for each number of discards."""
        most = size(cards)
        return [
            self._best_highest(cards, beside(count, most - away), away)
            for away in range(min(laid, most) + 1)
        ]

    def _best_of_highest(self, cards: Cards, count: int | None, laid: int) -> Kept:
        """Return the best score of the highest suit for one number of discards."""
        suit = self._pack.suits[-1]
        ways = map(sum, combinations([1 << card for card in each(cards)], laid))
        return max((self._suit(cards - gone, suit, count, False), gone) for gone in ways)


def _best_of_both(some: Sequence[Kept], more: Sequence[Kept], laid: int) -> list[Kept]:
    """Return the best choices for two sets of suits, for each number of discards up to `laid`."""
    best = [NOTHING] * min(laid + 1, len(some) + len(more) - 1)
    for number, (value, gone) in enumerate(some[: laid + 1]):
        total = number
        for other, besides in more[: laid + 1 - number]:
            both, (most, away) = value + other, best[total]
            if both > most or (both == most and gone | besides > away):
                best[total] = both, gone | besides
            total += 1
    return best


def logistic(log_odds: float) -> float:
    """Return the chance for log odds."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, log_odds))))
