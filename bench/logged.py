"""Deals that are played only once: each result is stored in a log."""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from os import devnull
from pathlib import Path
from typing import Any

from skiz import __version__
from skiz.players.levels import LEVELS, Level

from .counts import FOR_AN_INTERVAL, at_least


def played(
    play: Callable[[Level, int], Any],
    level: Level,
    about: Mapping[str, str],
    seeds: Sequence[int],
    log: Path,
) -> list[dict[str, Any]]:
    """Yield a row for each deal, from the log, or played now and written there.

    A row of the log begins with its subject, and with the level and the version that played it.
    Raise ValueError, with the place, for a log about anything else.
    """
    wanted = {**about, "level": level.key, "version": __version__}
    done = {row["seed"]: row for row in _logged(log, wanted)}
    with log.open("a", encoding="utf-8") as file:
        for seed in seeds:
            if seed not in done:
                done[seed] = asdict(play(level, seed))
                file.write(json.dumps(wanted | done[seed]) + "\n")
                file.flush()
    return [done[seed] for seed in seeds]


def _logged(log: Path, wanted: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Return the rows of a log, without their subject."""
    lines = log.read_text("utf-8").splitlines() if log.exists() else []
    for number, line in enumerate(lines, 1):
        try:
            row = dict(json.loads(line))
            other = {key: row.pop(key, None) for key in wanted} != wanted
        except (ValueError, TypeError):
            raise ValueError(f"{log}:{number}: not a deal of such a log") from None
        if other or "seed" not in row:
            raise ValueError(f"{log}:{number}: of something else, or of another version")
        yield row


def arguments_of_deals(
    parser: argparse.ArgumentParser, deals: int, seed: int
) -> tuple[argparse.Namespace, Level, range]:
    """Return the arguments of a command that plays deals: all, the level, and the seeds."""
    parser.add_argument("--deals", type=at_least(FOR_AN_INTERVAL), default=deals)
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument("--level", choices=[level.key for level in LEVELS], default="strong")
    parser.add_argument("--log", type=Path, default=Path(devnull))
    args = parser.parse_args()
    level = next(level for level in LEVELS if level.key == args.level)
    return args, level, range(args.seed, args.seed + args.deals)
