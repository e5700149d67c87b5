"""Hands: how likely a seat's hand is, given what that seat did before the first card.

A learnt network rates a hand. Its inputs count cards of the trumps and of all plain suits together,
and acts. The kernel computes ratings for many worlds at once; `hand_row` says in Python what the
inputs are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from skiz.cards import Cards, Order, each, size
from skiz.table import Holder

from .kernel import kernel
from .network import Network, read_network
from .policy import Way
from .prior import sample_cases
from .worlds import Worlds

TOPS = 3  # of a suit: the highest two, the second and third, and the highest three together
FEW_CARDS, FEW_DISCARDS = 3, 4  # up to 2 cards and 3 discards are told apart; more count as these


class RatedSeat(NamedTuple):
    """A seat with its acts: where its hand and discards are, and the cards that it has played."""

    hand: Holder
    laid: Holder
    gone: Cards
    acts: tuple[int, ...]  # their numbers in the network


@dataclass(frozen=True, slots=True)
class HandNetwork:
    """A network that rates hands, with the acts that it knows; suits have at most `ranks` ranks."""

    ranks: int
    acts: Mapping[str, int]
    network: Network = field(repr=False)
    _native: Any = field(repr=False, compare=False)

    def numbers_of(self, acts: Sequence[str]) -> tuple[int, ...]:
        """Return the numbers of those acts that the network knows."""
        return tuple(self.acts[act] for act in acts if act in self.acts)

    def rate(self, order: Order, seats: Sequence[RatedSeat], ways: Sequence[Way]) -> list[float]:
        """Return for each way the log-likelihood of these seats' hands, up to a constant.

        Raise ValueError if a suit or an act is unknown to the network.
        """
        hands = self._lowered(order, seats, 1.0)
        found: list[float] = kernel().rate_hands(self._native, hands, ways)
        return found

    def sample(
        self,
        worlds: Worlds,
        rated: tuple[Order, Sequence[RatedSeat]],
        weight: float,
        counts: tuple[int, int],
        seed: int,
    ) -> list[tuple[Way, int]]:
        """Return ways kept by their ratings, as `prior.sample_likely` does by priors.

        `counts` are the number of ways sampled and of those kept.
        """
        hands = self._lowered(*rated, weight)

        def draw(ways: Any, sampling: tuple[int, int, int]) -> list[tuple[Way, int]]:
            found: list[tuple[Way, int]] = kernel().sample_by_hands(
                ways, self._native, hands, sampling, worlds.holders
            )
            return found

        return sample_cases(worlds, draw, counts, seed)

    def _lowered(
        self, order: Order, seats: Sequence[RatedSeat], weight: float
    ) -> tuple[int, list[tuple[Cards, bool]], list[RatedSeat], float]:
        return self.ranks, rated_suits(order), [*seats], weight


def read_hands(data: Mapping[str, Any]) -> HandNetwork:
    """Read the data of a file; raise ImportError without the kernel.

    Raise ValueError if network, ranks and acts do not fit together, with the reason.
    """
    ranks, acts = data["ranks"], data["acts"]
    network = read_network(data)
    inputs = first_act(ranks) + len(acts)
    if len(network.layers) != 2 or network.inputs != inputs or network.outputs != 1:
        raise ValueError(
            f"a network for these hands has two layers, {inputs} inputs and one output"
        )
    if len(set(acts)) != len(acts):
        raise ValueError("an act is named twice")
    native = kernel().DenseNetwork(network.layers)
    return HandNetwork(ranks, {act: number for number, act in enumerate(acts)}, network, native)


def rated_suits(order: Order) -> list[tuple[Cards, bool]]:
    """Return the suits of an order, each with whether it is that of the trumps."""
    plain = [(suit & ~order.trumps, False) for suit in order.suits if suit & ~order.trumps]
    return [(order.trumps, True), *plain] if order.trumps else plain


def inputs_of_suit(ranks: int) -> int:
    """Return the number of inputs of the trumps, which is that of the plain suits."""
    return ranks + (ranks + 1) + TOPS + ranks + FEW_CARDS * FEW_DISCARDS


def first_act(ranks: int) -> int:
    """Return the number of the input of the first act."""
    return 2 * inputs_of_suit(ranks)


def hand_row(order: Order, ranks: int, hand: Cards, laid: Cards) -> list[float]:
    """Return the inputs of a hand before the first card and its discards, without those of acts.

    >>> from skiz.games import game
    >>> pack = game("asszorti").rules().pack
    >>> row = hand_row(Order(pack.suits), 9, pack.cards("hA hK d6"), pack.cards("s7"))
    >>> row[:43] == [0] * 43, row[43:52]  # no trumps; two of the plain cards are high
    (True, [1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    """
    row = [0.0] * first_act(ranks)
    for suit, trumps in rated_suits(order):
        for number in _counted(suit, ranks, hand & suit, laid & suit):
            row[number if trumps else number + inputs_of_suit(ranks)] += 1
    return row


def _counted(suit: Cards, ranks: int, mine: Cards, laid: Cards) -> list[int]:
    """Return the numbers of the inputs to which a suit adds one."""
    down = sorted(each(suit), reverse=True)
    found = [rank for rank, card in enumerate(down) if mine >> card & 1]
    first = ranks
    found.append(first + size(mine))
    first += ranks + 1
    tops = (down[:2], down[1:3], down[:3]) if len(down) >= TOPS else ()
    found += [
        first + top for top, cards in enumerate(tops) if all(mine >> card & 1 for card in cards)
    ]
    first += TOPS
    found += [first + rank for rank, card in enumerate(down) if laid >> card & 1]
    first += ranks
    held, gone = min(size(mine), FEW_CARDS - 1), min(size(laid), FEW_DISCARDS - 1)
    return [*found, first + held * FEW_DISCARDS + gone]
