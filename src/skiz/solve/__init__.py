"""What is best with all cards open, and what the hidden cards may be.

It knows the rules by State and Rules only; `lower` alone knows the kernel.
"""

from .lower import NotLowerable
from .solver import Solved, solve, solve_all, solve_all_tricks, solve_tricks

__all__ = ["NotLowerable", "Solved", "solve", "solve_all", "solve_all_tricks", "solve_tricks"]
