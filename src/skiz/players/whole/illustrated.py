"""Talk by trials at Illustrated Tarokk: those of all Hungarian Tarokk."""

from .tarokk import weigh

__all__ = ["weigh"]
