"""Ratings: how strong each person is at each game."""

from . import schema
from .keeper import RatingKeeper
from .rating import Rating
from .store import AtGame, Ratings

__all__ = ["AtGame", "Rating", "RatingKeeper", "Ratings", "schema"]
