"""The schema of the whole database: the metadata, with the tables that every feature declares."""

from ..chat import schema as chat
from ..clocks import schema as clocks
from ..deals import schema as deals
from ..duplicates import schema as duplicates
from ..notifications import schema as notifications
from ..people import schema as people
from ..puzzles import schema as puzzles
from ..ratings import schema as ratings
from ..reviews import schema as reviews
from ..storage.schema import metadata
from ..studies import schema as studies
from ..table_log import schema as table_log
from ..tables import schema as tables

__all__ = [
    "chat",
    "clocks",
    "deals",
    "duplicates",
    "metadata",
    "notifications",
    "people",
    "puzzles",
    "ratings",
    "reviews",
    "studies",
    "table_log",
    "tables",
]
