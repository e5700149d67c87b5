"""Which files somebody else's code reads, as Python reports it when a file is opened.

Libraries that open files without Python are not seen.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib.util import source_from_cache
from pathlib import Path

COMPILED = ".pyc"
# What is installed, and Skíz itself, have versions.
INSTALLED = tuple({*map(Path, (sys.prefix, sys.base_prefix)), Path(__file__).parents[1].resolve()})

_collecting: list[set[str]] = []


@contextmanager
def files_opened() -> Iterator[set[str]]:
    """Collect the paths of all files that are opened for reading meanwhile."""
    _listen()
    found: set[str] = set()
    _collecting.append(found)
    try:
        yield found
    finally:
        _collecting.remove(found)


@cache
def _listen() -> None:
    """Begin to listen; Python cannot stop it again."""
    sys.addaudithook(_heard)


def _heard(event: str, given: tuple[object, ...]) -> None:
    if not _collecting or event != "open":
        return
    path, mode = given[:2]
    if isinstance(path, str | bytes) and not (isinstance(mode, str) and {*mode} & {*"wax+"}):
        for found in _collecting:
            found.add(str(Path(os.fsdecode(path)).absolute()))


def those_below(folder: Path, opened: set[str]) -> set[str]:
    """Return the files below a folder, relative to it; of compiled modules the sources."""
    found = set()
    for path in map(Path, opened):
        source = Path(source_from_cache(str(path))) if path.suffix == COMPILED else path
        real = source.resolve()
        if any(place in real.parents for place in INSTALLED) or not real.is_file():
            continue
        if folder in real.parents:
            found.add(real.relative_to(folder).as_posix())
    return found


def hash_of_file(file: Path) -> str | None:
    """Return the SHA-256 of a file; None if it cannot be read."""
    try:
        with file.open("rb") as stream:
            digest = sha256()
            while block := stream.read(1 << 20):
                digest.update(block)
            return digest.hexdigest()
    except OSError:
        return None
