"""Checks the English of the documentation and of the page: `python -m tools.prose`."""
