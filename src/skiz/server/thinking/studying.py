"""What is thought in a study, while somebody waits for it."""

from collections.abc import Callable
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.review.open_values import OpenValues, open_values
from skiz.table import State

OF_A_MOMENT = 0.5  # seconds; too many for the process that takes short thoughts alone


@dataclass(frozen=True, slots=True)
class LayOpen:
    """What each option of a seat comes to with all cards open."""

    truth: State
    seat: Seat

    @property
    def seconds(self) -> float:
        """About those of any; a hand at its first card may take some more."""
        return OF_A_MOMENT

    def think(self, within: float, so_far: Callable[[OpenValues], None]) -> OpenValues:
        """The values; there is no quicker way."""
        return open_values(self.truth, self.seat)
