"""CardCounts: how often each card came to each place over many deals, and whether that is chance.

Deals may differ: if a dealer looks on, or the talon is larger, each deal counts with its own sizes.
The statistic is the squared distance between counts and expected counts, in the metric of chance
(Mahalanobis). If all deals are alike, it is Pearson's, times (n-1)/n for a pack of n cards, since
cards are dealt without replacement.
"""

from collections.abc import Mapping, Sequence
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

LEAST = 5.0  # the least expected count of a card at a place for which the approximation holds
Row = list[float]


class ChiSquare(NamedTuple):
    """A statistic, its degrees of freedom, and the probability that chance gives one as large."""

    statistic: float
    degrees: int
    p: float


class CardCounts:
    """Counted deals with these cards, at numbered places."""

    def __init__(self, cards: Sequence[str], places: int) -> None:
        self.cards, self.deals = tuple(cards), 0
        self.counts = [[0] * places for _ in cards]
        self.expected = [0.0] * places  # for any card
        self._spread = [[0.0] * places for _ in range(places)]  # for any card, with replacement
        self._number = {card: number for number, card in enumerate(self.cards)}

    def add(self, piles: Mapping[int, Sequence[str]]) -> None:
        """Count a deal, given as the cards by place; raise KeyError if it has other cards."""
        self.deals += 1
        share = [len(piles.get(place, ())) / len(self.cards) for place in range(len(self.expected))]
        for place, pile in piles.items():
            for card in pile:
                self.counts[self._number[card]][place] += 1
        for one, of_one in enumerate(share):
            self.expected[one] += of_one
            for other, of_other in enumerate(share):
                self._spread[one][other] += of_one * ((one == other) - of_other)

    def __add__(self, other: "CardCounts") -> "CardCounts":
        """Return the deals of both; raise KeyError if they have different cards."""
        both = CardCounts(self.cards, len(self.expected))
        both.deals = self.deals + other.deals
        both.expected = _sum(self.expected, other.expected)
        both._spread = [_sum(*rows) for rows in zip(self._spread, other._spread, strict=True)]
        both.counts = [
            [a + b for a, b in zip(row, other.counts[other._number[card]], strict=True)]
            for card, row in zip(self.cards, self.counts, strict=True)
        ]
        return both

    @property
    def enough(self) -> bool:
        """Whether enough deals were counted for the test."""
        return all(number >= LEAST for number in self.expected if number)

    def test(self) -> ChiSquare:
        """Return how far this is from chance; degrees of freedom (cards - 1) * (places - 1)."""
        used = [place for place, number in enumerate(self.expected) if number][:-1]
        without = len(self.cards) / (len(self.cards) - 1)  # without replacement
        matrix = [[without * self._spread[one][other] for other in used] for one in used]
        statistic = 0.0
        for counts in self.counts:
            off = [counts[place] - self.expected[place] for place in used]
            statistic += sum(a * b for a, b in zip(off, solved(matrix, off), strict=True))
        degrees = (len(self.cards) - 1) * len(used)
        return ChiSquare(statistic, degrees, above(statistic, degrees))

    def deviations(self) -> list[Row]:
        """Return by card and place the deviation from expectation, in standard errors."""
        without = len(self.cards) / (len(self.cards) - 1)
        errors = [sqrt(without * self._spread[place][place]) for place in range(len(self.expected))]
        return [
            [
                (count - expected) / error if error else 0.0
                for count, expected, error in zip(counts, self.expected, errors, strict=True)
            ]
            for counts in self.counts
        ]


def _sum(one: Row, other: Row) -> Row:
    return [a + b for a, b in zip(one, other, strict=True)]


def solved(matrix: Sequence[Row], right: Row) -> Row:
    """Return the solution of linear equations with a positive definite matrix, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(rows):
        for row in rows[at + 1 :]:
            factor = row[at] / pivot[at]
            row[at:] = [a - factor * b for a, b in zip(row[at:], pivot[at:], strict=True)]
    found = [0.0] * len(rows)
    for at in reversed(range(len(rows))):
        known = sum(a * b for a, b in zip(rows[at][at + 1 : -1], found[at + 1 :], strict=True))
        found[at] = (rows[at][-1] - known) / rows[at][at]
    return found


def above(statistic: float, degrees: int) -> float:
    """Return the exact probability that chi-square with this many degrees of freedom is above this.

    >>> round(above(3.841, 1), 4), round(above(18.307, 10), 4), round(above(101.879, 81), 3)
    (0.05, 0.05, 0.058)
    """
    half, odd = statistic / 2, degrees % 2
    total = erfc(sqrt(half)) if odd else 0.0
    term = exp(-half) * (2 * sqrt(half / pi) if odd else 1.0)
    for k in range(degrees // 2):
        total += term
        term *= half / (k + 1.5 if odd else k + 1)
    return min(total, 1.0)
