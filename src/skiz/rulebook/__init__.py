"""The rulebook: the clauses of `sources/`, and for any house the book of the rules that run in it.

It reads and arranges; what a clause means is known only to the code that cites it.
"""

from .book import Entry, Page, book
from .own_figures import OwnFigure, figure_table, heading, own_figures
from .sources import Clause, NoClause, Source, clause, folder, source, sources

__all__ = [
    "Clause",
    "Entry",
    "NoClause",
    "OwnFigure",
    "Page",
    "Source",
    "book",
    "clause",
    "figure_table",
    "folder",
    "heading",
    "own_figures",
    "source",
    "sources",
]
