"""Rules of thumb for High Tarokk: those of all Hungarian Tarokk."""

from .tarokk import advise

__all__ = ["advise"]
