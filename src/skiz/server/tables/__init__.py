"""Tables: making and finding them, seats, codes, and the socket of one person."""

from . import schema
from .codes import LENGTH, LETTERS, Codes, normalize_code
from .overview import check
from .overview_rows import OverviewRow, OverviewRows, as_made
from .ownership import is_ours, log_of
from .registry import Registry
from .sitting import Sitting, keep_sitters
from .wake_ups import WakeUps

__all__ = [
    "LENGTH",
    "LETTERS",
    "Codes",
    "OverviewRow",
    "OverviewRows",
    "Registry",
    "Sitting",
    "WakeUps",
    "as_made",
    "check",
    "is_ours",
    "keep_sitters",
    "log_of",
    "normalize_code",
    "schema",
]
