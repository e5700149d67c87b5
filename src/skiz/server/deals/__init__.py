"""Finished deals: search, figures and replay."""

from . import schema
from .backfill import Backfill
from .criteria import P, Wanted, are, of_the_deal
from .finished import Finished, FinishedDeals, finished_in
from .keeper import keep_deal
from .parts import Part, keeping, parts_of
from .replay import record_of
from .search import OwnDeals
from .summary import figures_of
from .tallies import Tallies

__all__ = [
    "Backfill",
    "Finished",
    "FinishedDeals",
    "OwnDeals",
    "P",
    "Part",
    "Tallies",
    "Wanted",
    "are",
    "figures_of",
    "finished_in",
    "keep_deal",
    "keeping",
    "of_the_deal",
    "parts_of",
    "record_of",
    "schema",
]
