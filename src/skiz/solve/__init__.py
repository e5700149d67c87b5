"""The best play with all cards open, and the possible places of the hidden cards.

This room knows the rules only through State and Rules. Only `kernel` imports the kernel.
"""

from .kernel import NotLowerable
from .solver import Solved, solve, solve_all, solve_all_tricks, solve_tricks

__all__ = ["NotLowerable", "Solved", "solve", "solve_all", "solve_all_tricks", "solve_tricks"]
