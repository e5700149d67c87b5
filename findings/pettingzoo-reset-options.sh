#!/bin/sh
# An environment that refuses options it does not know fails PettingZoo's own `api_test`.
#
# `reset(seed, options)` leaves it to each environment which options there are. So it seems right to
# refuse a name that is written wrongly. But `api_test` passes an option of its own, called
# "options", which an environment has to take and to ignore.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install -q pettingzoo==1.27.0 gymnasium==1.4.0

"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import numpy as np
from gymnasium.spaces import Box, Discrete
from pettingzoo import AECEnv
from pettingzoo.test import api_test
from pettingzoo.utils import AgentSelector


class OneCard(AECEnv):
    """Two players choose one of two cards; then the game is over."""

    metadata = {"name": "one_card_v0", "is_parallelizable": False, "render_modes": []}
    possible_agents = ["player_0", "player_1"]
    observation_spaces = dict.fromkeys(possible_agents, Box(0, 1, (2,), np.float32))
    action_spaces = {agent: Discrete(2, seed=0) for agent in possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def observe(self, agent):
        return np.ones(2, np.float32)

    def reset(self, seed=None, options=None):
        unknown = {*(options or {})} - {"deck"}
        if unknown and self.strict:
            raise ValueError(f"unknown options: {', '.join(sorted(unknown))}")
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.turns = AgentSelector(self.agents)
        self.agent_selection = self.turns.reset()

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._was_dead_step(action)
        self._cumulative_rewards[agent] = 0
        if self.turns.is_last():
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.turns.next()


def tested(strict):
    OneCard.strict = strict
    try:
        api_test(OneCard(), num_cycles=20)
    except ValueError as error:
        return f"fails with “{error}”"
    return "passes"


seen = {"ignores them": tested(False), "refuses them": tested(True)}
print(f"version: pettingzoo {version('pettingzoo')}")
print("guess: api_test passes for an environment that refuses unknown options, as for one that does not")
print("seen:", "; ".join(f"one that {what} {how}" for what, how in seen.items()))
raise SystemExit(
    seen != {"ignores them": "passes", "refuses them": "fails with “unknown options: options”"}
)
PYTHON
