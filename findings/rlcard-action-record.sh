#!/bin/sh
# The states that RLCard records know what is played after them.
#
# `run` returns the states that each player saw, each with an `action_record`. All of them share one
# list, which grows until the game is over. Read afterwards, the first state of a game has its last
# card. A player who learns from such states, or a replay of them, sees the future. At Mahjong the
# recorded hands and legal actions change too.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install -q rlcard==1.2.0

"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import rlcard
from rlcard.agents import RandomAgent


class Noting(RandomAgent):
    """Plays at random, and notes how long the record is when it is on turn."""

    lengths = []

    def eval_step(self, state):
        self.lengths.append(len(state["action_record"]))
        return super().eval_step(state)


env = rlcard.make("doudizhu", config={"seed": 3})
env.set_agents([Noting(env.num_actions) for _ in range(env.num_players)])
trajectories, payoffs = env.run()
states = [one for row in trajectories for one in row[:-1:2]]  # without the last one of each
later = sorted(len(state["action_record"]) for state in states)
played = len(Noting.lengths)
print(f"version: rlcard {version('rlcard')}")
print(f"guess: {played} states have records of 0 to {played - 1} actions, as when they were seen")
print(f"seen: 0 to {Noting.lengths[-1]} then, {later[0]} to {later[-1]} after the game")
raise SystemExit(Noting.lengths != [*range(played)] or later != [played] * played or played < 2)
PYTHON
