"""Puzzles."""

from . import schema
from .messages import Exercise, exercises, find, so_far
from .packed import PackedPuzzles
from .store import Puzzles

__all__ = ["Exercise", "PackedPuzzles", "Puzzles", "exercises", "find", "schema", "so_far"]
