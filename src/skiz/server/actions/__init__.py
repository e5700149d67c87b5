"""Actions at a table: each is a function from its log to an outcome."""

from . import commands, ending, more_time, naming, seating, undoing
from .ending import agreed_to_end, may_close, may_end
from .more_time import grace_of
from .opening import next_deal, open_table
from .persons import guest_at, other_guests_at, sits_at
from .seating import may_invite
from .undoing import agreed_to_undo, asking_chair, undo_to

__all__ = [
    "agreed_to_end",
    "agreed_to_undo",
    "asking_chair",
    "commands",
    "ending",
    "grace_of",
    "guest_at",
    "may_close",
    "may_end",
    "may_invite",
    "more_time",
    "naming",
    "next_deal",
    "open_table",
    "other_guests_at",
    "seating",
    "sits_at",
    "undo_to",
    "undoing",
]
