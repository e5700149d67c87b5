"""What is computed in a study while somebody waits for it."""

from collections.abc import Callable
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.review.open_values import OpenValues, open_values
from skiz.table import State

OF_A_MOMENT = 0.5  # seconds; too long for the process that takes only short thoughts


@dataclass(frozen=True, slots=True)
class LayOpen:
    """The worth of each option of a seat with all cards open."""

    truth: State
    seat: Seat

    @property
    def seconds(self) -> float:
        """The approximate time of any position; one at its first card may take longer."""
        return OF_A_MOMENT

    def think(self, within: float, so_far: Callable[[OpenValues], None]) -> OpenValues:
        """Return the values; there is no quicker variant."""
        return open_values(self.truth, self.seat)
