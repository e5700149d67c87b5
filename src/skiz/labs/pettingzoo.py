"""PettingZoo: every game as an environment in which the agents act one after another (AEC).

The agents are `seat_0`, `seat_1` and so on. An observation is a dictionary: `observation` is what
the seat sees, as the vector of `skiz.labs.features`, and `action_mask` is 1 for each step that it
may take now. The steps are those of `skiz.labs.numbers`: one card, one word or one bid at a time.

>>> from random import Random
>>> from skiz.labs import pettingzoo
>>> env, rng = pettingzoo.env("asszorti"), Random(1)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     steps = [] if terminated else observation["action_mask"].nonzero()[0].tolist()
...     env.step(rng.choice(steps) if steps else None)
>>> env.agents
[]
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, TypeAlias

from skiz.cards import Card, Seat
from skiz.errors import of_extra
from skiz.table import House, Rules

from .checks import checked_seed, whole
from .features import Features
from .house import house_of
from .numbers import numbers_of
from .position import Position
from .returns import UTMOST, checked_bound, returns
from .turns import longest, refuse_unasked

with of_extra("labs"):
    import numpy as np
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv

Observation: TypeAlias = dict[str, np.ndarray[Any, Any]]
# The options of `reset`. PettingZoo's own `api_test` passes one called "options": it is ignored.
OPTIONS = frozenset({"deck", "options"})


class Table(AECEnv[str, Observation, int | None]):
    """A table of one game in one house; each `reset` shuffles and deals.

    A step that is not legal ends the deal. The offender then pays one point to each other seat, and
    `infos[agent]["illegal"]` tells every agent: `agent` is the offender, `action` the number,
    `step` that step as text (None if no step has the number), and `why` the refusal with the steps
    that were legal. The deal is terminated, not truncated, and rewards add up to 0 in every case.
    Rewards are points, within ±`bound` (see `returns`).

    A copy or a pickle of a table goes on with the same deal, and then deals the same ones.

    Raise ValueError for a house in which seats may speak out of turn. Before the first `reset`
    there is nothing to see and to do: raise `ResetNeeded`.
    """

    def __init__(
        self,
        key: str,
        house: House | str | None = None,
        *,
        claims: bool = True,
        recall: bool = False,
        bound: int = UTMOST,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.numbers = numbers_of(key, house_of(key, house), claims)
        self._bound = checked_bound(bound)
        refuse_unasked(self._rules)
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode={render_mode!r}: only 'ansi' is possible")
        self.render_mode = render_mode
        self.metadata = {
            "name": f"skiz_{key}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self._rules.seats)]
        self.agents: list[str] = []
        self._features = Features(self.numbers, recall=recall)
        self._spaces = {agent: self._space() for agent in self.possible_agents}
        self.state_space = self._spaces[self.possible_agents[0]]["observation"]
        self._actions = {agent: Discrete(len(self.numbers.steps)) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self.position = Position(self._rules)

    @property
    def _rules(self) -> Rules:
        """The rules: an attribute of their own could not be pickled, numbers can."""
        return self.numbers.rules

    def __copy__(self) -> "Table":
        """Return a table that plays on by itself; a shallow copy would share its rewards."""
        return deepcopy(self)

    def _space(self) -> Dict[Any]:
        shape, most = self._features.tensor.shape, float(longest(self.numbers))
        return Dict(
            {
                "observation": Box(0.0, most, shape, np.float32),
                "action_mask": Box(0, 1, (len(self.numbers.steps),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Dict[Any]:
        """Return the space of an agent's observations, always the same object.

        Raise ValueError for an agent that is not at the table.
        """
        return self._spaces[self._checked(agent)]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's steps, always the same object.

        Raise ValueError for an agent that is not at the table.
        """
        return self._actions[self._checked(agent)]

    def _checked(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise ValueError(f"agent {agent!r}: only {', '.join(self.possible_agents)}")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew. With a seed, this deal and the following ones are reproducible.

        `options={"deck": cards}` deals these cards, which are numbers of the pack, in this order.
        Raise ValueError for other options, for cards that are not the pack, and for a seed that is
        no whole number from 0. Then the deal goes on.
        """
        seed = checked_seed(seed)
        unknown = {*(options or {})} - OPTIONS
        if unknown:
            raise ValueError(f"options={options!r}: only 'deck' is possible")
        if seed is not None:
            self._random = np.random.default_rng(seed)
        deck = (options or {}).get("deck")
        self.position = dealt(self._rules, self._shuffled() if deck is None else deck)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _shuffled(self) -> list[Card]:
        return [int(card) for card in self._random.permutation(len(self._rules.pack.names))]

    def _select(self) -> None:
        seat = self.position.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now; its mask has a 1 only while it is on turn.

        Raise ValueError for an agent that is not at the table.
        """
        self._needs_reset()
        seat = self.possible_agents.index(self._checked(agent))
        self._features.write(self.position, self.position.views[seat], seat)
        mask = np.zeros(len(self.numbers.steps), np.int8)
        mask[self._legal(seat)] = 1
        return {"observation": self._features.tensor.copy(), "action_mask": mask}

    def last(self, observe: bool = True) -> Any:
        """Return what PettingZoo's `last` does, for the agent on turn."""
        self._needs_reset()
        self._needs_agents()
        return super().last(observe)

    def _needs_reset(self) -> None:
        if self.position.state is None:
            raise ResetNeeded("nothing is dealt yet: call reset() first")

    def _needs_agents(self) -> None:
        if not self.agents:
            raise ResetNeeded("the deal is over, and all agents have left: call reset() first")

    def _legal(self, seat: Seat) -> list[int]:
        over = not self.agents or any(self.terminations.values())
        on_turn = seat == self.position.seat and not over
        return self.numbers.offered(self.position.fits) if on_turn else []

    def step(self, action: int | None) -> None:
        """Take a step for the agent on turn; None for an agent whose deal is over.

        Raise ValueError for what is no number of a step at all, such as 1.5; then nothing changes.
        """
        self._needs_reset()
        self._needs_agents()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is not None:
            action = whole(action, "action")
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        seat = self.possible_agents.index(agent)
        legal = self._legal(seat)
        if action is None or action not in legal:
            self._refuse(agent, action, legal)
        else:
            self.position = self.position.after(self.numbers.step(action))
            if self.position.over:
                self._end(returns(self.position, self._bound))
        self._accumulate_rewards()
        self._select()
        self._deads_step_first()

    def _end(self, points: Sequence[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, points, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def _refuse(self, agent: str, action: int | None, legal: Sequence[int]) -> None:
        others = len(self.agents) - 1
        self._end([-others if one == agent else 1.0 for one in self.possible_agents])
        known = action is not None and 0 <= action < len(self.numbers.steps)
        step = self.numbers.text(action) if known and action is not None else None
        why = f"{agent}: {self.numbers.refusal(action, legal)}"
        for info in self.infos.values():
            info["illegal"] = {"agent": agent, "action": action, "step": step, "why": why}

    def render(self) -> str | None:
        """Return all hands and the last trick as text, if `render_mode` is "ansi"."""
        state, pack = self.position.state, self._rules.pack
        if self.render_mode is None or state is None:
            return None
        hands = (
            f"{agent} {pack.text(hand.cards)}"
            for agent, hand in zip(self.possible_agents, state.hands, strict=True)
        )
        table = state.table
        lines = [*hands, f"table {pack.text(table.cards)}" if table else state.current_phase.name]
        return "\n".join(lines)

    def close(self) -> None:
        """Do nothing: no window and no file is open."""

    def state(self) -> np.ndarray[Any, Any]:
        """Return the truth as a vector, all hands included, for a critic that may see it.

        It has the parts of an observation; `state_space` is its space.
        """
        self._needs_reset()
        seat = self.position.seat or 0
        self._features.write(self.position, self.position.state, seat)
        return self._features.tensor.copy()


def dealt(rules: Rules, deck: Sequence[Card]) -> Position:
    """Return the beginning of a deal; raise ValueError if the cards are not the pack."""
    count = len(rules.pack.names)
    if not _is_pack(deck, count):
        raise ValueError(f"deck: {count} cards, each number from 0 to {count - 1} once")
    *cards, last = deck
    return Position(rules, tuple(cards)).dealt(last)


def _is_pack(deck: Sequence[Card], count: int) -> bool:
    try:
        return sorted(deck) == list(range(count))
    except TypeError:  # not a sequence, or not of numbers
        return False


def env(key: str, house: House | str | None = None, **options: Any) -> Table:
    """Return a game as a PettingZoo environment; `options` are those of `Table`.

    `house` is a house, or a text as `skiz match --house` takes it, such as
    "gamerules,must_trump=true"; by default the first preset.
    """
    return Table(key, house, **options)
