"""The outside of every simulated process: time, network, disk and Redis, drawn from one seed."""

from .surroundings import Surroundings

__all__ = ["Surroundings"]
