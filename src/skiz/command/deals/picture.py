"""A ladder as a picture: how far each player is ahead of the others, and every duel."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from skiz.arena.ladder import Rung

GREEN, RED, GREY = "#1b7a3d", "#b3322b", "#6b6b6b"


def draw(rungs: Sequence[Rung], title: str, file: Path) -> None:
    """Draw the ladder into a file, the strongest player on top; the ending chooses svg or png."""
    with mpl.rc_context({"svg.hashsalt": "skiz", "svg.fonttype": "none", "font.size": 10}):
        figure = Figure(figsize=(3 + 2.1 * len(rungs), 1.6 + 0.55 * len(rungs)), dpi=150)
        strengths, duels = figure.subplots(1, 2, width_ratios=(2, len(rungs)))
        _strengths(strengths, rungs)
        _duels(duels, rungs)
        figure.suptitle(f"{title}, 95 % intervals", fontsize=10)
        figure.tight_layout()
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


def _strengths(axes: Axes, rungs: Sequence[Rung]) -> None:
    """Draw a dot and its interval for each player."""
    for place, rung in enumerate(rungs):
        axes.plot((rung.low, rung.high), (place, place), color=GREY, linewidth=2)
        axes.plot(rung.mean, place, "o", color="black", markersize=5)
    axes.axvline(0, color=GREY, linewidth=0.5)
    names = [f"{rung.player}\n{1000 * rung.seconds:.2f} ms" for rung in rungs]
    axes.set_yticks(range(len(rungs)), names)
    axes.set_ylim(len(rungs) - 0.5, -0.5)
    axes.set_xlabel("ahead of the others by")
    axes.spines[["top", "right"]].set_visible(False)


def _duels(axes: Axes, rungs: Sequence[Rung]) -> None:
    """Draw the cross-table: what the player of the row wins more than that of the column."""
    for row, rung in enumerate(rungs):
        for column, other in enumerate(rungs):
            if other is rung:
                continue
            found = rung.against[other.player]
            colour = {"ahead": GREEN, "behind": RED}.get(found.verdict, GREY)
            half = (found.high - found.low) / 2
            axes.text(
                column,
                row,
                f"{found.mean:+.2f} ± {half:.2f}",
                ha="center",
                va="center",
                color=colour,
            )
    axes.set_xlim(-0.5, len(rungs) - 0.5)
    axes.set_ylim(len(rungs) - 0.5, -0.5)
    axes.set_xticks(range(len(rungs)), [rung.player for rung in rungs])
    axes.set_yticks([])
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
