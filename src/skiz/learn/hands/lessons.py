"""Lessons: what a seat saw in a played deal, and the true world among random ones that agree.

The random worlds are those that the rules' facts allow, so whoever learns to tell the true world
from them learns how much likelier it is than by these facts.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skiz.cards import Cards, Order, size
from skiz.players.common.acts import acts_of
from skiz.records import Record, read_file
from skiz.solve.hands import FEW_CARDS, FEW_DISCARDS, TOPS, first_act, inputs_of_suit, rated_suits
from skiz.solve.policy import way_of
from skiz.solve.worlds import Worlds
from skiz.table import State, View, evolve

Counts = NDArray[np.uint8]
OTHERS = 24  # random worlds beside the true one
LATEST = 6  # the last trick of which a lesson begins; later only few cards are unseen


class Lesson(NamedTuple):
    """A view: the acts of each rated seat, and the inputs by world and seat.

    The true world is the first.
    """

    acts: tuple[tuple[str, ...], ...]
    inputs: Counts


def lessons_of(file: Path, ranks: int) -> list[list[Lesson]]:
    """Return the lessons of each deal in a file of records.

    Raise ValueError if a record is not legal.
    """
    return [
        list(_lessons(record, ranks, f"{file.stem}/{number}"))
        for number, record in enumerate(read_file(file))
    ]


def _lessons(record: Record, ranks: int, seed: str) -> Iterator[Lesson]:
    """Yield lessons of each seat before the first card, and before a later trick."""
    chance = Random(f"learn/hands/{seed}")
    for tricks in (0, chance.randint(1, LATEST)):
        count = _events_until(record, tricks)
        if count is None:
            continue
        world = record.fold(count)
        for seat in range(record.rules.seats):
            view = View(record.seen_by(seat).fold(count))
            yield _lesson(world, view, ranks, chance.getrandbits(60))


def _events_until(record: Record, tricks: int) -> int | None:
    """Return the number of events until so many tricks are taken and nobody has claimed."""
    states = accumulate(record.events, evolve, initial=State(record.rules))
    for number, s in enumerate(states):
        if s.phase >= 0 and s.current_phase.kind == "tricks" and len(s.tricks) == tricks:
            return None if s.claims or s.award else number
    return None


def _lesson(world: State, view: View, ranks: int, seed: int) -> Lesson:
    ways = [way_of(world), *map(way_of, Worlds(view).sample(OTHERS, seed))]
    seats = view.rules.seats
    rated = [seat for seat in range(seats) if seat != view.eyes]
    inputs = [
        count_inputs(
            view.order,
            ranks,
            np.array([way[seat] | view.played(seat) for way in ways], np.uint64),
            np.array([way[seats + 1 + seat] for way in ways], np.uint64),
        )
        for seat in rated
    ]
    return Lesson(tuple(tuple(acts_of(view, seat)) for seat in rated), np.stack(inputs, 1))


def count_inputs(
    order: Order, ranks: int, hands: NDArray[np.uint64], laid: NDArray[np.uint64]
) -> Counts:
    """Return `skiz.solve.hands.hand_row` of many hands and discards."""
    found = np.zeros((len(hands), first_act(ranks)), np.uint8)
    for suit, trumps in rated_suits(order):
        first = 0 if trumps else inputs_of_suit(ranks)
        found[:, first : first + inputs_of_suit(ranks)] += _suit_inputs(suit, ranks, hands, laid)
    return found


def _suit_inputs(
    suit: Cards, ranks: int, hands: NDArray[np.uint64], laid: NDArray[np.uint64]
) -> Counts:
    held, gone = _held(suit, hands), _held(suit, laid)
    number, few = held.sum(1), np.minimum(gone.sum(1), FEW_DISCARDS - 1)
    enough = size(suit) >= TOPS
    tops = [held[:, first:last].all(1) & enough for first, last in ((0, 2), (1, 3), (0, TOPS))]
    together = np.minimum(number, FEW_CARDS - 1) * FEW_DISCARDS + few
    pad = ((0, 0), (0, ranks - held.shape[1]))
    parts: Sequence[NDArray[Any]] = (
        np.pad(held, pad),
        np.eye(ranks + 1)[number],
        np.stack(tops, 1),
        np.pad(gone, pad),
        np.eye(FEW_CARDS * FEW_DISCARDS)[together],
    )
    return np.concatenate([part.astype(np.uint8) for part in parts], 1)


def _held(suit: Cards, hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Return by hand and rank, from the highest on, which cards of a suit are held."""
    down = [card for card in range(suit.bit_length() - 1, -1, -1) if suit >> card & 1]
    return (hands[:, None] >> np.array(down, np.uint64) & np.uint64(1)).astype(bool)


def ranks_of(record: Record) -> int:
    """Return the number of cards of the longest suit of a played deal, trumps included."""
    return max(size(suit) for suit, _ in rated_suits(record.state.order))
