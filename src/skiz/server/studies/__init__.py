"""Studies: trees of variations of a deal."""

from . import schema
from .registry import Studies
from .store import KeptStudies, read_study

__all__ = ["KeptStudies", "Studies", "read_study", "schema"]
