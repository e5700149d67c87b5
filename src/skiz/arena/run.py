"""Running a duel as a batch; an interrupted duel can be continued."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import partial
from math import isfinite
from os import truncate
from pathlib import Path
from typing import Any

from skiz import __version__
from skiz.batches import HERE, Batch
from skiz.players.levels import level_of

from .duel import Bout, Duel, bout

PLAYERS = 2


def run(
    duel: Duel, seeds: Iterable[int], batch: Batch = HERE, log: Path | None = None
) -> Iterator[Bout]:
    """Yield the bouts of a duel, one for each seed, in the order in which they finish.

    With `log`, every bout is stored as a line of JSON, and bouts already in the file are not played
    again. The bout of a lost worker is played again. Raise ValueError if the file belongs to
    another duel or version or is not a log.

    >>> from skiz.games import game
    >>> duel = Duel("asszorti", game("asszorti").house(), "plain", "random")
    >>> [bout.seed for bout in run(duel, range(2))]
    [0, 1]
    """
    wanted = list(seeds)
    done = _read(log, duel) if log else {}
    yield from (done[seed] for seed in wanted if seed in done)
    left = (partial(bout, duel, seed) for seed in wanted if seed not in done)
    for found in batch.results(left):
        if log:
            _write(log, duel, found)
        yield found


def _write(log: Path, duel: Duel, found: Bout) -> None:
    with log.open("a", encoding="utf-8") as file:
        file.write(json.dumps(_about(duel) | asdict(found)) + "\n")


def _about(duel: Duel) -> dict[str, Any]:
    """Return what all bouts of a log share, with the version of the players."""
    return duel.identity | {"version": __version__}


def _read(log: Path, duel: Duel) -> dict[int, Bout]:
    """Read the bouts of a log, and cut off one that was not fully written at an interruption."""
    done: dict[int, Bout] = {}
    if not log.exists():
        return done
    about = _about(duel)
    # These are left out of logs where they do not apply.
    wanted = {"figures": None, "mirrored": None, "files": None} | about
    lines = log.read_bytes().splitlines(keepends=True)
    torn = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
    for number, line in enumerate(lines, 1):
        try:
            row = _row_of(line)
            found = _bout_of(row)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise ValueError(f"{log}:{number}: not a bout of a match") from None
        if other := [key for key in wanted if row.get(key) != wanted[key]]:
            of = "version" if other == ["version"] else "match"
            raise ValueError(f"{log}:{number}: of another {of}")
        done[found.seed] = found
    if torn:
        begins = json.dumps(about)[:-1].encode()
        if torn[: len(begins)] != begins[: len(torn)]:
            raise ValueError(f"{log}:{len(lines) + 1}: not a bout of a match")
        truncate(log, sum(map(len, lines)))
    return done


def _row_of(line: bytes) -> dict[str, Any]:
    """Return a line of a log, with the fields of its levels by their present names."""
    row = dict(json.loads(line))
    return row | {"levels": [asdict(level_of(level)) for level in row.get("levels", ())]}


def _bout_of(row: Any) -> Bout:
    """Return a stored bout; raise ValueError, KeyError or TypeError if it is not valid."""
    made = None if row["made"] is None else tuple(row["made"])
    found = Bout(
        row["seed"], row["difference"], tuple(row["decisions"]), tuple(row["seconds"]), made
    )
    pairs = (found.decisions, found.seconds, made or (False, False))
    counts, numbers = (found.seed, *found.decisions), (found.difference, *found.seconds)
    if (
        any(len(pair) != PLAYERS for pair in pairs)
        or any(type(count) is not int for count in counts)
        or any(type(one) not in (int, float) or not isfinite(one) for one in numbers)
        or any(type(one) is not bool for one in made or ())
    ):
        raise ValueError("not the numbers of a bout")
    return found
