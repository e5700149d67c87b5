"""Protection: limits, budgets, host names, origins and connections."""

from .address import Keys, keys_of
from .careful_protocols import CarefulHttp, CarefulWebSocket
from .connection_limit import ConnectionLimit
from .counters import Counters
from .head_limit import HeadLimit
from .hosts import HostNames, is_ours, policy
from .limits import HELLO, USUAL_BUDGETS, Budgets, Limits, table_of
from .origin import base_of, is_secure, same_origin
from .own_cookies import COOKIE, SECURE_COOKIE, OwnCookies
from .shared_counters import SharedCounters

__all__ = [
    "COOKIE",
    "HELLO",
    "SECURE_COOKIE",
    "USUAL_BUDGETS",
    "Budgets",
    "CarefulHttp",
    "CarefulWebSocket",
    "ConnectionLimit",
    "Counters",
    "HeadLimit",
    "HostNames",
    "Keys",
    "Limits",
    "OwnCookies",
    "SharedCounters",
    "base_of",
    "is_ours",
    "is_secure",
    "keys_of",
    "policy",
    "same_origin",
    "table_of",
]
