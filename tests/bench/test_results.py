"""Every result of record names its command, and every picture shows a result of record."""

import json
import re
from pathlib import Path

import pytest

import bench

RESULTS = sorted((Path(bench.__file__).parent / "results").iterdir())
OF_A_MACHINE = re.compile(r"(?<![\w./])/(tmp|home|root|work|Users|var|opt|mnt)/")


@pytest.mark.parametrize("file", RESULTS, ids=lambda file: file.name)
def test_a_result_says_its_command(file: Path) -> None:
    result = json.loads(file.with_suffix(".json").read_text("utf-8"))
    program, *words = result["command"].split()
    assert program == "skiz" or (program == "python" and words[0] == "-m")
    for name in ("deals", "seed"):
        if name in result:
            assert f"--{name} {result[name]}" in result["command"]


@pytest.mark.parametrize("file", RESULTS, ids=lambda file: file.name)
def test_a_result_names_no_folder_of_a_machine(file: Path) -> None:
    assert not OF_A_MACHINE.search(file.read_text("utf-8"))
