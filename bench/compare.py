"""`python -m bench.compare REVISION [ROW…] [--rounds N]`: the working tree beside a revision.

Both run the same rows of `python -m bench` in turn. For each figure it prints how many times as
large it is here as in the revision: the median over all rounds, with its interval. The revision is
checked out and its kernel is built in build/compare, once for each commit. Both use the packages of
this environment, so a revision that needs others fails.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import comb
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from .counts import at_least

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "compare"
# Rows that need neither the built page nor another package to compare with.
ROWS = ("deals", "deals-asserufen", "deals-tarokk", "kernel", "laws", "worlds", "playouts")
CONFIDENCE = 0.95
FEWEST = 6  # rounds; with fewer, even the whole range is no interval of this confidence

Figures = Mapping[str, float]
Measure = Callable[[str], Figures]


class Ratio(NamedTuple):
    """How many times as large a figure is here, and the ends of the interval."""

    median: float
    least: float
    most: float


def ratio(here: Sequence[float], there: Sequence[float]) -> Ratio:
    """Return the ratio of paired figures, one pair a round.

    The interval is that of the median from order statistics: it assumes no distribution. Raise
    ValueError for fewer than six rounds.
    """
    rounds = sorted(a / b for a, b in zip(here, there, strict=True))
    outside = _outside(len(rounds))
    return Ratio(median(rounds), rounds[outside], rounds[-1 - outside])


def _outside(rounds: int) -> int:
    """Return how many rounds may lie outside the interval on each side."""
    if rounds < FEWEST:
        raise ValueError(f"{rounds} rounds; at least {FEWEST} are needed for an interval")
    tail, outside = 0.0, -1
    while 2 * (tail := tail + comb(rounds, outside + 1) / 2**rounds) <= 1 - CONFIDENCE:
        outside += 1
    return outside


def compare(
    here: Measure, there: Measure, rows: Sequence[str], rounds: int
) -> Iterator[tuple[str, str, Ratio]]:
    """Yield row, name and ratio of each figure that both trees have, row by row."""
    for row in rows:
        pairs: list[tuple[Figures, Figures]] = []
        for number in range(rounds):
            if number % 2:
                new, old = here(row), there(row)
            else:
                old, new = there(row), here(row)
            pairs.append((new, old))
        for name in pairs[0][0]:
            if all(_comparable(figures.get(name)) for pair in pairs for figures in pair):
                ours, theirs = ([pair[side][name] for pair in pairs] for side in (0, 1))
                yield row, name, ratio(ours, theirs)


def _comparable(figure: object) -> bool:
    return isinstance(figure, int | float) and not isinstance(figure, bool) and figure > 0


def interpreter(tree: Path, folder: Path) -> Path:
    """Return a Python in `folder` that imports `tree` and the packages of this environment.

    The environment's own `skiz` is not found there, because the finder of an editable package is
    installed only where its `.pth` file is read.
    """
    venv.create(folder, clear=True, symlinks=sys.platform != "win32")
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    paths = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", vars=paths))
    lines = f"{tree / 'src'}\n{sysconfig.get_path('purelib')}\n"
    (packages / "compare.pth").write_text(lines, encoding="utf-8")
    return python


def run(python: Path, tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the interpreter of a tree in it, without a PYTHONPATH, which would come first."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [python, *words], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )


def measured(python: Path, tree: Path, row: str) -> Figures:
    """Return the figures of a row in a tree; exit with the output if it fails."""
    done = run(python, tree, "-m", "bench", row, "--json")
    if done.returncode:
        sys.exit(f"{tree}: `python -m bench {row}` failed\n{done.stderr}")
    figures: Figures = json.loads(done.stdout)["results"][row]
    return figures


def _checked_out(revision: str) -> Path:
    """Return the folder of a revision with its kernel; what is there already is used again."""
    found = _git("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    if found.returncode:
        sys.exit(f"there is no revision {revision} here")
    commit = found.stdout.decode().strip()
    tree, built = BUILD / commit[:12], BUILD / f"{commit[:12]}.built"
    if not built.exists():
        shutil.rmtree(tree, ignore_errors=True)
        tree.mkdir(parents=True)
        packed = _git("archive", commit)
        subprocess.run(["tar", "-x", "-C", tree], input=packed.stdout, check=True)
        subprocess.run([sys.executable, tree / "tools" / "kernel.py"], cwd=tree, check=True)
        built.touch()
    return tree


def _git(*words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", ROOT, *words], capture_output=True, check=False)


def main(words: list[str]) -> None:
    """Compare, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.compare", description=__doc__)
    parser.add_argument("revision", help="the revision to compare with, such as HEAD~3")
    parser.add_argument("rows", nargs="*", metavar="ROW", default=list(ROWS))
    parser.add_argument("--rounds", type=at_least(FEWEST), default=9)
    args = parser.parse_args(words)
    tree = _checked_out(args.revision)
    there = partial(measured, interpreter(tree, BUILD / "there"), tree)
    here = partial(measured, interpreter(ROOT, BUILD / "here"), ROOT)
    table = Table("row", "figure", "here / there", "interval", box=None, header_style="dim")
    with Console(stderr=True).status("measuring both in turn"):
        for row, name, (middle, least, most) in compare(here, there, args.rows, args.rounds):
            table.add_row(row, name, f"{middle:.3f}", f"{least:.3f} to {most:.3f}")
    Console().print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
