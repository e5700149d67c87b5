"""Deals in a log are not played again, and logs of other measurements are refused."""

import json
from pathlib import Path

import pytest

from bench.logged import played
from skiz.arena import Bout
from skiz.players.levels import FAST, STRONG, Level


def test_a_log_of_something_else_is_refused(tmp_path: Path) -> None:
    """Deals of another game, task, level or version do not belong to it."""
    log, about = tmp_path / "log", {"what": "gain", "game": "asserufen", "cards": "plain"}

    def play(level: Level, seed: int) -> Bout:
        return Bout(seed, 1.5, (1, 0), (0.5, 0.0))

    first = played(play, FAST, about, range(3), log)
    text = log.read_text("utf-8")
    assert [Bout(**row).seed for row in first] == [0, 1, 2]
    again = json.loads(json.dumps(first))
    assert json.loads(json.dumps(played(play, FAST, about, range(3), log))) == again
    assert log.read_text("utf-8") == text
    for level, other in ((FAST, {"game": "high"}), (FAST, {"what": "whole"}), (STRONG, {})):
        with pytest.raises(ValueError, match="log:1: of something else"):
            played(play, level, about | other, range(3), log)
    log.write_text(text[:-20], "utf-8")
    with pytest.raises(ValueError, match="log:3: not a deal"):
        played(play, FAST, about, range(3), log)
