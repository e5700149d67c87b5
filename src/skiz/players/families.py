"""The families of games that are known here: a package each, called as the games' own."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from skiz.table import Action, Rules, View

from .evaluation import Evaluation
from .levels import Level
from .player import Advice


class Family(Protocol):
    """What the package of a family shows in its face."""

    def advise(self, view: View, options: tuple[Action, ...]) -> Advice:
        """What the heuristics say, and why."""
        ...

    def evaluate(
        self,
        view: View,
        options: tuple[Action, ...],
        level: Level,
        seed: int,
        also: tuple[Action, ...] = (),
    ) -> tuple[Evaluation, ...]:
        """All but the cards, by the settlement that each option should bring."""
        ...


def family_of(rules: Rules) -> Family:
    """What is known of the family of a game. ValueError, with its name, where nobody has taught
    it: such a game is refused rather than played at random.
    """
    return _family(rules.family)


def evaluate_talk(
    view: View,
    options: tuple[Action, ...],
    level: Level,
    seed: int,
    also: tuple[Action, ...] = (),
) -> tuple[Evaluation, ...]:
    """The options with what each should bring the seat on turn, the best first; none where the
    heuristics are to speak, or a card is to be played and nothing claimed.

    Of very many options only the best are told, and those in `also` wherever they can be evaluated,
    though the heuristics would not think of them. ValueError where nobody has taught the game.
    """
    return family_of(view.rules).evaluate(view, options, level, seed, also)


@cache
def _family(name: str) -> Family:
    package = f"{__package__}.{name}"
    found = import_module(package) if find_spec(package) else None
    if not hasattr(found, "advise"):
        raise ValueError(f"no player knows the games of the family {name!r}: there is no {package}")
    return cast(Family, found)
