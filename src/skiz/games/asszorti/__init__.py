"""Asszorti: everything that other rooms may take from this family."""

from ..game import Game
from .auction import CONTRACTS, DRAWS, contracts
from .claims import idegen_stands
from .deck import LENGTH, NO_TRUMPS, PACK, TRUMPS
from .game import NAME, rules
from .house import PAIS, PRESETS, AsszortiHouse, house_of
from .play import ARRIVAZS, FIRST, LAST, announced, trumps_of
from .scoring import ARRIVAZS_WORTH, BASE, NEEDED

__all__ = [
    "ARRIVAZS",
    "ARRIVAZS_WORTH",
    "BASE",
    "CONTRACTS",
    "DRAWS",
    "FIRST",
    "GAMES",
    "LAST",
    "LENGTH",
    "NEEDED",
    "NO_TRUMPS",
    "PACK",
    "PAIS",
    "PRESETS",
    "TRUMPS",
    "AsszortiHouse",
    "announced",
    "contracts",
    "house_of",
    "idegen_stands",
    "rules",
    "trumps_of",
]

GAMES = (Game(NAME, PRESETS, rules, level="easy", minutes=4),)
