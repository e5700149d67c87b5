"""Rooms: the tables that are open in this process, each with a task."""

from .context import RoomContext
from .deal_messages import (
    add_events,
    begin,
    chairs_of,
    deal_header,
    is_on_turn,
    names_in,
    seating_messages,
    turn_message,
)
from .fence import TAKE, TableLost
from .history import History
from .keepers import NewEntries
from .listing import Announce, Notice, Suits, announce_nothing, changes_of
from .messages import MOST_WEIGHED, worths
from .offers import offer
from .persons import as_guest, forget, unite
from .room import Command, Room
from .store import TableStore

__all__ = [
    "MOST_WEIGHED",
    "TAKE",
    "Announce",
    "Command",
    "History",
    "NewEntries",
    "Notice",
    "Room",
    "RoomContext",
    "Suits",
    "TableLost",
    "TableStore",
    "add_events",
    "announce_nothing",
    "as_guest",
    "begin",
    "chairs_of",
    "changes_of",
    "deal_header",
    "forget",
    "is_on_turn",
    "names_in",
    "offer",
    "seating_messages",
    "turn_message",
    "unite",
    "worths",
]
