"""Clocks: how long a table waits for people, and what it does while they are away."""
