"""Running a duel as a batch; an interrupted duel can be continued."""

import json
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from functools import partial
from math import isfinite
from os import truncate
from pathlib import Path
from typing import Any

from skiz import __version__
from skiz.batches import HERE, Batch
from skiz.players.read_levels import level_of

from .duel import Bout, Duel, bout
from .own_players import changed_since

PLAYERS = 2


def run(
    duel: Duel,
    seeds: Iterable[int],
    batch: Batch = HERE,
    log: Path | None = None,
    warn: Callable[[str], object] = warnings.warn,
) -> Iterator[Bout]:
    """Yield the bouts of a duel, one for each seed, in the order in which they finish.

    With `log`, every bout is stored as a line of JSON, and bouts already in the file are not played
    again. The bout of a lost worker is played again, and so is one whose line was not fully
    written; `warn` is told of that. Raise ValueError if the file belongs to another duel or version
    or is not a log.

    >>> from skiz.games import game
    >>> duel = Duel("asszorti", game("asszorti").house(), "plain", "random")
    >>> [bout.seed for bout in run(duel, range(2))]
    [0, 1]
    """
    wanted = list(seeds)
    about = _about(duel) if log else {}
    done = _read(log, about, warn) if log else {}
    yield from (done[seed] for seed in wanted if seed in done)
    left = (partial(bout, duel, seed) for seed in wanted if seed not in done)
    for found in batch.results(left):
        if log:
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(about | asdict(found)) + "\n")
        yield found


def _about(duel: Duel) -> dict[str, Any]:
    """Return what all bouts of a log share, with the version of the players."""
    return duel.identity | {"version": __version__}


def _read(log: Path, about: Mapping[str, Any], warn: Callable[[str], object]) -> dict[int, Bout]:
    """Read the bouts of a log, and cut off a last one that was not fully written."""
    done: dict[int, Bout] = {}
    if not log.exists():
        return done
    lines = log.read_bytes().splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        if number == len(lines) and _is_torn(line):
            begins, torn = json.dumps(about)[:-1].encode(), line.rstrip()
            if done or torn[: len(begins)] == begins[: len(torn)]:
                warn(f"{log}:{number}: this line was not fully written; its deal is played again")
                truncate(log, sum(map(len, lines[:-1])))
                break
        try:
            row = _row_of(line)
            found = _bout_of(row)
            other = [*differences(row, about)]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise ValueError(f"{log}:{number}: not a bout of a match") from None
        if other:
            same_version = row.get("version") == about["version"]
            of = "match" if same_version or len(other) > 1 else "version"
            reasons = "; ".join(other)
            raise ValueError(f"{log}:{number}: of another {of}: {reasons}; choose another log")
        done[found.seed] = found
    return done


def _is_torn(line: bytes) -> bool:
    """Return whether a line is no whole JSON, or has no end."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return True
    return not line.endswith(b"\n")


def differences(row: Mapping[str, Any], about: Mapping[str, Any]) -> Iterator[str]:
    """Yield how the match of a line of a log differs from the match that is wanted."""
    # These are left out of logs where they do not apply.
    wanted = {"figures": None, "mirrored": None, "files": None} | dict(about)
    for key, now in wanted.items():
        before = row.get(key)
        if key == "loaded" or before == now:
            continue
        if isinstance(before, Mapping) and isinstance(now, Mapping):
            names = [name for name in {**before, **now} if before.get(name) != now.get(name)]
            yield from (_was(name, before.get(name), now.get(name)) for name in names)
        else:
            yield _was(key, before, now)
    # The files that the log names are compared, not those that are read now: of two players in one
    # file, only the first reads what both need.
    for key, files in row.get("loaded", {}).items():
        yield from (f"{path} of {key} has changed" for path in changed_since(key, files))


def _was(name: str, before: object, now: object) -> str:
    old, new = ("nothing" if one is None else str(one) for one in (before, now))
    return f"{name} was {old}, and is {new} now"


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
