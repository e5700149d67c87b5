"""What is played for, in the form of the kernel."""

from .claimed import binds, stakes_of_claim, stands
from .rows import ANY, AtomRow, GoalRow, atom_row, cached_goal_rows, goal_rows
from .sums import sums_of, terms, ways

__all__ = [
    "ANY",
    "AtomRow",
    "GoalRow",
    "atom_row",
    "binds",
    "cached_goal_rows",
    "goal_rows",
    "stakes_of_claim",
    "stands",
    "sums_of",
    "terms",
    "ways",
]
