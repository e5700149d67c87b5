"""Boards that several people play with the same cards: deal of the day, evenings, tournaments."""

from . import schema
from .access import keep_boards_closed, keep_unseen
from .keeper import keep_boards
from .store import Duplicates
from .tournaments import Tournaments

__all__ = [
    "Duplicates",
    "Tournaments",
    "keep_boards",
    "keep_boards_closed",
    "keep_unseen",
    "schema",
]
