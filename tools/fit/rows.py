"""Rows of played deals, a line of JSON each: what a fit learns from."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from skiz.batches import Place

Rows: TypeAlias = list[dict[str, Any]]


def play_rows(file: Path, seeds: range, rows_of: Callable[[int], Rows], place: Place) -> None:
    """Write the rows of the deals of these seeds, from the last deal in the file on.

    Each row says the `seed` of its deal.
    """
    done = seeds.start
    if file.exists():
        done = max([done, *(row["seed"] + 1 for row in read_rows([file]))])
    chunks = (partial(rows_of, seed) for seed in range(done, seeds.stop))
    with file.open("a", encoding="utf-8") as out, place.open() as batch:
        for rows in batch.in_order(chunks):
            out.writelines(json.dumps(row) + "\n" for row in rows)
            out.flush()


def read_rows(files: Sequence[Path]) -> Rows:
    """Return all rows of these files."""
    return [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
