"""Skíz: central-European trick-taking card games, their rules, players, records and table."""

__version__ = "0.1.0"
