"""The making of the registry of tables, from the stores and what follows from a deal."""

from collections.abc import Mapping

from skiz.figures import FigureFile

from ..clocks import Call, call_nobody
from ..deals import keep_deal
from ..duplicates import keep_boards
from ..ratings import RatingKeeper
from ..rooms import Announce, RoomContext, announce_nothing
from ..tables import Registry, keep_sitters
from ..thinking import Thinking
from .stores import Stores


def make_registry(
    stores: Stores,
    thinking: Thinking,
    announce: Announce = announce_nothing,
    call: Call = call_nobody,
    figures: Mapping[str, FigureFile] | None = None,
    most_bytes: int = 1 << 63,
) -> Registry:
    """Return the registry of the tables in these stores.

    The options are those of `Registry` and of its rooms.
    """
    keepers = keep_sitters, keep_deal, keep_boards, RatingKeeper(stores.ratings)
    context = RoomContext(stores.tables, stores.deadlines, thinking, keepers, announce, call)
    return Registry(context, stores.stored_tables, stores.duplicates.given, figures, most_bytes)
