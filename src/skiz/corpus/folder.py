"""The folder of a corpus: its files, with checksums, and what is done of it.

A file is written beside its place and then moved there, and a line of `done.jsonl` follows when all
files of a shard are there. So a shard counts only if it is whole, whenever the program was killed.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from os import truncate
from pathlib import Path
from typing import Any

from .plan import Plan
from .schema import TABLES
from .shard import RECORDS

PLAN, DONE, MANIFEST, CARD = "plan.json", "done.jsonl", "manifest.json", "README.md"
ENDINGS = {**dict.fromkeys(TABLES, "parquet"), RECORDS: "skiz"}


@dataclass(frozen=True, slots=True)
class Made:
    """A file of the corpus, by its path below the folder, with its SHA-256 and its bytes."""

    path: str
    sha256: str
    bytes: int


class Folder:
    """The folder of one corpus."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open a folder, new or begun before; what it has stays as it is.

        Raise ValueError if it has something else or more deals than the plan, and OSError if it
        cannot be read or written.
        """
        self.path, self.plan = path, plan
        self.done: dict[tuple[int, int], list[Made]] = {}
        found = path / PLAN
        if found.exists():
            self._compare(found)
            self._read()
            self._count()
            return
        if path.exists() and any(path.iterdir()):
            raise ValueError(f"{path}: this folder has other files, and no {PLAN} of a corpus")
        for kind in ENDINGS:
            (path / kind).mkdir(parents=True, exist_ok=True)
        _put(found, as_json(plan.identity))

    def _compare(self, file: Path) -> None:
        """Raise ValueError if the files that are there would not be made again by this plan."""
        try:
            before: Mapping[str, Any] = dict(json.loads(file.read_bytes()))
        except (ValueError, TypeError):
            raise ValueError(f"{file}: not the plan of a corpus") from None
        for key, value in self.plan.identity.items():
            if before.get(key) != value:
                raise ValueError(
                    f"{file}: from another corpus: {key} is {before.get(key)!r}, not {value!r}"
                )

    def _read(self) -> None:
        """Read what is done, and cut off a line that was not fully written."""
        log = self.path / DONE
        if not log.exists():
            return
        lines = log.read_bytes().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):
            lines.pop()
            truncate(log, sum(map(len, lines)))
        for number, line in enumerate(lines, 1):
            try:
                row = json.loads(line)
                seeds = row["first"], row["deals"]
                self.done[seeds] = [Made(**one) for one in row["files"]]
            except (ValueError, KeyError, TypeError):
                raise ValueError(f"{log}:{number}: not a shard of a corpus") from None

    def _count(self) -> None:
        """Raise ValueError if there are deals beyond those of the plan.

        Files of a longer corpus would stay beside a manifest that does not name them.
        """
        there = max((first + deals for first, deals in self.done), default=self.plan.seed)
        there -= self.plan.seed
        if there > self.plan.deals:
            raise ValueError(
                f"{self.path}: there are files of {there} deals, and only {self.plan.deals} are "
                f"wanted; ask for {there} or more, or make the smaller corpus in another folder"
            )

    def is_done(self, seeds: range) -> bool:
        """Return whether a shard has been made, with as many deals as now, and no file is gone."""
        made = self.done.get((seeds.start, len(seeds)), ())
        return bool(made) and all((self.path / one.path).exists() for one in made)

    def keep(self, seeds: range, files: Mapping[str, bytes]) -> None:
        """Store the files of a shard."""
        made = []
        for kind, content in files.items():
            path = f"{kind}/{seeds.start - self.plan.seed:09}.{ENDINGS[kind]}"
            _put(self.path / path, content)
            made.append(Made(path, sha256(content).hexdigest(), len(content)))
        self.done[seeds.start, len(seeds)] = made
        row = {
            "first": seeds.start,
            "deals": len(seeds),
            "files": [{"path": m.path, "sha256": m.sha256, "bytes": m.bytes} for m in made],
        }
        with (self.path / DONE).open("a", encoding="utf-8") as log:
            log.write(json.dumps(row) + "\n")
            log.flush()
            os.fsync(log.fileno())

    def files(self) -> list[Made]:
        """Return the files of all shards of the plan, in order."""
        return [one for seeds in self.plan.shards() for one in self.done[seeds.start, len(seeds)]]

    def finish(self, card: str) -> None:
        """Write the manifest and the data card of a corpus that is whole."""
        files = self.files()
        manifest = self.plan.identity | {
            "deals": self.plan.deals,
            "licence": "CC0-1.0",
            "files": {one.path: {"sha256": one.sha256, "bytes": one.bytes} for one in files},
        }
        _put(self.path / CARD, card.encode())
        _put(self.path / MANIFEST, as_json(manifest))

    def faults(self) -> list[str]:
        """Return which files of the plan were changed, and what to do about it."""
        files = (self.path / one.path for one in self.files() if self._is_changed(one))
        return [
            f"{file}: changed since it was made; delete it, and the same command makes it again"
            for file in files
        ]

    def _is_changed(self, one: Made) -> bool:
        return sha256((self.path / one.path).read_bytes()).hexdigest() != one.sha256


def as_json(value: Any) -> bytes:
    """Return a value as JSON with lines."""
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()


def _put(file: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    part = file.with_name(f"{file.name}.part")
    with part.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(file)
