"""`python -m bench.odds.draw` draws what `bench.odds` has counted and measured.

Each picture in `pictures` is drawn from a file in `results`:

| picture | what it shows | file |
|---|---|---|
| `different-deals` | the number of deals of each game | `different-deals.json` |
"""

from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from .results import result

PICTURES = Path(__file__).parents[1] / "pictures"
ALL, DIFFERENT = "#b9c9bf", "#1b7a3d"


def deals_by_pack() -> dict[str, dict[str, int]]:
    """Return the numbers of deals, fewest first; games with the same numbers share an entry."""
    found = dict[tuple[int, ...], list[str]]()
    games: dict[str, dict[str, int]] = result("different-deals")["games"]
    for key, row in sorted(games.items(), key=lambda game: game[1]["deals"]):
        found.setdefault(tuple(row.values()), []).append(key)
    return {"\n".join(keys): games[keys[0]] for keys in found.values()}


def _different_deals(file: Path) -> None:
    """Draw two bars for each game, on a logarithmic scale."""
    shown = deals_by_pack()
    figure = Figure(figsize=(9, 3.6), dpi=150)
    axes = figure.subplots()
    places = range(len(shown))
    for shift, key, colour, label in (
        (-0.18, "deals", ALL, "all deals"),
        (0.18, "different_deals", DIFFERENT, "essentially different"),
    ):
        counts = [float(row[key]) for row in shown.values()]
        axes.barh([n + shift for n in places], counts, 0.34, color=colour, label=label)
    axes.set_yticks(places, list(shown))
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.set_xlim(left=1e12)
    axes.set_xlabel("number of deals (logarithmic)")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    _save(figure, file)


def _save(figure: Figure, file: Path) -> None:
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})


DRAWN = {"different-deals": _different_deals}


def draw(folder: Path) -> None:
    """Draw the pictures into a folder; the same figures give the same files."""
    with mpl.rc_context({"svg.hashsalt": "skiz", "svg.fonttype": "none", "font.size": 9}):
        for name, drawn in DRAWN.items():
            drawn(folder / f"{name}.svg")


if __name__ == "__main__":
    draw(PICTURES)
