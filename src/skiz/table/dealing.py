"""Dealing: in which packets the cards of a pack come to hands and talon."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dealing:
    """The packets of a deal in order: so many cards to each seat in turn, or to the talon."""

    packets: tuple[tuple[str, int], ...]  # ("hands", 3), ("talon", 3), …
