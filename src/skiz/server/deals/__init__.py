"""Finished deals: search, figures and replay."""
