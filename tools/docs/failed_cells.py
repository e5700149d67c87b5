"""Which cells of the notebooks failed in a build, in a sentence each.

MyST-NB leaves the error of a notebook in `reports` of the site that it makes.
"""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from . import notebooks
from .site_map import ROOT, pages, place

ENDING = ".err.log"
COLOUR = re.compile(r"\x1b\[[\d;]*m")
ERROR = re.compile(r"^[A-Za-z_][\w.]*(?:Error|Exception|Exit|Interrupt|Iteration|Warning)\b:?.*$")
RULE = "-" * 18  # above and below the cell that failed


def failed_cells(site: Path) -> Iterator[str]:
    """Yield a sentence for each notebook that failed: page, cell, error."""
    by_place = {place(page): page for page in pages()}
    reports = site / "reports"
    for report in sorted(reports.rglob(f"*{ENDING}")):
        page = by_place[report.relative_to(reports).as_posix().removesuffix(ENDING)]
        text = (ROOT / page).read_text("utf-8")
        yield failure(page, notebooks.cells(text), report.read_text("utf-8"))


def failure(page: PurePosixPath, cells: list[str], report: str) -> str:
    """Return the sentence on a notebook, from the report of its run."""
    _, _, cell_and_error = COLOUR.sub("", report).partition(f"\n{RULE}\n")
    cell, _, shown = cell_and_error.partition(f"\n{RULE}\n")
    lines = [line.rstrip() for line in shown.splitlines() if line.strip()] or ["no reason"]
    error = next((line for line in reversed(lines) if ERROR.match(line)), lines[-1])
    number = next((n for n, one in enumerate(cells, 1) if one.strip() == cell.strip()), None)
    return f"{page}: {f'cell {number}' if number else 'a cell'}: {error.rstrip(':')}"
