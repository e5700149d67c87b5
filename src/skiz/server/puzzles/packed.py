"""The puzzles of a game with their solutions in one file, for a time without a network."""

import gzip
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from skiz.puzzles import Listed, collections, contents

from ..common import Json, Refused, SingleFlight, in_fold_thread, json_text
from .messages import find, solution, to_json

MOST = 64  # games
PER_PUZZLE = ("puzzle", "messages")  # never the same for all, even if a collection has one puzzle


class Packed(NamedTuple):
    """A file, compressed, and its version."""

    tag: str
    body: bytes


class PackedPuzzles:
    """The files of a running server, each made when somebody asks for it first."""

    def __init__(self) -> None:
        self._made = SingleFlight[str](MOST)

    async def of(self, game: str) -> Packed:
        """Return the file of a game; refuse it if it has no puzzles."""

        async def make() -> Json:
            if game not in collections():
                raise Refused("no-such-page", 404)
            # One after the other, so that tables which fold meanwhile need not wait for all.
            rows = [await in_fold_thread(_row, game, one) for one in contents(game)]
            return (await in_fold_thread(_packed, rows))._asdict()

        return Packed(**await self._made.get(game, make))


def _row(game: str, one: Listed) -> Json:
    puzzle = find(game, one.key)
    return {**to_json(puzzle), "hard": one.rating, "solution": solution(puzzle)}


def _packed(rows: list[Json]) -> Packed:
    shared = _shared(rows)
    own = [{name: row[name] for name in row if name not in shared} for row in rows]
    text = json_text({"shared": shared, "puzzles": own}).encode()
    return Packed(f'"{sha256(text).hexdigest()[:24]}"', gzip.compress(text, mtime=0))


def _shared(rows: list[Json]) -> Mapping[str, object]:
    """Return what all puzzles have in common, which need not be repeated."""
    first = {name: value for name, value in rows[0].items() if name not in PER_PUZZLE}
    return {name: value for name, value in first.items() if all(r[name] == value for r in rows)}
