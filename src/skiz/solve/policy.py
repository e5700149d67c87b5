"""Policies of card play by learnt weights, for players who see only their own hand.

They need the kernel. The same seed gives the same rollouts on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from skiz.cards import NO_CARDS, Card, Cards, Seat, of
from skiz.table import Hand, State

from .kernel import Problem, kernel
from .lower import lower
from .splitmix64 import WORD

Way: TypeAlias = tuple[Cards, ...]  # the hand of each seat, the talon, the discards of each seat
# The seats whose side everybody knew from words, and the tricks: the leader and the cards.
History: TypeAlias = tuple[int, list[tuple[Seat, list[Card]]]]


class Rollouts(NamedTuple):
    """How worlds are rolled out by a policy of this inverse temperature.

    Each world is rolled out `each` times. The last `until` tricks are played with open cards.
    """

    each: int
    until: int
    inverse_temperature: float


class Policy:
    """Players who see only their own hand and play by learnt weights.

    Raise ValueError unless there is a weight for each feature (`feature_counts`), and ImportError
    without the kernel.
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
        """Return for each way the log-likelihood of the cards played by all but the observer.

        With probability `noise`, these players play at random. Raise ValueError if that is not a
        probability.
        """
        watching = (observer, inverse_temperature, noise)
        logs: list[float] = kernel().policy_likelihoods(
            self._policy, lower(world), history_of(world), ways, watching
        )
        return logs

    def card_values(
        self, worlds: Sequence[State], problems: Sequence[Problem], rollouts: Rollouts, seed: int
    ) -> list[dict[Card, float]]:
        """Return the average value of each card in each world, if everybody plays the policy.

        `problems` are the worlds, lowered. Raise ValueError if nothing is left to play for.
        """
        ways = [way_of(world) for world in worlds]
        return self.way_values((problems, history_of(worlds[0]), ways), rollouts, seed)

    def way_values(
        self,
        worlds: tuple[Sequence[Problem], History, Sequence[Way]],
        rollouts: Rollouts,
        seed: int,
    ) -> list[dict[Card, float]]:
        """Return the values of cards in worlds given as problems, common history, and ways."""
        found = kernel().policy_card_values(self._policy, worlds, rollouts, seed & WORD)
        return [dict(cards) for cards in found]

    def world_values(
        self, worlds: Sequence[State], problems: Sequence[Problem], rollouts: Rollouts, seed: int
    ) -> list[float]:
        """Return the average value of each world, if everybody plays by this policy from now on."""
        row = (problems, history_of(worlds[0]), [way_of(world) for world in worlds])
        found: list[float] = kernel().policy_world_values(self._policy, row, rollouts, seed & WORD)
        return found


def find_features(world: State) -> list[tuple[Card, list[int]]]:
    """Return for each playable card the indices of the weights that make its appeal."""
    found: list[tuple[Card, list[int]]] = kernel().policy_features(
        lower(world), history_of(world), way_of(world)
    )
    return found


def feature_counts() -> tuple[int, int]:
    """Return the number of weights of a policy with only the first tables, and of one with all."""
    first, every = kernel().POLICY_FEATURES
    return first, every


def history_of(s: State) -> History:
    """Return what words told of the sides, and the tricks so far, the one on the table last."""
    return sides_known(s), [(trick.leader, list(trick.cards)) for trick in s.tricks_begun]


def sides_known(s: State) -> int:
    """Return the seats whose side everybody knew before the first card was played."""
    hands = tuple(Hand(NO_CARDS, s.rules.length) for _ in s.hands)
    laid = tuple(hand.hidden() for hand in s.laid)
    public = replace(s, hands=hands, laid=laid, tricks=(), table=None)
    return of(seat for seat, side in enumerate(public.sides) if side is not None)


def way_of(world: State) -> Way:
    """Return a world as a way."""
    talon = sum(1 << card for card in world.talon if card is not None)
    piles = (hand.cards for hand in world.hands), (hand.cards for hand in world.laid)
    return (*piles[0], talon, *piles[1])
