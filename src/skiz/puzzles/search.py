"""Searching many deals for puzzles as a batch; a search can be continued."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from skiz import __version__
from skiz.batches import HERE, Batch
from skiz.games import game

from .find import Found, find
from .lines import from_json, to_json
from .logs import whole_lines

EVERY = "all"  # all decisions; a log without a value means this


@dataclass(frozen=True, slots=True)
class Search:
    """The scope of a search.

    It has deals of a game in its usual house, played by players of a kind, with all decisions or
    only those of words.
    """

    game: str
    players: str
    only_words: bool = False

    @property
    def identity(self) -> dict[str, str]:
        """All that identifies the search, with the version of the players."""
        return {
            "game": self.game,
            "players": self.players,
            "version": __version__,
            "decisions": "words" if self.only_words else EVERY,
        }


def search(
    wanted: Search, seeds: Iterable[int], batch: Batch = HERE, log: Path | None = None
) -> Iterator[Found]:
    """Yield what each deal gives, one for each seed, in the order in which they finish.

    With `log`, each result is stored as a line of JSON, and deals already in the file are not
    searched again. The deal of a lost worker is searched again. Raise ValueError if the
    file belongs to another search or is not a log.
    """
    seeds = list(seeds)
    done = _read(log, wanted) if log else {}
    yield from (done[seed] for seed in seeds if seed in done)
    left = (partial(_row, wanted, seed) for seed in seeds if seed not in done)
    for row in batch.results(left):
        if log:
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
        yield _found(row)


def _row(wanted: Search, seed: int) -> dict[str, Any]:
    """Return the result of a deal as a row of the log."""
    found = find(game(wanted.game).rules(), wanted.players, seed, wanted.only_words)
    return wanted.identity | {
        "seed": seed,
        "dropped": dict(found.dropped),
        "puzzles": [to_json(puzzle) for puzzle in found.puzzles],
    }


def _found(row: dict[str, Any]) -> Found:
    puzzles = [from_json(one) for one in row["puzzles"]]
    return Found(row["seed"], puzzles, Counter(row["dropped"]))


def _read(log: Path, wanted: Search) -> dict[int, Found]:
    found = (_found_in(line, wanted, f"{log}:{n}") for n, line in enumerate(whole_lines(log), 1))
    return {one.seed: one for one in found}


def _found_in(line: bytes, wanted: Search, place: str) -> Found:
    try:
        row = {"decisions": EVERY} | json.loads(line)
        other = [key for key, value in wanted.identity.items() if row[key] != value]
        found = _found(row)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(f"{place}: not a log of a search for puzzles") from None
    if other:
        raise ValueError(f"{place}: of another {other[0]}")
    return found
