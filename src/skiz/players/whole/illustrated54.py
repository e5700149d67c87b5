"""Talk by trials at the game with 54 cards: those of all Hungarian Tarokk."""

from .tarokk import weigh

__all__ = ["weigh"]
