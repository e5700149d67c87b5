"""The games of Hungarian Tarokk: a key for each, and the houses of the family played under it."""

from collections.abc import Callable
from functools import partial

from ..game import Game, Level
from .game import tarokk
from .house import TarokkHouse
from .house.presets import AT_TABLES, PRESETS
from .royal.game import royal
from .royal.house import PRESETS as ROYAL_PRESETS


def _variant(key: str, belongs: Callable[[TarokkHouse], bool], level: Level, minutes: int) -> Game:
    """Return the game of this key, with the presets that belong to it."""
    presets = {name: house for name, house in PRESETS.items() if belongs(house)}
    make = partial(tarokk, key)
    return Game(key, presets, make, AT_TABLES, make, level, minutes)


# Paskievics, also called Tarokk with the XX called (húszashívásos tarokk): six figures.
PASKIEVICS = _variant(
    "paskievics", lambda house: house.figures == "six" and house.cards == 42, "practice", 5
)

# Illustrated Tarokk (illusztrált tarokk): birds, uhu and kings in addition.
ILLUSTRATED = _variant(
    "illustrated", lambda house: house.figures == "twelve" and house.cards == 42, "experienced", 6
)

# High Tarokk (magas tarokk): Illustrated, with figures of the first trick and more late ones.
HIGH = _variant("high", lambda house: house.figures == "all" and house.cards == 42, "expert", 7)

# Illustrated Tarokk with 54 cards: twelve tricks, as Pomáz played it.
ILLUSTRATED_54 = _variant("illustrated54", lambda house: house.cards == 54, "experienced", 8)

# Royal Tarokk: fixed pairs, forty cards, figures alone.
ROYAL = Game(
    "royal",
    ROYAL_PRESETS,
    partial(royal, "royal"),
    {},
    partial(royal, "royal"),
    "experienced",
    5,
)

GAMES = (PASKIEVICS, ILLUSTRATED, ILLUSTRATED_54, ROYAL, HIGH)  # in the order of learning
