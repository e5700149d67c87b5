"""Whole boards of bridge, random but the same for the same seed."""

from random import Random
from typing import Any

SUITS, RANKS, SEATS = "SHDC", "23456789TJQKA", "NESW"
TRUMPS = ("NT", "S")


def board(trump: str, seed: int) -> dict[str, Any]:
    """Return 13 cards for each seat with a leader, in the form of the records of endings."""
    rng = Random(f"{trump} {seed}")
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    rng.shuffle(pack)
    hands = [pack[seat::4] for seat in range(4)]
    return {"set": f"board_{trump}", "hands": hands, "trump": trump, "leader": rng.choice(SEATS)}
