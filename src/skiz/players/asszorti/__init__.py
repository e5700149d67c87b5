"""The play of Asszorti: heuristics, and talk by expected settlement."""

from .bidding import evaluate
from .heuristics import advise

__all__ = ["advise", "evaluate"]
