"""Forecasts: how often what the network announces comes true, where all four announce by it.

The network itself knows what to say and not how it will end, and worlds that are tried end by the
heuristics of others: so a forecast is fitted to deals that it talked, by `python -m
tools.forecasts`.
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
    """How likely it comes true if a seat says this now: that what it announces is made, and what it
    doubles is not. None of what is said too seldom to be learnt.
    """
    weights = learnt().get(word_of(say))
    return None if weights is None else chance_by(weights, forecast_inputs(stand))


def forecast_inputs(stand: Standing) -> tuple[float, ...]:
    """The numbers that a forecast is told by, in the order of `INPUTS`: the situation of a seat,
    and which game is played.
    """
    of_game = (float(stand.view.rules.key == one) for one in GAMES)
    return (*situation(stand.view, stand), *of_game)


@cache
def learnt() -> Mapping[str, Weights]:
    """The weights of each word that was learnt."""
    return read_chances(Path(__file__).with_suffix(".json"), INPUTS)
