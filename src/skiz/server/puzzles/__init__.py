"""Puzzles."""

from . import schema
from .messages import Exercise, exercises, find, so_far
from .store import Puzzles

__all__ = ["Exercise", "Puzzles", "exercises", "find", "schema", "so_far"]
