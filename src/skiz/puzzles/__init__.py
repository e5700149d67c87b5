"""Puzzles: decisions from deals of strong players in which one option is clearly the best.

It is ahead of all others in the seat's own view, and a natural option is wrong. `search` finds
puzzles, and `collection` has those that are shipped. See docs/puzzles.md.
"""

from .again import Judged, collection_again, judge_again
from .choose import choose
from .collection import Listed, collection, collections, contents, puzzle_of, write_collection
from .find import Found, find
from .lines import BadPuzzle, from_line, to_line
from .mistakes import themes_of
from .puzzle import Puzzle, Valued
from .search import Search, search
from .themes import all_themes

__all__ = [
    "BadPuzzle",
    "Found",
    "Judged",
    "Listed",
    "Puzzle",
    "Search",
    "Valued",
    "all_themes",
    "choose",
    "collection",
    "collection_again",
    "collections",
    "contents",
    "find",
    "from_line",
    "judge_again",
    "puzzle_of",
    "search",
    "themes_of",
    "to_line",
    "write_collection",
]
