"""Rules of thumb for the game with 54 cards: those of all Hungarian Tarokk."""

from .tarokk import advise

__all__ = ["advise"]
