"""Figures read from a file: a club's own table of figures, and what is wrong with it."""

from .bad import BadFigures
from .file import LARGEST, FigureFile
from .read import Known, Written, WrittenFigure, games_of, read_figures
from .tokens import check_bounds
from .verbs import single

__all__ = [
    "LARGEST",
    "BadFigures",
    "FigureFile",
    "Known",
    "Written",
    "WrittenFigure",
    "check_bounds",
    "games_of",
    "read_figures",
    "single",
]
