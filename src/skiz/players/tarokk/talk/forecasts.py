"""Forecasts: how often an announcement of the network comes true when all four use the network.

The network itself knows what to say but not how it will end, and trials end by the heuristics of
the others. So forecasts are fitted to deals with its talk, by `python -m tools.fit.forecasts`.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from skiz.games.tarokk import Standing
from skiz.table import Say

from .logistic import Weights, chance_by, read_chances
from .situation import NAMES, situation
from .talk_inputs import GAMES
from .words import word_of

INPUTS = (*NAMES, *(f"game-{key}" for key in GAMES))


def forecast(stand: Standing, say: Say) -> float | None:
    """Return how likely the word of a seat comes true; None for words too rare to be learnt.

    It comes true if the announced figure is made, or the doubled one is not.
    """
    weights = learnt().get(word_of(say))
    return None if weights is None else chance_by(weights, forecast_inputs(stand))


def forecast_inputs(stand: Standing) -> tuple[float, ...]:
    """Return the inputs of a forecast in the order of `INPUTS`: situation and game."""
    of_game = (float(stand.view.rules.key == one) for one in GAMES)
    return (*situation(stand.view, stand), *of_game)


@cache
def learnt() -> Mapping[str, Weights]:
    """Return the weights of each word that was learnt."""
    return read_chances(Path(__file__).parents[1] / "forecasts.json", INPUTS)
