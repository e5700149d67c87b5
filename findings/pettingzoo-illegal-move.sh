#!/bin/sh
# PettingZoo's wrapper for illegal moves makes a game of zero sum cost one player something.
#
# In tic-tac-toe one player wins what the other loses, and the environment is wrapped by
# `TerminateIllegalWrapper`. So one expects that an illegal move loses the game to the opponent. But
# the opponent gets nothing, and the game is marked as truncated as well as terminated. A learner
# for games of zero sum then learns from games that have none.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install -q pettingzoo==1.27.0 gymnasium==1.4.0 pygame==2.6.1

"$folder/venv/bin/python" - <<'PYTHON' 2>/dev/null
from importlib.metadata import version

from pettingzoo.classic import tictactoe_v3


def ended(*moves):
    """Return the rewards after these moves, and which signs of an end are set."""
    game = tictactoe_v3.env()
    game.reset(seed=1)
    for move in moves:
        game.step(move)
    signs = {"terminated": game.terminations, "truncated": game.truncations}
    return [*game.rewards.values()], [name for name, of in signs.items() if all(of.values())]


seen = {"three in a row": ended(0, 3, 1, 4, 2), "a taken square": ended(0, 0)}
print(f"version: pettingzoo {version('pettingzoo')}")
print("guess: whoever takes a taken square loses, as after three in a row: 1 and -1, terminated")
parts = (f"{what}: {rewards}, {' and '.join(signs)}" for what, (rewards, signs) in seen.items())
print("seen:", "; ".join(parts))
raise SystemExit(
    seen["three in a row"] != ([1, -1], ["terminated"])
    or seen["a taken square"] != ([0, -1], ["terminated", "truncated"])
)
PYTHON
