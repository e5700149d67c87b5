"""What all rooms of a process share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..clocks import Call, Deadlines, call_nobody
from ..common import Later, later, now, wall_clock
from ..thinking import Thinking
from .keepers import Keeper
from .listing import Announce, announce_nothing
from .store import TableStore


@dataclass(frozen=True, slots=True)
class RoomContext:
    """The services that a room uses, and its clocks."""

    store: TableStore
    deadlines: Deadlines
    thinking: Thinking
    keepers: Sequence[Keeper] = ()
    """What other features keep of new entries, in the order in which it is written."""
    announce: Announce = announce_nothing
    """Tells the lobby that a table is listed, or is not any more."""
    call: Call = call_nobody
    """Notifies a person who is not connected and whose turn it is."""
    clock: Callable[[], float] = wall_clock
    """The time of day, in seconds since 1970."""
    now: Callable[[], float] = now
    """A monotonic clock, in seconds."""
    later: Later = later
    """Calls something after a delay by the same clock."""
