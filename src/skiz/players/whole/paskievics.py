"""Talk by trials at Paskievics: those of all Hungarian Tarokk."""

from .tarokk import weigh

__all__ = ["weigh"]
