"""The learning curve of a training, drawn from its log."""

import json
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

GREEN, GREY = "#1b7a3d", "#6b6b6b"


def draw(log: Path, picture: Path) -> None:
    """Draw the lead over the customs, in points per deal and seat, against the rounds.

    It has 95 % intervals. The ending of the picture's name chooses svg or png. Raise ValueError if
    there has been no evaluation yet.
    """
    rows = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    looks = [row for row in rows if "ahead" in row]
    if not looks:
        raise ValueError(f"{log} has no evaluation yet; `--look` says when there is one")
    with mpl.rc_context({"svg.hashsalt": "skiz", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=(7, 3.5), dpi=150)
        axes = figure.subplots()
        rounds, ahead = [row["round"] for row in looks], [row["ahead"] for row in looks]
        axes.errorbar(rounds, ahead, [row["half"] for row in looks], fmt="o-", color=GREEN)
        axes.axhline(0, color=GREY, linewidth=0.5)
        axes.set_xlabel("rounds")
        axes.set_ylabel("ahead of the customs, points a deal and seat")
        axes.spines[["top", "right"]].set_visible(False)
        figure.tight_layout()
        figure.savefig(picture, metadata={"Date": None} if picture.suffix == ".svg" else None)
