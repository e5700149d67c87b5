"""Tables: making and finding them, seats, codes, and the socket of one person."""

from . import schema
from .codes import LENGTH, LETTERS, Codes, normalize_code
from .overview import check
from .overview_rows import Glimpse, Glimpses, as_made
from .ownership import is_ours, log_of
from .registry import Registry
from .sitting import Sitting, keep_sitters
from .wake_ups import Waking

__all__ = [
    "LENGTH",
    "LETTERS",
    "Codes",
    "Glimpse",
    "Glimpses",
    "Registry",
    "Sitting",
    "Waking",
    "as_made",
    "check",
    "is_ours",
    "keep_sitters",
    "log_of",
    "normalize_code",
    "schema",
]
