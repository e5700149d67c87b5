"""The rulebook: the clauses of `sources/`, and for any house the book of its rules.

It reads and arranges clauses. Only the code that cites a clause knows what it means.
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
