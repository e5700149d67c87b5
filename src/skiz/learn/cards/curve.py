"""The learning curve of a policy of cards, drawn from its log."""

import json
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure


def draw(log: Path, picture: Path) -> None:
    """Draw the lead of the policy over the one it began as, in points per deal, against the steps.

    There is a line for each game, with 95 % intervals. The ending of the picture's name chooses svg
    or png. Raise ValueError if there has been no evaluation yet.
    """
    looks = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    if not looks:
        raise ValueError(f"{log} has no evaluation yet; `--look` says when there is one")
    with mpl.rc_context({"svg.hashsalt": "skiz", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=(7, 3.5), dpi=150)
        axes = figure.subplots()
        steps = [look["step"] for look in looks]
        for key in (key for key in looks[0] if key not in ("step", "away")):
            ahead = [look[key]["ahead"] for look in looks]
            axes.errorbar(steps, ahead, [look[key]["half"] for look in looks], label=key)
        axes.set_xlabel("steps")
        axes.set_ylabel("ahead of what it began as, points a deal")
        axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
        axes.spines[["top", "right"]].set_visible(False)
        figure.tight_layout()
        figure.savefig(picture, metadata={"Date": None} if picture.suffix == ".svg" else None)
