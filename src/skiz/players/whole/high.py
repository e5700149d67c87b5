"""Talk by trials at High Tarokk: those of all Hungarian Tarokk."""

from .tarokk import weigh

__all__ = ["weigh"]
