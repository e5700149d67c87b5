"""`python -m bench.odds.draw` draws what `bench.odds` has counted and measured.

Each picture in `pictures` is drawn from files in `results`:

| picture | what it shows | files |
|---|---|---|
| `different-deals` | the number of deals of each game | `different-deals` |
| `opening-hands` | what types of hands of Asszorti are worth | `opening-hands` |
| `figures-*` | figures of Tarokk: could be made, announced, made | `figures-*` |
| `seats` | what a declarer gains, by seat | `seats-*` |
"""

from functools import partial
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .figures import SIDES
from .figures_page import games_of_figures, sides_of
from .opening_hands import CONTRACTS
from .results import RESULTS, result

PICTURES = Path(__file__).parents[1] / "pictures"
ALL, DIFFERENT = "#b9c9bf", "#1b7a3d"
SEATS = ("#8fb8a4", "#5c9c7d", "#3f8264", "#123f2b")
FATES = {
    "could": ("#b9c9bf", "could be made"),
    "announced": ("#b8860b", "announced"),
    "made": ("#1b7a3d", "made"),
}
MOST = 30  # points at which the colours of a worth end


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


def _opening_hands(file: Path) -> None:
    """Draw a panel for each contract: patterns down, aces and kings across, worth as colour."""
    rows = result("opening-hands")["types"]
    patterns = sorted({row["pattern"] for row in rows})
    figure = Figure(figsize=(9, 6.4), dpi=150)
    panels: list[Axes] = [*figure.subplots(1, len(CONTRACTS), sharey=True)]
    for axes, contract in zip(panels, CONTRACTS, strict=True):
        shown = np.full((len(patterns), max(row["high"] for row in rows) + 1), np.nan)
        for row in rows:
            mean = row["solved"][contract]["mean"]
            place = patterns.index(row["pattern"]), row["high"]
            shown[place] = mean
            axes.text(place[1], place[0], str(round(mean)), ha="center", va="center", fontsize=6)
        axes.imshow(shown, cmap="RdYlGn", vmin=-MOST, vmax=MOST, aspect="auto")
        axes.set_title(f"contract {contract}")
        axes.set_xlabel("aces and kings")
        axes.set_xticks(range(shown.shape[1]))
        axes.spines[:].set_visible(False)
    panels[0].set_yticks(range(len(patterns)), patterns)
    _save(figure, file)


def _figures(key: str, file: Path) -> None:
    """Draw three bars with intervals for each figure, and a panel for each side."""
    rows = result(f"figures-{key}")["figures"]
    figure = Figure(figsize=(9, 1.4 + 0.24 * len(rows)), dpi=150)
    panels: list[Axes] = [*figure.subplots(1, len(SIDES), sharey=True, sharex=True)]
    for axes, side, title in zip(panels, SIDES.values(), sides_of(key), strict=True):
        for shift, (what, (colour, label)) in zip((-0.27, 0, 0.27), FATES.items(), strict=True):
            places = [place + shift for place in range(len(rows))]
            found = [row[side][what] for row in rows.values()]
            shares = np.array(
                [[100 * one[end] for one in found] for end in ("share", "low", "high")]
            )
            ends = [shares[0] - shares[1], shares[2] - shares[0]]
            axes.barh(places, shares[0], 0.26, color=colour, label=label)
            axes.errorbar(shares[0], places, xerr=ends, fmt="none", ecolor="#444", elinewidth=0.6)
        axes.set_title(title)
        axes.set_xlabel("% of deals")
        axes.spines[["top", "right"]].set_visible(False)
    panels[0].set_yticks(range(len(rows)), list(rows))
    panels[0].set_ylim(len(rows) - 0.5, -0.5)
    panels[-1].legend(frameon=False, loc="lower right")
    _save(figure, file)


def games_of_seats() -> list[str]:
    """Return the games of which seats were measured, by the names of their results."""
    return sorted(file.stem.removeprefix("seats-") for file in RESULTS.glob("seats-*.json"))


def _seats(file: Path) -> None:
    """Draw a bar with its interval for every seat of every game."""
    games = games_of_seats()
    figure = Figure(figsize=(9, 3.6), dpi=150)
    panels = np.atleast_1d(figure.subplots(1, len(games)))
    for axes, key in zip(panels, games, strict=True):
        for seat, row in enumerate(result(f"seats-{key}")["seats"]):
            points = row["declarer"]["points"]
            axes.bar(seat, points["mean"], 0.7, color=SEATS[seat])
            axes.errorbar(seat, points["mean"], points["half"], ecolor="#444", capsize=2)
        axes.set_title(key)
        axes.set_xticks(range(seat + 1))
        axes.axhline(0, color="black", linewidth=0.8)
        axes.spines[["top", "right"]].set_visible(False)
    panels[0].set_ylabel("points of the declarer, by seat")
    _save(figure, file)


def _save(figure: Figure, file: Path) -> None:
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})


DRAWN = {
    "different-deals": _different_deals,
    "opening-hands": _opening_hands,
    "seats": _seats,
} | {f"figures-{key}": partial(_figures, key) for key in games_of_figures()}


def draw(folder: Path) -> None:
    """Draw the pictures into a folder; the same figures give the same files."""
    with mpl.rc_context({"svg.hashsalt": "skiz", "svg.fonttype": "none", "font.size": 9}):
        for name, drawn in DRAWN.items():
            drawn(folder / f"{name}.svg")


if __name__ == "__main__":
    draw(PICTURES)
