"""What is measured of talk: seats divided fairly, chances that are shares of worlds."""

import json
from pathlib import Path

import pytest

from bench.announcements import outcomes
from bench.talk import Thumbs, ahead, divisions, played
from skiz.arena import Bout
from skiz.games import game
from skiz.players import player
from skiz.players.levels import FAST, STRONG, Level


def test_three_have_the_seats_in_every_way_and_four_in_one_and_its_mirror_image() -> None:
    assert len(set(divisions(3, 1))) == 6
    drawn = set[tuple[bool, ...]]()
    for seed in range(200):
        one, other = divisions(4, seed)
        assert [not mine for mine in one] == [*other]
        drawn |= {one, other}
    assert len(drawn) == 14


def test_players_that_are_alike_are_not_ahead() -> None:
    alike = Thumbs(player("plain", 0)), Thumbs(player("plain", 0))
    assert [ahead("asserufen", *alike, seed) for seed in range(8)] == [0.0] * 8


def test_what_a_level_thinks_of_an_announcement_is_a_share_of_its_worlds() -> None:
    pytest.importorskip("skiz._kernel")
    found = game("illustrated")
    rules, heard = found.rules(found.house()), 0
    for seed in range(80):
        for kind, likely, _ in outcomes(rules, [player("plain", seed)] * 4, seed, FAST):
            assert 0 <= likely <= 1
            heard += kind != "kontra"
    assert heard >= 5


def test_a_log_of_something_else_is_refused(tmp_path: Path) -> None:
    """Deals of another game, task, level or version are none of these."""
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
