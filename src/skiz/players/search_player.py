"""The search player: whatever is worth most, as far as one of the levels can tell."""

from collections.abc import Sequence
from dataclasses import dataclass

from skiz.table import Action, View

from .evaluation import Evaluation
from .explain import explain
from .levels import Level
from .plain import advise


@dataclass(frozen=True, slots=True)
class SearchPlayer:
    """A player who evaluates all that he may do, as long as his level lets him.

    >>> from skiz.games import game
    >>> from skiz.players import Level, SearchPlayer, play_deal
    >>> players = [SearchPlayer(Level("quick", worlds=4), seed) for seed in range(3)]
    >>> sum(play_deal(game("asszorti").rules(), players, seed=1).state.settled.points)
    0
    """

    level: Level
    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """The best of the options as far as it can tell; among equals plain's choice.

        ValueError where nobody has taught the family of the game.
        """
        return best_of(view, options, explain(view, options, self.level, self.seed))


def best_of(view: View, options: tuple[Action, ...], evaluations: Sequence[Evaluation]) -> Action:
    """The best of what was evaluated, which comes first; among equals plain's choice."""
    best, *others = evaluations
    equal = [one.action for one in others if one.worth == best.worth]
    if not equal:
        return best.action
    plain = advise(view, options).action
    return plain if plain in equal else best.action
