"""Ways as arrays: the belief about many ways to distribute the unseen cards at once.

A row of an array is a way: the cards of each holder as the bits of a number.
"""

from collections.abc import Iterable, Sequence
from math import comb
from typing import Any, TypeAlias

import numpy as np

from skiz.cards import Cards, each, size
from skiz.solve.policy import Way
from skiz.solve.prior import Prior
from skiz.solve.worlds import Worlds
from skiz.table import Fact, View

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]
BITS = 64


def some_ways(worlds: Worlds, number: int, seed: int) -> Array:
    """Return this many random ways, or all of them if there are no more."""
    if worlds.count <= number:
        return as_array(worlds.ways.every(worlds.holders))
    return as_array(worlds.ways.sample(number, seed, worlds.holders))


def as_array(ways: Sequence[Way]) -> Array:
    """Return a row for each way."""
    return np.array(ways, dtype=np.uint64)


def count(cards: Array, among: Cards) -> Array:
    """Return how many of these cards are in each of many sets."""
    found: Array = np.bitwise_count(cards & np.uint64(among)).astype(np.intp)
    return found


def has(cards: Array, card: int) -> Array:
    """Return whether a card is in each of many sets."""
    found: Array = (cards >> np.uint64(card) & np.uint64(1)).astype(bool)
    return found


def log_priors(priors: Iterable[Prior], ways: Array) -> Array:
    """Return what priors add to the log likelihood of each way, as in the kernel."""
    found = np.zeros(len(ways))
    for one in priors:
        mine = (ways[:, one.holder] | np.uint64(one.gone)) & np.uint64(one.suit)
        ranked = sorted(each(one.suit), reverse=True)
        held = {card: has(mine, card) for card in ranked}
        for card, weight in zip(ranked, one.weights.cards, strict=False):
            found += weight * held[card]
        lengths = np.zeros(BITS)
        lengths[: len(one.weights.lengths)] = one.weights.lengths
        found += lengths[count(mine, one.suit)]
        if len(one.weights.tops) == 3 and len(ranked) >= 3:
            ace, king, queen = (held[card] for card in ranked[:3])
            for weight, there in zip(
                one.weights.tops, (ace & king, king & queen, ace & king & queen), strict=True
            ):
                found += weight * there
    return found


def log_drawings(v: View, ways: Array) -> Array:
    """Return the log share of the talon's orders for which each way agrees with the auction.

    The auction tells about the hands as they were dealt.
    """
    found, seats = np.zeros(len(ways)), v.rules.seats
    for fact in v.rules.inference.dealt_facts(v):
        for seat in each(fact.holders):
            hidden = sum(card is None for card in v.drew[seat])
            if hidden:
                gone = np.uint64(v.played(seat))
                cards = ways[:, seat] | ways[:, seats + 1 + seat] | gone
                found += _log_shares(fact, count(cards, (1 << BITS) - 1), cards, hidden)
    return found


def _log_shares(fact: Fact, numbers: Array, cards: Array, drawn: int) -> Array:
    """Return the same for one fact, for hands of this size with this many drawn cards."""
    shares = {
        (number, held): sum(
            comb(held, out) * comb(number - held, drawn - out)
            for out in range(min(held, drawn) + 1)
            if fact.least <= held - out <= fact.most
        )
        / comb(number, drawn)
        for number in set(numbers.tolist())
        for held in range(size(fact.cards) + 1)
        if held <= number
    }
    with np.errstate(divide="ignore"):
        return np.log(
            [shares[pair] for pair in zip(numbers.tolist(), count(cards, fact.cards), strict=True)]
        )
