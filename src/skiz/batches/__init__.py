"""Batches: many independent pieces of work, computed here, in processes or on a Ray cluster.

A *chunk* is a piece of work: a function without arguments that can be sent to another process. A
chunk whose worker is lost is computed again, so results are those of one process, whatever dies.
"""

from .batch import HERE, Batch
from .cluster import Cluster
from .here import Here
from .place import THIS_PROCESS, Place
from .pool import Chunk, Done, Lost, Outcome, Pool
from .processes import Processes

__all__ = [
    "HERE",
    "THIS_PROCESS",
    "Batch",
    "Chunk",
    "Cluster",
    "Done",
    "Here",
    "Lost",
    "Outcome",
    "Place",
    "Pool",
    "Processes",
]
