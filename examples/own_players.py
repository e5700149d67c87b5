"""Players of your own in a file, for `skiz match`, `skiz ladder` and `skiz exploit`.

    skiz match asszorti examples/own_players.py:High plain
    skiz match asszorti examples/own_players.py:network random

The name after the colon is called with a seed, once for each deal, and returns a player. Load what
is large outside of it. `High` needs only the rules; `network` needs the extra `labs`.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from skiz.cards import highest, lowest, of
from skiz.players import Player, player
from skiz.table import Action, Play, View


@dataclass(frozen=True, slots=True)
class High:
    """A player that leads its highest card and follows with its lowest; `plain` says its words."""

    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return one of the options."""
        plays = [option for option in options if isinstance(option, Play)]
        if len(plays) < len(options):
            return player("plain", self.seed).choose(view, options)
        cards = of(option.card for option in plays)
        return Play(highest(cards) if view.table is None else lowest(cards))


def network(seed: int) -> Player:
    """Return a player by a function of arrays; put your network in its place."""
    import numpy as np

    from skiz.labs.policy import Array, PolicyPlayer

    def policy(observations: Array, masks: Array) -> Array:
        """Return the legal step with the greatest value, for each row."""
        values: Array = observations @ _weights(observations.shape[1], masks.shape[1])
        values[masks == 0] = -np.inf
        return np.asarray(values.argmax(1))

    return PolicyPlayer(policy)


@cache
def _weights(size: int, steps: int) -> Any:
    """Return weights that have learnt nothing; load yours here."""
    import numpy as np

    return np.random.default_rng(1).normal(size=(size, steps)).astype(np.float32)
