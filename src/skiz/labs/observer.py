"""Observers of OpenSpiel: a seat's view as an array of numbers and as a line of text.

The view is normally that of the seat. With public information only, it is that of an onlooker
without cards. With the private information of all players, it is the truth.
"""

from typing import Any

from skiz.cards import Seat
from skiz.errors import of_extra
from skiz.table import State

from .features import Features, taken_by
from .information_state import information_text
from .numbers import Numbers
from .position import Position

with of_extra("labs"):
    import pyspiel


class Observer(Features):
    """An observer for OpenSpiel: `tensor`, its parts by name in `dict`, and `string_from`."""

    def __init__(self, numbers: Numbers, iig_obs_type: Any, params: Any = None) -> None:
        if params:
            raise ValueError(f"this observer takes no parameters, not {params}")
        self._recall, self._private = iig_obs_type.perfect_recall, iig_obs_type.private_info
        super().__init__(
            numbers,
            private=self._private != pyspiel.PrivateInfoType.NONE,
            public=iig_obs_type.public_info,
            recall=self._recall,
        )

    def set_from(self, state: Any, seat: Seat) -> None:
        """Write what a seat observes of a state into the array."""
        position: Position = state.position
        looked = None if position.state is None else self._looked_at(position, seat)
        self.write(position, looked, seat)

    def string_from(self, state: Any, seat: Seat) -> str:
        """Return what a seat observes of a state as a line."""
        position: Position = state.position
        if position.state is None:
            return f"seat {seat}; nothing is dealt"
        looked = self._looked_at(position, seat)
        hidden = self._private == pyspiel.PrivateInfoType.NONE
        taken = () if hidden else taken_by(position, seat)
        if self._public:
            return information_text(looked, taken, recall=self._recall)
        cards = looked.hands[seat].cards, looked.laid[seat].cards
        return f"seat {seat}; {cards}; {looked.drew}; {taken}"

    def _looked_at(self, position: Position, seat: Seat) -> State:
        assert position.state is not None
        match self._private:
            case pyspiel.PrivateInfoType.NONE:
                return position.onlooker
            case pyspiel.PrivateInfoType.ALL_PLAYERS:
                return position.state
            case _:
                return position.views[seat]
