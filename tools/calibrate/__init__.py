"""Calibrating: what the marks of a hand count, by played deals, and how true that is."""
