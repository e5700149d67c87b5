"""Imitate: what a player sees and chooses, as arrays to learn from.

>>> from skiz.games import game
>>> from skiz.labs.imitate import choices_of
>>> from skiz.players import player
>>> rules = game("asszorti").rules()
>>> choices = list(choices_of(rules, player("plain", seed=1), seeds=range(2)))
>>> choices[0].observation.shape, choices[0].mask.shape
((1907,), (110,))
>>> all(choice.mask[choice.action] for choice in choices)
True
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from skiz.players import Player, play_deal
from skiz.table import Action, Answer, Claim, Rules, View

from .features import Features
from .numbers import Numbers, steps
from .position import Position, next_steps, whole_action
from .turns import refuse_unasked

Array: TypeAlias = np.ndarray[Any, Any]


class Chosen(NamedTuple):
    """A step that was chosen: the observation (size,), the mask (steps,) and the number."""

    observation: Array
    mask: Array
    action: int


def choices_of(
    rules: Rules, player: Player, seeds: Iterable[int], *, recall: bool = False
) -> Iterator[Chosen]:
    """Yield every step of a player in all seats, in the deals of these seeds.

    Arrays are those of `skiz.labs.vector`, with `recall` those of
    `skiz.labs.pettingzoo.env(…, claims=False, recall=True)`. They have no claims, so claims and
    their answers are left out. Raise ValueError in a house in which seats may speak out of turn.
    """
    refuse_unasked(rules)
    numbers = Numbers(rules, claims=False)
    watched = _Watched(player, numbers, Features(numbers, recall=recall))
    for seed in seeds:
        play_deal(rules, [watched] * rules.seats, seed)
        yield from watched.chosen
        watched.chosen.clear()


@dataclass
class _Watched:
    """A player whose steps are written down."""

    player: Player
    numbers: Numbers
    features: Features
    chosen: list[Chosen] = field(default_factory=list)

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return what the player chooses."""
        action = self.player.choose(view, options)
        if isinstance(action, Answer | Claim):
            return action
        taken: tuple[Action, ...] = ()
        while True:
            fits = next_steps(options, taken)
            step = steps(action)[len(taken)]
            self._write(view, taken, self.numbers.offered(fits), step)
            taken = (*taken, step)
            if whole_action(fits[step], taken) is not None:
                return action

    def _write(self, view: View, taken: tuple[Action, ...], legal: list[int], step: Action) -> None:
        position = Position(self.numbers.rules, state=view, taken=taken)
        self.features.write(position, view, view.viewer())
        mask = np.zeros(len(self.numbers.steps), np.int8)
        mask[legal] = 1
        self.chosen.append(Chosen(self.features.tensor.copy(), mask, self.numbers.of(step)))
