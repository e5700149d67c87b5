"""`python -m bench.corpus.page`: the tables and pictures of docs/corpus.md.

They come from results/corpus-LEVEL.json: `fast` and `strong` are shown, and how they differ from
`plain`. The tables are printed; tests/docs/test_corpus_page.py checks that the page has them.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

BENCH = Path(__file__).parents[1]
COLOURS = (
    *("#1b7a3d", "#b3322b", "#b8860b", "#2f5d8a", "#7b4fa3", "#4d4d4d", "#8fb8a4"),
    "#d98cb3",
)
LEVELS = ("fast", "strong", "plain")
BEFORE = "plain"  # what the others are compared with
Found: TypeAlias = Mapping[str, Any]


def corpora() -> dict[str, Found]:
    """Return the figures of each corpus, by game and level."""
    files = (BENCH / "results" / f"corpus-{level}.json" for level in LEVELS)
    read = (json.loads(file.read_text("utf-8"))["corpora"] for file in files)
    return {key: one for found in read for key, one in found.items()}


def shown(found: Mapping[str, Found]) -> dict[str, Found]:
    """Return the corpora that have tables of their own."""
    return {key: one for key, one in found.items() if one["level"] != BEFORE}


def pairs(found: Mapping[str, Found]) -> Iterator[tuple[str, Found, Found]]:
    """Yield each shown corpus with the one of the same game that it is compared with."""
    for key, one in shown(found).items():
        if before := found.get(f"{one['game']} {BEFORE}"):
            yield key, before, one


def share(of: Found, deals: int, key: str = "share") -> str:
    """Return a share of the deals in per cent, with half of its interval."""
    part = of[key] / 100
    return f"{of[key]:.1f} ± {196 * (part * (1 - part) / deals) ** 0.5:.1f} %"


def difference(before: Found | None, after: Found | None, digits: int = 2) -> str:
    """Return how much larger a mean is, with half of its interval: the samples are apart."""
    if before is None or after is None:
        return "–"
    half = (before["half"] ** 2 + after["half"] ** 2) ** 0.5
    return f"{after['mean'] - before['mean']:+.{digits}f} ± {half:.{digits}f}"


def with_interval(one: Found | None, digits: int = 2) -> str:
    """Return a mean with half of its interval."""
    return "–" if one is None else f"{one['mean']:.{digits}f} ± {one['half']:.{digits}f}"


def per_cent(one: Found | None) -> str:
    return "–" if one is None else f"{one['mean']:.0f} ± {one['half']:.0f} %"


def _made(found: Mapping[str, Found]) -> Iterator[str]:
    yield "corpus | deals | not played | solved with open cards | options weighed"
    for key, one in found.items():
        yield (
            f"{key} | {one['deals']:,} | {one['contracts']['not played']:.1f} %"
            f" | 1 of {one['opened']} | 1 of {one['sampled']}"
        )


def _contracts(found: Mapping[str, Found]) -> Iterator[str]:
    yield "corpus | contract | share of deals | declarer wins | its points"
    for key, one in found.items():
        for name, of in one["contracts"]["contracts"].items():
            yield (
                f"{key} | {name} | {share(of, one['deals'])} | {per_cent(of['won'])}"
                f" | {with_interval(of['points'])}"
            )


def _said(found: Mapping[str, Found]) -> Iterator[str]:
    yield "corpus | announced | share of deals | made | speaker's points | made, by trumps held"
    for key, one in found.items():
        for name, of in one["announcements"].items():
            yield (
                f"{key} | {name} | {share(of, one['deals'], 'announced')} | {per_cent(of['made'])}"
                f" | {with_interval(of['points'])} | {_by_trumps(of['by trumps'])}"
            )


def _leads(found: Mapping[str, Found]) -> Iterator[str]:
    yield "corpus | lead | share | declarer wins then"
    for key, one in found.items():
        for name, of in one["first leads"].items():
            played = round(one["deals"] * (1 - one["contracts"]["not played"] / 100))
            yield f"{key} | {name} | {share(of, played)} | {per_cent(of['declarer wins'])}"


def _worth(found: Mapping[str, Found]) -> Iterator[str]:
    yield "corpus | points of the declarer, by trumps held"
    for key, one in found.items():
        if by := _of_trumps(one):
            yield f"{key} | " + ", ".join(f"{n}: {with_interval(of, 1)}" for n, of in by.items())


def _open(found: Mapping[str, Found]) -> Iterator[str]:
    yield "corpus | declarer, open cards and best play | the same deals as played | same winner"
    for key, one in found.items():
        if of := one["open cards"]:
            yield (
                f"{key} | {with_interval(of['open'])} | {with_interval(of['played'])}"
                f" | {per_cent(of['the same winner'])}"
            )


def _of_seats(found: Mapping[str, Found]) -> Iterator[str]:
    yield "corpus | seat | declares | its points as declarer | its points in all deals"
    for key, one in found.items():
        for seat, of in one["seats"].items():
            yield (
                f"{key} | {seat} | {share(of, one['deals'], 'declares')}"
                f" | {with_interval(of['as declarer'])}"
                f" | {with_interval(of['in all deals'])}"
            )


def _more(before: Found, after: Found, part: str, success: str) -> str:
    """Return how a contract or an announcement differs: its part of the deals, success, points."""
    return (
        f"{before[part]:.1f} %, {after[part]:.1f} %"
        f" | {difference(before[success], after[success], 1)}"
        f" | {difference(before['points'], after['points'])}"
    )


def _contracts_differ(found: Mapping[str, Found]) -> Iterator[str]:
    yield (
        "corpus | contract | share of deals, `plain` and here"
        " | declarer wins, percentage points more | its points, more"
    )
    for key, before, one in pairs(found):
        old = before["contracts"]["contracts"]
        for name, of in one["contracts"]["contracts"].items():
            if name in old:
                yield f"{key} | {name} | {_more(old[name], of, 'share', 'won')}"


def _announcements_differ(found: Mapping[str, Found]) -> Iterator[str]:
    yield (
        "corpus | announced | share of deals, `plain` and here"
        " | made, percentage points more | speaker's points, more"
    )
    for key, before, one in pairs(found):
        old = before["announcements"]
        for name, of in one["announcements"].items():
            if name in old and old[name]["made"]["mean"] < 100:  # the others declare cards
                yield f"{key} | {name} | {_more(old[name], of, 'announced', 'made')}"


TABLES = {
    "made": _made,
    "contracts": _contracts,
    "announcements": _said,
    "first leads": _leads,
    "trumps": _worth,
    "open cards": _open,
    "seats": _of_seats,
}
COMPARED = {"contracts differ": _contracts_differ, "announcements differ": _announcements_differ}


def tables(found: Mapping[str, Found]) -> dict[str, str]:
    """Return the tables of the page by name, as Markdown."""
    own = {name: _table(*table(shown(found))) for name, table in TABLES.items()}
    return own | {name: _table(*table(found)) for name, table in COMPARED.items()}


def _of_trumps(one: Found) -> Mapping[str, Found]:
    found: Mapping[str, Found] = one["declarer by trumps held"]
    return found


def _suited(of: Found) -> Mapping[str, Found]:
    """Return how often an announcement is made by trumps held, without contracts that have none."""
    return {n: one for n, one in of["by trumps"].items() if n != "0"}


def _by_trumps(by: Mapping[str, Found]) -> str:
    return ", ".join(f"{n}: {of['mean']:.0f} %" for n, of in by.items()) if len(by) > 1 else "–"


def _table(head: str, *rows: str) -> str:
    """Return a table of Markdown."""
    rule = "|".join(["---"] * (head.count("|") + 1))
    return "\n".join([f"| {head} |", f"|{rule}|", *(f"| {row} |" for row in rows)])


def _trumps(found: Mapping[str, Found], file: Path) -> None:
    """Draw what a declarer wins over the trumps that it held; Asszorti has higher stakes."""
    figure = Figure(figsize=(9, 3.4), dpi=150)
    asszorti, others = figure.subplots(1, 2)
    for colour, (key, one) in zip(COLOURS, found.items(), strict=False):
        by = {n: of for n, of in _of_trumps(one).items() if n != "0"}
        axes = asszorti if "asszorti" in key else others
        if by:
            axes.errorbar(
                [int(n) for n in by],
                [of["mean"] for of in by.values()],
                [of["half"] for of in by.values()],
                label=key,
                color=colour,
                marker=".",
            )
    for axes in (asszorti, others):
        axes.set_xlabel("trumps in the declarer's hand at the first lead")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.legend(frameon=False, loc="upper left")
        axes.spines[["top", "right"]].set_visible(False)
    asszorti.set_ylabel("points of the declarer")
    _save(figure, file)


def _announcements(found: Mapping[str, Found], file: Path) -> None:
    """Draw how often announcements are made over the trumps of the speaker, a panel a corpus."""
    drawn = {
        key: {name: by for name, of in one["announcements"].items() if len(by := _suited(of)) > 2}
        for key, one in found.items()
    }
    panels = {key: lines for key, lines in drawn.items() if lines}
    figure = Figure(figsize=(10, 5), dpi=150)
    grid = figure.subplots(-(-len(panels) // 4), 4, sharey=True, squeeze=False)
    for axes in grid.flat[len(panels) :]:
        axes.set_visible(False)
    for axes, (key, lines) in zip(grid.flat, panels.items(), strict=False):
        for colour, (name, by) in zip(COLOURS, lines.items(), strict=False):
            axes.errorbar(
                [int(n) for n in by],
                [of["mean"] for of in by.values()],
                [of["half"] for of in by.values()],
                label=name,
                color=colour,
                marker=".",
            )
        axes.set_title(key)
        axes.set_xlabel("trumps in the speaker's hand")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.legend(frameon=False, loc="lower left", fontsize=6, ncols=2)
        axes.spines[["top", "right"]].set_visible(False)
    for axes in grid[:, 0]:
        axes.set_ylabel("made, per cent")
        axes.set_ylim(0, 105)
    _save(figure, file)


def _seats(found: Mapping[str, Found], file: Path) -> None:
    """Draw how often each seat declares, and what it wins in all deals."""
    figure = Figure(figsize=(9, 3.4), dpi=150)
    declares, points = figure.subplots(1, 2)
    for number, (colour, (key, one)) in enumerate(zip(COLOURS, found.items(), strict=False)):
        seats = [int(seat) + 0.1 * (number - (len(found) - 1) / 2) for seat in one["seats"]]
        rows = list(one["seats"].values())
        declares.bar(seats, [of["declares"] for of in rows], 0.09, color=colour, label=key)
        points.errorbar(
            seats,
            [of["in all deals"]["mean"] for of in rows],
            [of["in all deals"]["half"] for of in rows],
            color=colour,
            fmt=".",
        )
    declares.set_ylabel("per cent of deals that the seat declares")
    points.set_ylabel("points of the seat a deal")
    points.axhline(0, color="black", linewidth=0.8)
    for axes in (declares, points):
        axes.set_xticks(range(4))
        axes.set_xlabel("seat; 0 speaks first")
        axes.spines[["top", "right"]].set_visible(False)
    declares.margins(y=0.4)  # room for the names
    declares.legend(frameon=False, fontsize=7, ncols=2, loc="upper right")
    _save(figure, file)


def _save(figure: Figure, file: Path) -> None:
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})


PICTURES = {
    "corpus-trumps.svg": _trumps,
    "corpus-announcements.svg": _announcements,
    "corpus-seats.svg": _seats,
}


def draw(folder: Path) -> None:
    """Draw the pictures of the shown corpora into a folder."""
    found = shown(corpora())
    with mpl.rc_context({"svg.hashsalt": "skiz", "svg.fonttype": "none", "font.size": 9}):
        for name, picture in PICTURES.items():
            picture(found, folder / name)


def main() -> None:
    """Draw the pictures, and print the tables."""
    draw(BENCH / "pictures")
    for name, table in tables(corpora()).items():
        print(f"{name}\n\n{table}\n")


if __name__ == "__main__":
    main()
