"""Belief: which of the worlds are likely, by what is known of those who bid and play like that.

It needs the kernel. The same seed gives the same ways, on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Any, NamedTuple, TypeAlias

from skiz.cards import NO_CARDS, Card, Cards, Seat, of
from skiz.table import Hand, Holder, State

from .chance import WORD
from .lower import kernel, lower
from .worlds import Slow, Worlds

Way: TypeAlias = tuple[Cards, ...]  # the hand of each seat, the talon, what each has laid away
# The seats whose side all knew by words, and the tricks: who led, and the cards.
Past: TypeAlias = tuple[int, list[tuple[Seat, list[Card]]]]


@dataclass(frozen=True, slots=True)
class Liking:
    """What the cards of one suit add to the likelihood of who has them, as logarithms.

    By the rank of each card from the highest on; by their number from none on; and for the highest
    two together, the next two, and the highest three.
    """

    cards: tuple[float, ...]
    lengths: tuple[float, ...]
    tops: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Liked:
    """A holder with a liking for a suit; `gone` are cards that he had."""

    holder: Holder
    suit: Cards
    liking: Liking
    gone: Cards = NO_CARDS


def likely(
    worlds: Worlds, liked: Sequence[Liked], trust: float, drawn: int, number: int, seed: int
) -> list[tuple[Way, int]]:
    """So many ways, kept by likelihood among those drawn, or among all where there are no more than
    would be drawn: each with how often it is kept.

    Of several cases each keeps its share. Where the kernel cannot count them, ways by chance.
    """
    rows = [
        (one.holder, one.suit, one.gone, one.liking.cards, one.liking.lengths, one.liking.tops)
        for one in liked
    ]
    found: list[tuple[Way, int]] = []
    shares = kept([log(placing.count) for placing in worlds.cases], number, seed)
    for index, (placing, share) in enumerate(zip(worlds.cases, shares, strict=True)):
        if not share:
            continue
        chance = seed + index & WORD
        if isinstance(placing, Slow):
            found += [(way, 1) for way in placing.sample(share, chance, worlds.holders)]
        else:
            tried = max(share, drawn * share // number)
            found += kernel().likely(placing, rows, trust, tried, share, chance, worlds.holders)
    return found


def kept(logs: Sequence[float], number: int, seed: int) -> list[int]:
    """How often each is kept if so many are, by the logarithms of their likelihoods."""
    times: list[int] = kernel().kept(logs, number, seed & WORD)
    return times


class Rollouts(NamedTuple):
    """How worlds are rolled out: each so many times, until so many tricks are left, which are
    played with open cards, by a policy made as `sharp` as this.
    """

    each: int
    until: int
    sharp: float


class Policy:
    """Players who see their own hand alone, by weights that were learnt."""

    def __init__(self, weights: Sequence[float]) -> None:
        self._policy = kernel().Policy(weights)

    def likelihoods(
        self, world: State, ways: Sequence[Way], eyes: Seat, sharp: float, whim: float
    ) -> list[float]:
        """For each way of a world the logarithm of how likely the others would have played so."""
        problem = lower(world)
        logs: list[float] = kernel().policy_likelihoods(
            self._policy, problem, past(world), ways, eyes, sharp, whim
        )
        return logs

    def values(
        self, worlds: Sequence[State], problems: Sequence[Any], how: Rollouts, seed: int
    ) -> list[dict[Card, float]]:
        """What each card comes to in each world, on average, if all go on by this policy. The
        problems are the worlds, lowered.
        """
        found = self._rolled(kernel().policy_values, worlds, problems, how, seed)
        return [dict(row) for row in found]

    def worths(
        self, worlds: Sequence[State], problems: Sequence[Any], how: Rollouts, seed: int
    ) -> list[float]:
        """What each world comes to if all go on by this policy, the seat on turn too."""
        return self._rolled(kernel().policy_worths, worlds, problems, how, seed)

    def _rolled(
        self,
        roll: Callable[..., list[Any]],
        worlds: Sequence[State],
        problems: Sequence[Any],
        how: Rollouts,
        seed: int,
    ) -> list[Any]:
        ways, before = [way_of(world) for world in worlds], past(worlds[0])
        seed &= WORD
        return roll(self._policy, problems, before, ways, how.each, how.until, seed, how.sharp)


def rows(world: State) -> list[tuple[Card, list[int]]]:
    """For each card that may be played the weights that make its appeal to a policy."""
    found: list[tuple[Card, list[int]]] = kernel().policy_rows(
        lower(world), past(world), way_of(world)
    )
    return found


def numbers_of_rows() -> tuple[int, int]:
    """How many weights a policy has that knows the first tables alone, and one that knows all."""
    first, every = kernel().POLICY_ROWS
    return first, every


def past(s: State) -> Past:
    """What words told of the sides, and the tricks so far, the one on the table last."""
    return told(s), [(trick.leader, list(trick.cards)) for trick in s.tricks_begun]


def told(s: State) -> int:
    """The seats whose side all knew before the first card was played."""
    hands = tuple(Hand(NO_CARDS, s.rules.length) for _ in s.hands)
    laid = tuple(hand.hidden() for hand in s.laid)
    public = replace(s, hands=hands, laid=laid, tricks=(), table=None)
    return of(seat for seat, side in enumerate(public.sides) if side is not None)


def way_of(world: State) -> Way:
    """A world as a way."""
    talon = sum(1 << card for card in world.talon if card is not None)
    piles = (hand.cards for hand in world.hands), (hand.cards for hand in world.laid)
    return (*piles[0], talon, *piles[1])
