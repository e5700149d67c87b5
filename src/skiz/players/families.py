"""The families of games with players: a package for each, named like that of the games."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from skiz.table import Action, Rules, View

from .evaluation import Evaluation
from .levels import Level
from .player import Advice


class Family(Protocol):
    """The functions that the package of a family provides."""

    def advise(self, view: View, options: tuple[Action, ...]) -> Advice:
        """Return the choice of the heuristics, and the reason."""
        ...

    def evaluate(
        self,
        view: View,
        options: tuple[Action, ...],
        level: Level,
        seed: int,
        also: tuple[Action, ...] = (),
    ) -> tuple[Evaluation, ...]:
        """Evaluate everything but cards, by the settlement that each option should bring."""
        ...


def family_of(rules: Rules) -> Family:
    """Return the players' package for the family of a game.

    Raise ValueError with the family's name if there is none: such a game is refused and not played
    at random.
    """
    return _family(rules.family)


def evaluate_talk(
    view: View,
    options: tuple[Action, ...],
    level: Level,
    seed: int,
    also: tuple[Action, ...] = (),
) -> tuple[Evaluation, ...]:
    """Return the options with their expected worth for the seat on turn, the best first.

    The result is empty if heuristics should decide, or if a card is to be played without a claim.
    Of very many options, only the best are returned, and those in `also` wherever they can be
    evaluated. Raise ValueError if there is no player for the game.
    """
    return family_of(view.rules).evaluate(view, options, level, seed, also)


@cache
def _family(name: str) -> Family:
    package = f"{__package__}.{name}"
    found = import_module(package) if find_spec(package) else None
    if not hasattr(found, "advise"):
        raise ValueError(f"no player knows the games of the family {name!r}: there is no {package}")
    return cast(Family, found)
