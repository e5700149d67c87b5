"""Policy: what was trained on arrays plays whole deals against our players.

>>> from skiz.arena import between, compare
>>> from skiz.games import game
>>> from skiz.labs.policy import PolicyPlayer
>>> from skiz.players import player
>>> def first(observations, masks):  # your network: one step for each row
...     return masks.argmax(1)
>>> rules, plain = game("asszorti").rules(), player("plain", seed=1)
>>> found = compare([between(rules, PolicyPlayer(first), plain, seed) for seed in range(20)])
>>> found.verdict
'behind'
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from skiz.errors import of_extra
from skiz.players.plain import advise
from skiz.table import Action, Answer, Rules, View

from .features import Features
from .numbers import Numbers
from .position import Position, next_steps, whole_action
from .turns import refuse_unasked

with of_extra("labs"):
    import numpy as np

Array: TypeAlias = np.ndarray[Any, Any]
Policy: TypeAlias = Callable[[Array, Array], Array]


@dataclass(frozen=True, slots=True, eq=False)
class PolicyPlayer:
    """A player that takes each step by a policy on arrays.

    `policy` gets observations of shape (1, size), float32, and masks of shape (1, steps), int8, as
    `skiz.labs.vector` has them, and returns one legal step, as an array of length 1. It is asked
    again until its steps make an action, such as a discard of three cards.

    Arrays have no claims, so it claims nothing, and answers claims as `plain` does. If the policy
    was trained on `skiz.labs.pettingzoo.env`, take the `claims` and `recall` of that environment.
    For OpenSpiel's `observation_tensor`, leave `recall`; for its `information_state_tensor`, which
    `rl_environment` gives unless told otherwise, take `recall=True`.

    `choose` raises ValueError for a step that is not legal, for an answer that is not one whole
    number, and in a house in which seats may speak out of turn.
    """

    policy: Policy
    claims: bool = False
    recall: bool = False

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the action that the steps of the policy make."""
        if not self.claims and any(isinstance(option, Answer) for option in options):
            return advise(view, options).action
        numbers, features = _arrays_of(view.rules, self.claims, self.recall)
        taken: tuple[Action, ...] = ()
        while True:
            fits = next_steps(options, taken)
            step = self._step(numbers, features, view, taken, numbers.offered(fits))
            taken = (*taken, step)
            action = whole_action(fits[step], taken)
            if action is not None:
                return action

    def _step(
        self,
        numbers: Numbers,
        features: Features,
        view: View,
        taken: tuple[Action, ...],
        legal: list[int],
    ) -> Action:
        """Ask the policy for the next step of an action."""
        seat, rules = view.viewer(), view.rules
        features.write(Position(rules, state=view, taken=taken), view, seat)
        mask = np.zeros((1, len(numbers.steps)), np.int8)
        mask[0, legal] = 1
        number = _only(self.policy(features.tensor[None].copy(), mask))
        if number not in legal:
            raise ValueError(f"seat {seat}: {numbers.refusal(number, legal)}")
        return numbers.steps[number]


def _only(answer: object) -> int:
    """Return the step in the answer of a policy."""
    array = np.asarray(answer)
    if array.size != 1 or array.dtype.kind not in "iu":
        found = f"shape {array.shape} and type {array.dtype}"
        raise ValueError(f"the policy returned {found}: an array of one whole number is needed")
    return int(array.reshape(1)[0])


@lru_cache(maxsize=16)
def _arrays_of(rules: Rules, claims: bool, recall: bool) -> tuple[Numbers, Features]:
    refuse_unasked(rules)
    numbers = Numbers(rules, claims)
    return numbers, Features(numbers, recall=recall)
