"""Rules of thumb for Illustrated Tarokk: those of all Hungarian Tarokk."""

from .tarokk import advise

__all__ = ["advise"]
