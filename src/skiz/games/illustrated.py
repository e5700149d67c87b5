"""Illustrated Tarokk (illusztrált tarokk): Paskievics and the figures of single cards."""

from skiz.table import Rules

from .tarokk import tarokk
from .tarokk_house import PRESETS as HOUSES
from .tarokk_house import TarokkHouse

__all__ = ["NAME", "PRESETS", "rules"]

NAME = "illustrated"
PRESETS = {
    key: house for key, house in HOUSES.items() if house.figures == "twelve" and house.cards == 42
}


def rules(house: TarokkHouse = next(iter(PRESETS.values()))) -> Rules:  # noqa: B008
    """The game in this house."""
    return tarokk(NAME, house)
