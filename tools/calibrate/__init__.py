"""Calibration: what a hand's features are worth, from played deals, and how accurate that is."""
