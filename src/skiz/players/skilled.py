"""Skilled: whatever is worth most, as far as one of the levels can tell."""

from collections.abc import Sequence
from dataclasses import dataclass

from skiz.table import Action, View

from .explain import explain
from .levels import Level
from .plain import advise
from .weighed import Weighed


@dataclass(frozen=True, slots=True)
class Skilled:
    """A player who thinks as long as his level lets him."""

    level: Level
    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """The best of the options as far as it can tell; among equals plain's choice."""
        return chosen(view, options, explain(view, options, self.level, self.seed))


def chosen(view: View, options: tuple[Action, ...], weighed: Sequence[Weighed]) -> Action:
    """The best of what was weighed; among equals plain's choice."""
    best, *others = weighed
    equal = [one.action for one in others if one.worth == best.worth]
    if not equal:
        return best.action
    plain = advise(view, options).action
    return plain if plain in equal else best.action
