"""The thinker of a simulation: it chooses any option, takes its time, and sometimes dies."""

import random
from collections.abc import Callable
from typing import Any

from skiz.server.thinking.pool import Pool
from skiz.server.thinking.process import Died, Failed
from skiz.server.thinking.thoughts import Decide, Decision, Thought

THINKERS = 2


class SimulatedThinker:
    """Computes at once; the duration is simulated where its work is done."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def begin(self) -> None:
        """Do nothing; it is ready."""

    def end(self) -> None:
        """Do nothing; it is over at once."""

    def close(self) -> None:
        """Do nothing; there is nothing to close."""

    def ask(self, thought: Thought[Any], within: float, so_far: Callable[[Any], None]) -> Any:
        """Return any answer; as in `Thinker`, it sometimes fails or dies."""
        if (chance := self._rng.random()) < 0.06:
            raise Died if chance < 0.03 else Failed("of a simulation")
        if isinstance(thought, Decide):
            return Decision(thought.kind, self._rng.choice(thought.choices))
        raise Failed("of a simulation: the server goes on without it")


class SimulatedPool(Pool):
    """A pool that starts no threads."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__([SimulatedThinker(rng) for _ in range(THINKERS)])

    def begin(self) -> None:
        """Do nothing; they are ready."""
