"""The solos of Asserufen: one plays against the three others."""

from skiz.table import State

SOLOS = SOLO, HEART_SOLO, SOLO_DU, HEART_SOLO_DU = (
    "solo",
    "heart-solo",
    "solo-du",
    "heart-solo-du",
)
DU = SOLO_DU, HEART_SOLO_DU


def alone(s: State) -> bool:
    """Return whether the declarer is known to play against the three others."""
    return s.choice("contract") in SOLOS
