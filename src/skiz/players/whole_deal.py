"""The whole deal but its cards: each option of bidding, choosing, laying away and talking weighed
by the settlement it should bring, and claims by proof.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from skiz.table import Action, Rules, View

from .levels import Level
from .weighed import Weighed


def knows(rules: Rules) -> bool:
    """Whether somebody has weighed the hands of this game."""
    return _known(rules.key)


@cache
def _known(key: str) -> bool:
    return find_spec(_name(key)) is not None


def _name(key: str) -> str:
    return f"{__package__}.whole.{key}"


def weigh_talk(
    view: View, options: tuple[Action, ...], level: Level, seed: int
) -> tuple[Weighed, ...]:
    """The options with what each should bring the seat on turn, the best first; none where the
    rules of thumb are to speak, or a card is to be played and nothing claimed.

    Of very many options only the best are told. ValueError where nobody has weighed the game.
    """
    weighed: tuple[Weighed, ...] = game_of(view).weigh(view, options, level, seed)
    return weighed


def game_of(view: View) -> ModuleType:
    """The file that knows the game of a view. ValueError where there is none."""
    if not knows(view.rules):
        raise ValueError(f"nobody has weighed hands of {view.rules.key} yet")
    return import_module(_name(view.rules.key))
