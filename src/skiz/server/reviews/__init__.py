"""Reviews of finished deals."""

from . import schema
from .backlog import ReviewBacklog
from .catching_up import ReviewBackfill
from .reasons import Reasons
from .reviews import Reviews
from .store import ReviewStore
from .unreviewed import Unread

__all__ = [
    "Reasons",
    "ReviewBackfill",
    "ReviewBacklog",
    "ReviewStore",
    "Reviews",
    "Unread",
    "schema",
]
