"""Clocks: how long a table waits for people, and what it does while they are away."""

from . import between_deals, schema
from .absence import Absence
from .calls import Call, Calls, call_nobody
from .deadlines import Deadlines
from .next_deal import NextDeal
from .stored_clocks import StoredClocks
from .waiting import is_asked

__all__ = [
    "Absence",
    "Call",
    "Calls",
    "Deadlines",
    "NextDeal",
    "StoredClocks",
    "between_deals",
    "call_nobody",
    "is_asked",
    "schema",
]
