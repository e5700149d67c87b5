"""What thinks in a simulation: it says any of the choices, takes its time, and sometimes dies."""

import random
from collections.abc import Callable
from typing import Any

from skiz.server.thinking.pool import Pool
from skiz.server.thinking.process import Died, Failed
from skiz.server.thinking.thoughts import Decide, Decision, Thought

THINKERS = 2


class SimulatedThinker:
    """Thinks at once; how long it took is simulated where its work is carried out."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def begin(self) -> None:
        """It is ready."""

    def end(self) -> None:
        """It is over at once."""

    def close(self) -> None:
        """There is nothing to close."""

    def ask(self, thought: Thought[Any], within: float, so_far: Callable[[Any], None]) -> Any:
        """Any answer; as `Thinker` says, one that fails or dies now and then."""
        if (chance := self._rng.random()) < 0.06:
            raise Died if chance < 0.03 else Failed("of a simulation")
        if isinstance(thought, Decide):
            return Decision(thought.kind, self._rng.choice(thought.choices))
        raise Failed("of a simulation: the server goes on without it")


class SimulatedPool(Pool):
    """A pool that begins no threads."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__([SimulatedThinker(rng) for _ in range(THINKERS)])

    def begin(self) -> None:
        """They are ready."""
