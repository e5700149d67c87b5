"""Studies: trees of variations of a deal."""

from . import schema
from .registry import Studies
from .store import StudyStore, read_study

__all__ = ["Studies", "StudyStore", "read_study", "schema"]
