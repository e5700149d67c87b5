"""What a lobby tells of the strength of a player is what a match has shown."""

import json
from pathlib import Path

import pytest

import bench
from skiz.players.strengths import strengths

RESULTS = Path(bench.__file__).parent / "results"


@pytest.mark.parametrize(("key", "kind"), strengths())
def test_a_strength_is_that_of_a_match(key: str, kind: str) -> None:
    told = strengths()[key, kind]
    match = json.loads((RESULTS / f"{told.result}.json").read_text("utf-8"))
    assert (match["game"], match["a"], match["b"]) == (key, kind, told.over)
    assert not match.get("fixed_contract")
    assert told[1:4] == tuple(round(match[name], 2) for name in ("mean", "low", "high"))
