"""Prints where the tests of one feature are, for `make test FEATURE=puzzles`.

A feature is a folder of that name anywhere below tests, and every file `test_NAME.py`. Without a
name the tests are all of them.
"""

from __future__ import annotations

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests"
NOT_TESTS = {"mutants", "support"}


def test_files() -> list[Path]:
    """Return every file of tests, relative to the folder `tests`."""
    files = (file.relative_to(TESTS) for file in sorted(TESTS.rglob("test_*.py")))
    return [file for file in files if file.parts[0] not in NOT_TESTS]


def features() -> list[str]:
    """Return the names of all folders that hold tests."""
    return sorted({folder for file in test_files() for folder in file.parts[:-1]})


def places(feature: str) -> list[Path]:
    """Return the folders and the single files with the tests of a feature."""
    found: dict[Path, None] = {}
    for file in test_files():
        if feature in file.parts[:-1]:
            found[Path(*file.parts[: file.parts.index(feature) + 1])] = None
        elif file.stem == f"test_{feature}":
            found[file] = None
    return [*found]


def main(words: list[str]) -> int:
    """Print the places of a feature in one line; 2 and a list of features if there is none."""
    if not words:
        print("tests")
        return 0
    found = places(words[0])
    if not found:
        print(f"No tests of {words[0]}. Features: {', '.join(features())}.", file=sys.stderr)
        return 2
    print(*(Path("tests") / place for place in found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
