"""Plain: rules of thumb, one file a game, found by the game's key, with a reason for each.

`thumb` holds what is true of every trick-taking game.
"""

from dataclasses import dataclass
from importlib import import_module

from skiz.table import Action, View

from ..player import Advice
from ..random import Random

__all__ = ["Plain", "advise"]


def advise(view: View, options: tuple[Action, ...]) -> Advice:
    """What the rules of thumb say, and why; anything where a game has none."""
    if len(options) == 1:
        return Advice(options[0], "only-one")
    try:
        game = import_module(f"{__name__}.{view.rules.key}")
    except ModuleNotFoundError:
        return Advice(Random(0).choose(view, options), "no-thumb")
    advice: Advice = game.advise(view, options)
    return advice


@dataclass(frozen=True, slots=True)
class Plain:
    """A player that follows the rules of thumb; nothing is left to chance, so its seed is idle."""

    seed: int = 0

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """What `advise` says."""
        return advise(view, options).action
