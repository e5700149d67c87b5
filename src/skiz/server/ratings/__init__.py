"""Ratings: how strong each person is at each game."""
