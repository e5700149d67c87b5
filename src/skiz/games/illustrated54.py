"""Illustrated Tarokk with 54 cards: twelve tricks, as Pomáz played it."""

from skiz.table import Rules

from .tarokk import tarokk
from .tarokk_house import PRESETS as HOUSES
from .tarokk_house import TarokkHouse

__all__ = ["NAME", "PRESETS", "rules"]

NAME = "illustrated54"
PRESETS = {key: house for key, house in HOUSES.items() if house.cards == 54}


def rules(house: TarokkHouse = next(iter(PRESETS.values()))) -> Rules:  # noqa: B008
    """The game in this house."""
    return tarokk(NAME, house)
