"""Reviews of finished deals."""

from . import schema
from .backlog import ReviewingLater
from .catching_up import CatchingUp
from .reasons import Reasons
from .reviews import Reviews
from .store import KeptReviews
from .unreviewed import Unread

__all__ = ["CatchingUp", "KeptReviews", "Reasons", "ReviewingLater", "Reviews", "Unread", "schema"]
