"""Serving tables, and looking after their database."""
