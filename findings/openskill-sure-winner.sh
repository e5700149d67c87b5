#!/bin/sh
# OpenSkill gives a sure winner among three a chance of two thirds.
#
# `predict_win` returns a number for each team, and they add up to 1. So one takes them for the
# chances to come first, as at a table of three or more. For two teams they are. For more, each is
# the mean chance against one other team, scaled to add up to 1. Then the best of three has at most
# two thirds, and the second of three a third, however sure it is that the best one wins.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install -q openskill==6.2.0

"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

from openskill.models import PlackettLuce

model = PlackettLuce()


def chances(*strengths: float) -> list[float]:
    """Return what `predict_win` says of players who are known very well."""
    return [round(one, 3) for one in model.predict_win([[model.rating(mu, 0.1)] for mu in strengths])]


seen = {players: chances(*players) for players in ((90, 25), (90, 25, -40), (90, 25, 25, 25))}
print(f"version: openskill {version('openskill')}")
print("guess: the best one wins with a chance of 1, against one opponent as against two or three")
print("seen:", "; ".join(f"for ratings of {who} {what}" for who, what in seen.items()))
raise SystemExit([*seen.values()] != [[1, 0], [0.667, 0.333, 0], [0.5, 0.167, 0.167, 0.167]])
PYTHON
