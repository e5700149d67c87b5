"""Random: any option, each as likely as the others, but no claims and no giving up on a whim."""

import random
from dataclasses import dataclass

from skiz.table import Action, Claim, View

from .player import reproducible


@dataclass(frozen=True, slots=True)
class Random:
    """The yardstick that every other player must beat."""

    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """One of the options by chance."""
        serious = [action for action in options if not isinstance(action, Claim)]
        return random.Random(reproducible(self.seed, view)).choice(serious)
