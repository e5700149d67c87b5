"""Random: any option with equal chances, except claims and giving up."""

import random
from dataclasses import dataclass

from skiz.table import Action, Claim, View

from .player import reproducible


@dataclass(frozen=True, slots=True)
class Random:
    """The yardstick that every other player must beat."""

    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return a random option."""
        serious = [action for action in options if not isinstance(action, Claim)]
        return random.Random(reproducible(self.seed, view)).choice(serious)
