"""Dealing: the packets in which the cards of a pack go to the hands and the talon."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dealing:
    """The packets of a deal, in order: this many cards for each seat in turn, or for the talon."""

    packets: tuple[tuple[str, int], ...]  # such as ("hands", 3), ("talon", 3)
