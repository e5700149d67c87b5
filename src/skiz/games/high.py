"""High Tarokk (magas tarokk): Illustrated and the figures of the first trick and the late ones."""

from skiz.table import Rules

from .tarokk import tarokk
from .tarokk_house import PRESETS as HOUSES
from .tarokk_house import TarokkHouse

__all__ = ["NAME", "PRESETS", "rules"]

NAME = "high"
PRESETS = {
    key: house for key, house in HOUSES.items() if house.figures == "all" and house.cards == 42
}


def rules(house: TarokkHouse = next(iter(PRESETS.values()))) -> Rules:  # noqa: B008
    """The game in this house."""
    return tarokk(NAME, house)
