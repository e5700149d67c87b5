"""Draws cost against size: `python -m bench.server.draw FILE… PICTURE`.

It reads the output of `bench.server` for tables, ages and `--processes`; of duplicates the last one
counts. It draws latency and CPU over tables, actions and CPU over processes, memory over the age of
a table, and the time of opening one over the rows of its log.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from skiz.server.common.codec import Json

MUST = 50  # milliseconds, of 99 in 100 actions
GREEN, RED, GREY = "#1b7a3d", "#b3322b", "#6b6b6b"


def draw(found: Json, file: Path) -> None:
    """Draw the six into a file, as svg or png by its suffix."""
    with mpl.rc_context({"svg.hashsalt": "skiz", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=(9, 9), dpi=150)
        (latency, cost), (actions, cpu), (memory, opened) = figure.subplots(3, 2)
        _latency(latency, found["load"])
        _cost(cost, found["load"])
        _over_processes(actions, found["processes"], "actions_a_second", "actions a second")
        _over_processes(cpu, found["processes"], "cpu_ms_an_action", "ms of CPU an action")
        _memory(memory, found["ages"])
        _opened(opened, found["ages"])
        for axes in (latency, cost, actions, cpu, memory, opened):
            axes.margins(y=0.1)
            axes.spines[["top", "right"]].set_visible(False)
            axes.set_ylim(bottom=0 if axes.get_yscale() == "linear" else None)
            axes.legend(frameon=False, fontsize=8)
        figure.tight_layout()
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


def _latency(axes: Axes, lines: Sequence[Json]) -> None:
    for size, name, colour in (("tables", "a table", RED), ("lines", "an echo", GREY)):
        found = [one for one in lines if size in one]
        for percent, style in (("p99_ms", "o-"), ("p50_ms", "o--")):
            label = f"{name}, {percent.removesuffix('_ms')}"
            points = [one[size] for one in found], [one[percent] for one in found]
            axes.plot(*points, style, color=colour, label=label, markersize=4)
    axes.axhline(MUST, color=GREEN, linewidth=0.8, label=f"{MUST} ms")
    axes.set_yscale("log")
    axes.set_xlabel("tables")
    axes.set_ylabel("ms until acknowledged")


def _cost(axes: Axes, lines: Sequence[Json]) -> None:
    for size, name, colour in (("tables", "a table", RED), ("lines", "an echo", GREY)):
        found = [one for one in lines if size in one]
        points = [one[size] for one in found], [one["cpu_ms_an_action"] for one in found]
        axes.plot(*points, "o-", color=colour, label=name, markersize=4)
    axes.set_xlabel("tables")
    axes.set_ylabel("ms of CPU an action")


def _over_processes(axes: Axes, lines: Sequence[Json], key: str, name: str) -> None:
    for tables in sorted({one["tables"] for one in lines}):
        found = [one for one in lines if one["tables"] == tables]
        points = [one["processes"] for one in found], [one[key] for one in found]
        axes.plot(*points, "o-", label=f"{tables} tables", markersize=4)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("processes")
    axes.set_ylabel(name)


def _memory(axes: Axes, ages: Sequence[Json]) -> None:
    points = [one["deals"] for one in ages], [one["kept_mib"] for one in ages]
    axes.plot(*points, "o-", color=RED, label="an open table", markersize=4)
    axes.set_xscale("log")
    axes.set_xlabel("deals played")
    axes.set_ylabel("MiB")


def _opened(axes: Axes, ages: Sequence[Json]) -> None:
    for key, name, colour in (
        ("opened_without_checkpoints_s", "from the first row", GREY),
        ("opened_s", "from the last deal", RED),
    ):
        points = [one["entries"] for one in ages], [one[key] for one in ages]
        axes.plot(*points, "o-", color=colour, label=name, markersize=4)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("rows of the log")
    axes.set_ylabel("s until open")


def main(arguments: Sequence[str]) -> int:
    """Read the files and draw."""
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    *results, picture = map(Path, arguments)
    found: Json = {}
    for result in results:
        found |= json.loads(result.read_text("utf-8"))
    draw(found, picture)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
