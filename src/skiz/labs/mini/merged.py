"""A mini game of two players in OpenSpiel: partners are one player, who sees the cards of both.

Its points add up to 0, so its value is unique and OpenSpiel's `exploitability` is defined for it.
"""

from typing import Any

from skiz.cards import Seat
from skiz.errors import of_extra

from ..numbers import Numbers
from ..observer import Observer
from .mini import Mini

with of_extra("labs"):
    import numpy as np


def seats_of(mini: Mini, player: int) -> tuple[Seat, ...]:
    """Return the seats of a side."""
    return mini.sides[player][1]


class MergedObserver:
    """An observer of a side: those of its seats, one after the other; the rest is 0."""

    def __init__(self, mini: Mini, numbers: Numbers, iig_obs_type: Any, params: Any = None) -> None:
        self._mini = mini
        self._seat = Observer(numbers, iig_obs_type, params)
        most = max(len(seats) for _, seats in mini.sides)
        size = len(self._seat.tensor)
        self.tensor = np.zeros(most * size, np.float32)
        self.dict = {
            f"seat {place}": self.tensor[place * size : (place + 1) * size] for place in range(most)
        }

    def set_from(self, state: Any, player: int) -> None:
        """Write what a side observes of a state into the array."""
        self.tensor.fill(0)
        seats = seats_of(self._mini, player)
        for part, seat in zip(self.dict.values(), seats, strict=False):
            self._seat.set_from(state, seat)
            part[:] = self._seat.tensor

    def string_from(self, state: Any, player: int) -> str:
        """Return what a side observes of a state as a line."""
        seats = seats_of(self._mini, player)
        return JOIN.join(self._seat.string_from(state, seat) for seat in seats)


JOIN = " & "  # between the texts of the seats of a side
