"""`python -m bench.odds.figures_page`: the tables of docs/results/figures*.md.

They come from results/figures-*.json. The tables are printed; tests/bench/odds/test_pages.py checks
that the pages have them.
"""

from collections import Counter
from collections.abc import Iterator
from statistics import fmean
from typing import Any

from skiz.games import game, games

from .figures import SIDES
from .results import RESULTS, result

DECLARER, OPPONENTS = SIDES.values()
COMMON = 2  # games that a figure needs for a row beside the other games


def games_of_figures() -> list[str]:
    """Return the games whose figures were counted, in the order of `games`."""
    return [key for key in games() if (RESULTS / f"figures-{key}.json").exists()]


def sides_of(key: str) -> tuple[str, str]:
    """Return what the two sides of a game are called; without a declarer the partners' seats."""
    if any(phase.kind == "auction" for phase in game(key).rules().phases):
        return "declarer's side", "opponents"
    return "seats 0 and 1", "seats 2 and 3"


def of_game(key: str) -> Iterator[str]:
    """Yield the lines of the table of a game, shares in per cent with their intervals."""
    ours, theirs = sides_of(key)
    yield (
        f"figure | {ours}: could | announced | made | made if announced"
        f" | {theirs}: could | announced | made"
    )
    for figure, row in result(f"figures-{key}")["figures"].items():
        columns = ["could", "announced", "made"]
        cells = [row[DECLARER][one] for one in (*columns, "made_if_announced")]
        cells += [row[OPPONENTS][one] for one in columns]
        yield " | ".join([f"`{figure}`", *map(with_interval, cells)])


def beside() -> Iterator[str]:
    """Yield the lines of the table of the figures that several games have."""
    keys = games_of_figures()
    rows = {key: result(f"figures-{key}")["figures"] for key in keys}
    count = Counter(figure for key in keys for figure in rows[key])
    yield " | ".join(["figure", *keys])
    for figure in (figure for figure in count if count[figure] >= COMMON):
        cells = (fates(key, rows[key][figure]) if figure in rows[key] else "–" for key in keys)
        yield " | ".join([f"`{figure}`", *cells])


def fates(key: str, row: dict[str, Any]) -> str:
    """Return how often a figure could be made, was announced and was made, in per cent.

    By the declarer's side, or by a side on average if nobody declares.
    """
    sides = [DECLARER] if "declarer" in sides_of(key)[0] else [*SIDES.values()]
    shares = (
        fmean(row[side][what]["share"] for side in sides) for what in ("could", "announced", "made")
    )
    return " / ".join(f"{100 * share:.0f}" for share in shares)


def with_interval(one: dict[str, float]) -> str:
    """Return a share in per cent with its interval; a dash if there was nothing to share."""
    if "share" not in one:
        return "–"
    share, low, high = (100 * one[end] for end in ("share", "low", "high"))
    return f"{share:.1f} [{low:.1f}, {high:.1f}]"


def tables() -> dict[str, str]:
    """Return the tables by the names of their pages, as Markdown."""
    found = {"figures": table(*beside())}
    return found | {f"figures-{key}": table(*of_game(key)) for key in games_of_figures()}


def table(head: str, *rows: str) -> str:
    """Return a table of Markdown."""
    rule = "|".join(["---"] * (head.count("|") + 1))
    return "\n".join([f"| {head} |", f"|{rule}|", *(f"| {row} |" for row in rows)])


def main() -> None:
    """Print the tables."""
    for name, text in tables().items():
        print(f"{name}\n\n{text}\n")


if __name__ == "__main__":
    main()
