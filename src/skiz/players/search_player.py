"""The search player: it chooses the option with the highest worth, as far as its level can tell."""

from collections.abc import Sequence
from dataclasses import dataclass

from skiz.table import Action, View

from .evaluation import Evaluation
from .explain import explain
from .levels import Level
from .plain import advise


@dataclass(frozen=True, slots=True)
class SearchPlayer:
    """A player that evaluates all its options, as far as its level allows.

    >>> from skiz.games import game
    >>> from skiz.players import Level, SearchPlayer, play_deal
    >>> players = [SearchPlayer(Level("quick", worlds=4), seed) for seed in range(3)]
    >>> sum(play_deal(game("asszorti").rules(), players, seed=1).state.settled.points)
    0
    """

    level: Level
    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the best option, as far as the player can tell; among equals plain's choice.

        Raise ValueError if there is no player for the family of the game.
        """
        return best_of(view, options, explain(view, options, self.level, self.seed))


def best_of(view: View, options: tuple[Action, ...], evaluations: Sequence[Evaluation]) -> Action:
    """Return the best evaluation's action; among equals plain's choice."""
    best, *others = evaluations
    equal = [one.action for one in others if one.worth == best.worth]
    if not equal:
        return best.action
    plain = advise(view, options).action
    return plain if plain in equal else best.action
