"""The lobby states the strength of a player as matches have measured it."""

import json
from pathlib import Path

import pytest

import bench
from skiz.games import games
from skiz.players.strengths import evenings, strengths

RESULTS = Path(bench.__file__).parent / "results"


@pytest.mark.parametrize(("key", "kind"), strengths())
def test_a_strength_is_that_of_a_match(key: str, kind: str) -> None:
    strength = strengths()[key, kind]
    match = json.loads((RESULTS / f"{strength.result}.json").read_text("utf-8"))
    assert (match["game"], match["a"], match["b"]) == (key, kind, strength.over)
    assert not match.get("fixed_contract")
    assert strength.high > 0, "the page has no words for who is behind"
    assert strength[1:4] == tuple(round(match[name], 2) for name in ("mean", "low", "high"))


@pytest.mark.parametrize(("key", "kind"), evenings())
def test_evenings_match_the_measured_results(key: str, kind: str) -> None:
    """The weakest kind is described by the evenings that it does not win."""
    evening = evenings()[key, kind]
    played = json.loads((RESULTS / f"{evening.result}.json").read_text("utf-8"))
    assert (played["game"], played["deals_an_evening"]) == (key, 12)
    rows = {(row["better"], row["worse"]): row for row in played["rows"]}
    if row := rows.get((kind, evening.over)):
        assert evening[1:4] == (row["won"], row["from"], row["to"])
    else:
        lost = rows[evening.over, kind]
        rest = [round(1 - lost[name], 3) for name in ("won", "to", "from")]
        assert [*evening[1:4]] == rest


def test_each_level_for_people_was_measured() -> None:
    """At each game, except the one that exists only as a frame."""
    levels = {(key, kind) for key in games() for kind in ("beginner", "casual", "club", "plain")}
    assert levels - {*evenings()} == {one for one in levels if one[0] == "royal"}
