"""Policies of card play: how players who see their own hand alone play, by learnt weights.

It needs the kernel. The same seed gives the same rollouts, on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from skiz.cards import NO_CARDS, Card, Cards, Seat, of
from skiz.table import Hand, State

from .lower import kernel, lower
from .splitmix64 import WORD

Way: TypeAlias = tuple[Cards, ...]  # the hand of each seat, the talon, what each has laid away
# The seats whose side all knew by words, and the tricks: who led, and the cards.
History: TypeAlias = tuple[int, list[tuple[Seat, list[Card]]]]


class Rollouts(NamedTuple):
    """How worlds are rolled out: each so many times, until so many tricks are left, which are
    played with open cards, by a policy of this inverse temperature.
    """

    each: int
    until: int
    inverse_temperature: float


class Policy:
    """Players who see their own hand alone, by weights that were learnt.

    ValueError unless there is a weight for each feature (`feature_counts`); ImportError without the
    kernel.
    """

    def __init__(self, weights: Sequence[float]) -> None:
        self._policy = kernel().Policy(weights)

    def likelihoods(
        self,
        world: State,
        ways: Sequence[Way],
        observer: Seat,
        inverse_temperature: float,
        noise: float,
    ) -> list[float]:
        """For each way of a world the logarithm of how likely all but the observer would have
        played so, who play at random with the chance `noise`. ValueError if that is none.
        """
        watching = (observer, inverse_temperature, noise)
        logs: list[float] = kernel().policy_likelihoods(
            self._policy, lower(world), history_of(world), ways, watching
        )
        return logs

    def card_values(
        self, worlds: Sequence[State], problems: Sequence[Any], rollouts: Rollouts, seed: int
    ) -> list[dict[Card, float]]:
        """What each card comes to in each world, on average, if all go on by this policy. The
        problems are the worlds, lowered. ValueError where there is nothing to play for.
        """
        ways = [way_of(world) for world in worlds]
        return self.way_values((problems, history_of(worlds[0]), ways), rollouts, seed)

    def way_values(
        self,
        worlds: tuple[Sequence[Any], History, Sequence[Way]],
        rollouts: Rollouts,
        seed: int,
    ) -> list[dict[Card, float]]:
        """The same of worlds given as their problems, the past of them all, and their ways."""
        found = kernel().policy_card_values(self._policy, worlds, rollouts, seed & WORD)
        return [dict(cards) for cards in found]

    def world_values(
        self, worlds: Sequence[State], problems: Sequence[Any], rollouts: Rollouts, seed: int
    ) -> list[float]:
        """What each world comes to if all go on by this policy, the seat on turn too."""
        row = (problems, history_of(worlds[0]), [way_of(world) for world in worlds])
        found: list[float] = kernel().policy_world_values(self._policy, row, rollouts, seed & WORD)
        return found


def find_features(world: State) -> list[tuple[Card, list[int]]]:
    """For each card that may be played the weights that make its appeal to a policy."""
    found: list[tuple[Card, list[int]]] = kernel().policy_features(
        lower(world), history_of(world), way_of(world)
    )
    return found


def feature_counts() -> tuple[int, int]:
    """How many weights a policy has that knows the first tables alone, and one that knows all."""
    first, every = kernel().POLICY_FEATURES
    return first, every


def history_of(s: State) -> History:
    """What words told of the sides, and the tricks so far, the one on the table last."""
    return sides_known(s), [(trick.leader, list(trick.cards)) for trick in s.tricks_begun]


def sides_known(s: State) -> int:
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
