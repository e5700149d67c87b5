"""Themes: what a puzzle is about, found from the position and the options.

A family may have themes of its own, in the module of its name in `of_family`. They come first.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from .card_themes import CARD_THEMES
from .situation import Situation, Theme
from .talk_themes import TALK_THEMES


def themes(situation: Situation) -> tuple[str, ...]:
    """Return the themes of a situation, the most telling first."""
    every = all_themes(situation.view.rules.family)
    return tuple(key for key, holds in every.items() if holds(situation))


@cache
def all_themes(family: str) -> Mapping[str, Theme]:
    """Return all themes that a puzzle of a family may have.

    >>> "bid" in all_themes("asszorti")
    True
    """
    package = f"{__package__}.of_family.{family}"
    own: Mapping[str, Theme] = import_module(package).THEMES if find_spec(package) else {}
    return {**own, **TALK_THEMES, **CARD_THEMES}
