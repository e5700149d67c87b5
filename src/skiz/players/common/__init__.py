"""Modules shared by the players of all families."""
