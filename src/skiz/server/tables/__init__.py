"""Tables: making and finding them, seats, codes, and the socket of one person."""

from . import schema
from .codes import LENGTH, LETTERS, Codes, normalize_code
from .ownership import is_ours, log_of
from .peek import check
from .registry import Registry
from .sitting import Sitting, keep_sitters
from .stored_tables import StoredTable, StoredTables, as_made
from .wake_ups import WakeUps

__all__ = [
    "LENGTH",
    "LETTERS",
    "Codes",
    "Registry",
    "Sitting",
    "StoredTable",
    "StoredTables",
    "WakeUps",
    "as_made",
    "check",
    "is_ours",
    "keep_sitters",
    "log_of",
    "normalize_code",
    "schema",
]
