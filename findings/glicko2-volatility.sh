#!/bin/sh
# The volatility of a player depends on the level of all ratings in the package glicko2.
#
# Step 5 of Glickman's "Example of the Glicko-2 system" finds the new volatility from the deviation
# of the player. The package takes the rating in its place. The example of the paper does not show
# it, because its volatility hardly changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install -q glicko2==2.1.0

"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

from glicko2 import Player


def volatility(level: int) -> float:
    """After five wins over players who are 400 points stronger, at some level of ratings."""
    player = Player(rating=level, rd=50, vol=0.06)
    player.update_player([level + 400] * 5, [30] * 5, [1] * 5)
    return round(player.vol, 6)


seen = {level: volatility(level) for level in (1500, 2000, 2500)}
print(f"version: glicko2 {version('glicko2')}")
print("guess: only differences of ratings count, so 0.060254 at every level, as by the paper")
print("seen:", ", ".join(f"{value} at {level}" for level, value in seen.items()))
raise SystemExit(seen != {1500: 0.060273, 2000: 0.060013, 2500: 0.060001})
PYTHON
