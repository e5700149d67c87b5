#!/bin/sh
# In OpenSkill with `margin`, whoever beats a stronger player by much gains less than by little.
#
# The manual counts a win by few points less than one by many, and offers `margin` for that. So one
# gives it the points of a deal. But the points only stretch the difference of the two ratings. A
# large win of the stronger player counts more, a large win of the weaker one counts hardly at all,
# and between equals the points change nothing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install -q openskill==6.2.0

"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

from openskill.models import PlackettLuce

model = PlackettLuce(margin=2.0)


def gain(own: float, other: float, points: int) -> float:
    """What somebody's rating gains by winning with so many points to nothing."""
    teams = [[model.rating(own, 5)], [model.rating(other, 5)]]
    return round(model.rate(teams, scores=[points, 0])[0][0].mu - own, 2)


points = (2, 5, 20, 100)
seen = {
    "weaker": [gain(20, 30, won) for won in points],
    "equal": [gain(25, 25, won) for won in points],
    "stronger": [gain(30, 20, won) for won in points],
}
print(f"version: openskill {version('openskill')}")
print("guess: the more points somebody wins by, the more the rating gains, against anybody")
print(f"seen: for wins by {points}", *(f"{who} {gains}" for who, gains in seen.items()), sep="; ")
raise SystemExit(
    seen["weaker"] != [2.03, 1.71, 0.34, 0.01] or seen["equal"] != [1.36, 1.36, 1.36, 1.36]
)
PYTHON
