"""Mini games that OpenSpiel's own algorithms walk through soon enough."""

from dataclasses import replace

from skiz.labs.mini.openspiel import MiniSpiel
from tests.support.tools.depth import depth

SMALL = {"skiz_mini_asszorti": 128, "skiz_mini_tarokk": 18}  # one hand of the declarer
# The first of its deals. OpenSpiel walks through each of them in Python, which takes 0.3 seconds.
DEALS = depth({"skiz_mini_asszorti": 6, "skiz_mini_tarokk": 30}, {})


def thinned(game: MiniSpiel) -> MiniSpiel:
    """Return a game with its first deals only, by day."""
    deals = game.mini.deals[: DEALS.get(f"skiz_{game.mini.key}")]
    game.mini = replace(game.mini, deals=deals)
    return game
