"""Explain: every option weighed, for whoever decides, asks for a hint, or looks back at a deal."""

from dataclasses import replace
from math import nan

from skiz.solve import NotLowerable
from skiz.table import Action, Play, View

from .cards import weigh_cards
from .levels import HINT, Level
from .plain import advise
from .weighed import Weighed
from .whole_deal import knows, weigh_talk


def explain(
    view: View, options: tuple[Action, ...], level: Level = HINT, seed: int = 0
) -> tuple[Weighed, ...]:
    """The options with what each should bring the seat on turn and why, the best first.

    Where nothing can be weighed it is what plain would do, and its worth is not a number.
    """
    if len(options) == 1:
        return (_plain(view, options),)
    try:
        return _weigh(view, options, level, seed)
    except NotLowerable:
        return (_plain(view, options),)


def _weigh(view: View, options: tuple[Action, ...], level: Level, seed: int) -> tuple[Weighed, ...]:
    if not any(isinstance(option, Play) for option in options):
        found = weigh_talk(view, options, level, seed) if knows(view.rules) else ()
        return found or (_plain(view, options),)
    claims = weigh_talk(view, options, level, seed) if knows(view.rules) and not view.claims else ()
    try:
        return claims + weigh_cards(view, options, level, seed)
    except NotLowerable:
        if not view.claims:
            raise
    # What the claim costs cannot be told: the best card takes the rest if any does.
    return weigh_cards(View(replace(view, claims=())), options, level, seed)


def _plain(view: View, options: tuple[Action, ...]) -> Weighed:
    """What plain would do, and why."""
    advice = advise(view, options)
    return Weighed(advice.action, nan, nan, nan, advice.key, advice.params)
