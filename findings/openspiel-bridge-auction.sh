#!/bin/sh
# OpenSpiel's "bridge" ends after the auction, and no card is played.
#
# A deal of bridge has 52 cards to play. But the default of `use_double_dummy_result` pays what the
# declarer would take with all cards open. So rates of random deals, lengths and trained policies of
# "bridge" are those of an auction. Only `bridge(use_double_dummy_result=false)` has card play.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install -q open-spiel==2.0.2

"$folder/venv/bin/python" - <<'PYTHON'
import random
from importlib.metadata import version

import pyspiel

PLAYED = "bridge(use_double_dummy_result=false)"


def fewest_actions(name: str, deals: int = 20) -> int:
    """Return how many actions the players have at least in random deals."""
    game, counts = pyspiel.load_game(name), []
    for seed in range(deals):
        rng, state, count = random.Random(seed), game.new_initial_state(), 0
        while not state.is_terminal():
            count += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        passed_out = count == 4
        counts += [] if passed_out else [count]
    return min(counts)


seen = {name: fewest_actions(name) for name in ("bridge", PLAYED)}
print(f"version: open_spiel {version('open_spiel')}")
print("guess: a deal with a contract has at least 56 actions, 52 of which play a card")
print("seen:", "; ".join(f"{name} has {least} at least" for name, least in seen.items()))
raise SystemExit(not seen["bridge"] < 52 < 56 <= seen[PLAYED])
PYTHON
