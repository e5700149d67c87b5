"""Games by HTTP: what does not depend on the person."""

from .books import JSON, OwnFigures, book_of

__all__ = ["JSON", "OwnFigures", "book_of"]
