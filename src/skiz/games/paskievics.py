"""Paskievics, or Tarokk with the XX called (húszashívásos tarokk): six figures."""

from skiz.table import Rules

from .tarokk import tarokk
from .tarokk_house import PRESETS as HOUSES
from .tarokk_house import TarokkHouse

__all__ = ["NAME", "PRESETS", "rules"]

NAME = "paskievics"
PRESETS = {
    key: house for key, house in HOUSES.items() if house.figures == "six" and house.cards == 42
}


def rules(house: TarokkHouse = next(iter(PRESETS.values()))) -> Rules:  # noqa: B008
    """The game in this house."""
    return tarokk(NAME, house)
