"""Training examples: what a seat saw in a played deal, and the true world among random ones.

The random worlds are those that the rules' facts allow. A network that tells the true world from
them learns how much likelier that world is than the facts alone say.
"""

from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from skiz.cards import size
from skiz.players.common.acts import acts_of
from skiz.records import Record, read_file
from skiz.solve.hands import hand_row, rated_suits
from skiz.solve.policy import way_of
from skiz.solve.worlds import Worlds
from skiz.table import State, View, evolve

Counts = NDArray[np.uint8]
OTHERS = 24  # random worlds beside the true one
LATEST = 6  # the last trick at which an example begins; later, few cards are unseen


class Example(NamedTuple):
    """What one seat saw: the acts of each rated seat, and the inputs by world and seat.

    The first world is the true one.
    """

    acts: tuple[tuple[str, ...], ...]
    inputs: Counts


def examples_of(file: Path, ranks: int) -> list[list[Example]]:
    """Return the examples of each deal in a file of records.

    Raise ValueError if a record is not legal.
    """
    return [
        list(_examples(record, ranks, f"{file.stem}/{number}"))
        for number, record in enumerate(read_file(file))
    ]


def _examples(record: Record, ranks: int, seed: str) -> Iterator[Example]:
    """Yield examples of each seat before the first card, and before a later trick."""
    chance = Random(f"learn/hands/{seed}")
    for tricks in (0, chance.randint(1, LATEST)):
        count = _events_until(record, tricks)
        if count is None:
            continue
        world = record.fold(count)
        for seat in range(record.rules.seats):
            view = View(record.seen_by(seat).fold(count))
            yield _example(world, view, ranks, chance.getrandbits(60))


def _events_until(record: Record, tricks: int) -> int | None:
    """Return the number of events until this many tricks are taken and nobody has claimed.

    None without a declarer too, since all acts are told from him.
    """
    states = accumulate(record.events, evolve, initial=State(record.rules))
    for number, s in enumerate(states):
        if s.phase >= 0 and s.current_phase.kind == "tricks" and len(s.tricks) == tricks:
            return None if s.claims or s.award or s.declarer is None else number
    return None


def _example(world: State, view: View, ranks: int, seed: int) -> Example:
    ways = [way_of(world), *map(way_of, Worlds(view).sample(OTHERS, seed))]
    seats = view.rules.seats
    rated = [seat for seat in range(seats) if seat != view.eyes]
    inputs = [
        [
            hand_row(view.order, ranks, way[seat] | view.played(seat), way[seats + 1 + seat])
            for seat in rated
        ]
        for way in ways
    ]
    acts = tuple(tuple(acts_of(view, seat)) for seat in rated)
    return Example(acts, np.array(inputs, np.uint8))


def ranks_of(record: Record) -> int:
    """Return the number of cards of the longest suit of a played deal, trumps included."""
    return max(size(suit) for suit, _ in rated_suits(record.state.order))
