"""No folder of code has more files than one look takes in.

Pages (docs), clauses (sources) and pictures (web/public) are no code: their index lists them.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.tools.source_tree import ROOT

MOST_FILES = 20
PLACES = (
    "src",
    "kernel",
    "bench",
    "tools",
    "tests",
    "examples",
    "findings",
    "deploy",
    "web/src",
    "web/tests",
    "web/scripts",
)
DATA = {"bench/results"}  # the output of measurements, each linked from its page
BUILT = ROOT / "src/skiz/server/page"


def files(place: str) -> Iterator[Path]:
    """Yield the files below a folder that people write."""
    for file in sorted((ROOT / place).rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts and not file.is_relative_to(BUILT):
            yield file


@pytest.mark.parametrize("place", PLACES)
def test_a_folder_has_few_files(place: str) -> None:
    flat = Counter(str(file.parent.relative_to(ROOT)) for file in files(place))
    assert {folder: count for folder, count in flat.items() if count > MOST_FILES} == {
        folder: flat[folder] for folder in DATA if folder in flat
    }
    assert flat
