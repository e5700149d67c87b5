"""Asserufen: everything that other rooms may take from this family."""

from ..game import Game
from .auction import CALLING, CALLS, CONTRACTS
from .call import called
from .deck import HEARTS, PACK, PLAIN, PLAIN_ACES, TOPS
from .game import NAME, rules
from .house import AT_TABLES, GAMERULES, PRESETS, AsserufenHouse
from .solos import DU, HEART_SOLO, HEART_SOLO_DU, SOLO, SOLO_DU

__all__ = [
    "CALLING",
    "CALLS",
    "CONTRACTS",
    "DU",
    "GAMERULES",
    "GAMES",
    "HEARTS",
    "HEART_SOLO",
    "HEART_SOLO_DU",
    "PACK",
    "PLAIN",
    "PLAIN_ACES",
    "PRESETS",
    "SOLO",
    "SOLO_DU",
    "TOPS",
    "AsserufenHouse",
    "called",
    "rules",
]

GAMES = (Game(NAME, PRESETS, rules, AT_TABLES, level="easy", minutes=3),)
