"""What the processes of a server know of each other, kept in Redis for some seconds.

`shared` is the Redis, which may be lost. `leases` say which process has a table. `heartbeats` say
how busy each process is and how many clients come to it. `broadcast` sends something to all of
them. None of this is authoritative: the log is, and its fences hold without Redis too.
"""

from .broadcast import Broadcast
from .heartbeats import Heartbeats
from .leases import LENGTH, Leases
from .owner import Owner
from .shared import Shared, Unreachable

__all__ = [
    "LENGTH",
    "Broadcast",
    "Heartbeats",
    "Leases",
    "Owner",
    "Shared",
    "Unreachable",
]
