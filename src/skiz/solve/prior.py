"""Priors: how likely worlds are, given the usual hands of seats that bid and discard like this.

They need the kernel. The same seed gives the same ways on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log

from skiz.cards import NO_CARDS, Cards
from skiz.table import Holder

from .kernel import kernel
from .policy import Way
from .splitmix64 import WORD
from .ways import CountedWays, PythonWays
from .worlds import Worlds


@dataclass(frozen=True, slots=True)
class PriorWeights:
    """The contribution of one suit's cards to the log-likelihood of their holder.

    There are weights by the rank of each card, from the highest on, and by the number of cards,
    from 0 on. Others are for the highest two together, the second and third, and the highest three.
    """

    cards: tuple[float, ...]
    lengths: tuple[float, ...]
    tops: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Prior:
    """A holder with weights for a suit; `gone` are cards of the suit that it had."""

    holder: Holder
    suit: Cards
    weights: PriorWeights
    gone: Cards = NO_CARDS


def sample_likely(
    worlds: Worlds, priors: Sequence[Prior], weight: float, sampled: int, number: int, seed: int
) -> list[tuple[Way, int]]:
    """Return `number` ways, kept by likelihood among the sampled ones, each with its multiplicity.

    If there are no more ways than would be sampled, all are used. `weight` says how much the priors
    count. Of several cases, each keeps its share. If the kernel cannot count the ways, they are
    chosen at random. Raise ImportError without the kernel.
    """
    rows = [
        (one.holder, one.suit, one.gone, one.weights.cards, one.weights.lengths, one.weights.tops)
        for one in priors
    ]

    def draw(ways: CountedWays, sampling: tuple[int, int, int]) -> list[tuple[Way, int]]:
        found: list[tuple[Way, int]] = kernel().sample_by_priors(
            ways, rows, weight, sampling, worlds.holders
        )
        return found

    return sample_cases(worlds, draw, (sampled, number), seed)


def sample_cases(
    worlds: Worlds,
    draw: Callable[[CountedWays, tuple[int, int, int]], list[tuple[Way, int]]],
    counts: tuple[int, int],
    seed: int,
) -> list[tuple[Way, int]]:
    """Return ways that `draw` samples and keeps of each case; each case keeps its share.

    `counts` are the number of ways sampled and of those kept; `draw` is given these for the case,
    and a seed. If the kernel cannot count the ways of a case, they are chosen at random.
    """
    sampled, number = counts
    found: list[tuple[Way, int]] = []
    shares = resample([log(ways.count) for ways in worlds.cases], number, seed)
    for index, (ways, share) in enumerate(zip(worlds.cases, shares, strict=True)):
        if not share:
            continue
        here = seed + index & WORD
        if isinstance(ways, PythonWays):
            found += [(way, 1) for way in ways.sample(share, here, worlds.holders)]
        else:
            found += draw(ways, (max(share, sampled * share // number), share, here))
    return found


def resample(logs: Sequence[float], number: int, seed: int) -> list[int]:
    """Return how often each item is kept among `number`, given the logarithms of their likelihoods.

    Raise ValueError if there is none or one is not a number, and ImportError without the kernel.
    """
    times: list[int] = kernel().resample(logs, number, seed & WORD)
    return times
