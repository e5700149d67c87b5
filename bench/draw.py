"""`python -m bench.draw` draws the pictures of the levels, of the solver and of the small learner.

| picture | what it shows | from |
|---|---|---|
| `pictures/strength.svg` | how far each level is ahead of `plain` | the match files in `results` |
| `pictures/dds.svg` | our solver beside DDS | the table of bench/kernel.md |
| `pictures/growth.svg` | how the time of a settlement grows | `results/growth.json` |
| `pictures/learner.svg` | how the example learner does | `results/learn-example.json` |
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
LEVELS = {"fast": "#8fb8a4", "strong": "#3f8264", "max": "#123f2b"}
OURS, THEIRS = "#1b7a3d", "#b3322b"
SOLVED = {"asszorti": "#b3322b", "asserufen": "#b8860b", "illustrated": "#1b7a3d"}
GAMES = ("asszorti", "asserufen", "illustrated", "paskievics", "high", "illustrated54", "royal")
SET = re.compile(
    r"^\| (?P<set>[^|]*cards[^|]*) \| \d+ \| (?P<ours>[\d.]+) ms \| (?P<dds>[\d.]+) ms"
)


@dataclass(frozen=True)
class Lead:
    """How many points a deal and seat a level is ahead of `plain`, with its 95 % interval."""

    game: str
    level: str
    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Ending:
    """Milliseconds a deal of one set: our solver's and those of DDS."""

    name: str
    ours: float
    dds: float


def leads() -> list[Lead]:
    """Return the matches of a level against `plain`, in the order of GAMES and LEVELS."""
    found = [
        json.loads(file.read_text("utf-8")) for file in HERE.glob("results/match-*-plain.json")
    ]
    matches = [one for one in found if one["a"] in LEVELS]
    return [
        Lead(game, level, one["mean"], one["low"], one["high"])
        for game in GAMES
        for level in LEVELS
        for one in matches
        if (one["game"], one["a"]) == (game, level)
    ]


def endings(page: str) -> list[Ending]:
    """Return the rows of the table of endings in bench/kernel.md."""
    rows = (SET.match(line) for line in page.splitlines())
    return [Ending(row["set"], float(row["ours"]), float(row["dds"])) for row in rows if row]


def _strength(file: Path) -> None:
    """Draw a panel for Asszorti, which has higher stakes, and one for all other games."""
    figure = Figure(figsize=(9, 3.6), dpi=150)
    first, rest = figure.subplots(1, 2, width_ratios=(1, 5))
    for axes, games in ((first, GAMES[:1]), (rest, GAMES[1:])):
        for shift, (level, colour) in enumerate(LEVELS.items()):
            shown = [lead for lead in leads() if lead.level == level and lead.game in games]
            places = [games.index(lead.game) + 0.25 * (shift - 1) for lead in shown]
            arms = [
                [lead.mean - lead.low for lead in shown],
                [lead.high - lead.mean for lead in shown],
            ]
            axes.bar(places, [lead.mean for lead in shown], 0.23, color=colour, label=level)
            axes.errorbar(
                places, [lead.mean for lead in shown], arms, fmt="none", ecolor="#444", capsize=2
            )
        axes.set_xticks(range(len(games)), games)
        axes.axhline(0, color="black", linewidth=0.8)
        axes.spines[["top", "right"]].set_visible(False)
    first.set_ylabel("points a deal and seat ahead of plain")
    rest.legend(frameon=False, ncols=3, loc="upper left")
    _save(figure, file)


def _endings(file: Path) -> None:
    """Draw two bars for each set, on a logarithmic scale."""
    shown = endings((HERE / "kernel.md").read_text("utf-8"))
    figure = Figure(figsize=(9, 3.6), dpi=150)
    axes = figure.subplots()
    places = range(len(shown))
    axes.barh(
        [n - 0.18 for n in places], [one.ours for one in shown], 0.34, color=OURS, label="ours"
    )
    axes.barh(
        [n + 0.18 for n in places], [one.dds for one in shown], 0.34, color=THEIRS, label="DDS 2.9"
    )
    axes.set_yticks(places, [one.name for one in shown])
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.set_xlabel("CPU milliseconds a deal (shorter is better)")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    _save(figure, file)


def growth() -> dict[str, dict[str, float]]:
    """Return the milliseconds of a settlement, by cards left in each game and by figures."""
    found = json.loads((HERE / "results" / "growth.json").read_text("utf-8"))
    return {**found["by_cards"], "by_figures": found["by_figures"]}


def _growth(file: Path) -> None:
    """Draw the time over the cards left, on a logarithmic scale, and over the figures announced."""
    shown = growth()
    figure = Figure(figsize=(9, 3.6), dpi=150)
    cards, figures = figure.subplots(1, 2)
    for game, colour in SOLVED.items():
        cards.plot(
            [int(left) for left in shown[game]],
            list(shown[game].values()),
            color=colour,
            marker=".",
            label=game,
        )
    cards.set_yscale("log")
    cards.set_xlabel("cards left in the hands")
    cards.set_ylabel("CPU milliseconds a settlement, mean")
    cards.legend(frameon=False)
    figures.bar(
        [int(n) for n in shown["by_figures"]],
        list(shown["by_figures"].values()),
        0.7,
        color=SOLVED["illustrated"],
    )
    figures.set_xlabel("figures announced by both sides, Tarokk by chance")
    for axes in (cards, figures):
        axes.spines[["top", "right"]].set_visible(False)
    _save(figure, file)


def curve() -> list[dict[str, float]]:
    """Return the rounds of the small learner: its deals, and its lead over `plain`."""
    found = json.loads((HERE / "results" / "learn-example.json").read_text("utf-8"))
    return [
        {name: row[name] for name in ("deals", "mean", "low", "high")} for row in found["curve"]
    ]


def _learner(file: Path) -> None:
    """Draw the lead with its interval over the deals."""
    rows = curve()
    figure = Figure(figsize=(6, 3.2), dpi=150)
    axes = figure.subplots()
    deals = [row["deals"] for row in rows]
    axes.fill_between(
        deals, [row["low"] for row in rows], [row["high"] for row in rows], color=OURS, alpha=0.2
    )
    axes.plot(deals, [row["mean"] for row in rows], color=OURS, marker=".")
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_xlim(left=0)
    axes.set_xlabel("deals learnt from")
    axes.set_ylabel("stakes a deal ahead of plain")
    axes.spines[["top", "right"]].set_visible(False)
    _save(figure, file)


def _save(figure: Figure, file: Path) -> None:
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})


def draw(folder: Path) -> None:
    """Draw the pictures into a folder; the same figures give the same files."""
    with mpl.rc_context({"svg.hashsalt": "skiz", "svg.fonttype": "none", "font.size": 9}):
        _strength(folder / "strength.svg")
        _endings(folder / "dds.svg")
        _growth(folder / "growth.svg")
        _learner(folder / "learner.svg")


if __name__ == "__main__":
    draw(PICTURES)
