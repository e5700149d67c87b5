"""The play of Hungarian Tarokk: heuristics, and talk by expected settlement."""

from .bidding import evaluate
from .heuristics import advise

__all__ = ["advise", "evaluate"]
