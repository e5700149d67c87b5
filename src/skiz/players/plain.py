"""Plain: heuristics, each with a reason. Those of a family are found by its name."""

from dataclasses import dataclass

from skiz.table import Action, View

from .families import family_of
from .player import Advice

__all__ = ["Plain", "advise"]


def advise(view: View, options: tuple[Action, ...]) -> Advice:
    """Return the choice of the heuristics and its reason; raise ValueError if there are none.

    >>> from random import Random
    >>> from skiz.games import game
    >>> from skiz.table import deal, options, shuffled, start, view
    >>> rules = game("asszorti").rules()
    >>> begun = start(rules, deal(rules, shuffled(rules, Random(1))))
    >>> seen = view(rules, begun.events, seat=0)
    >>> advise(seen, options(seen, 0)).text()
    'This hand should win about 6 tricks. Bid.'
    """
    if len(options) == 1:
        return Advice(options[0], "only-one")
    return family_of(view.rules).advise(view, options)


@dataclass(frozen=True, slots=True)
class Plain:
    """A player that follows the heuristics. Nothing is random, so its seed is not used."""

    seed: int = 0

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the choice of `advise`."""
        return advise(view, options).action
