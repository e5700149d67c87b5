"""Rules of thumb for Paskievics: those of all Hungarian Tarokk."""

from .tarokk import advise

__all__ = ["advise"]
