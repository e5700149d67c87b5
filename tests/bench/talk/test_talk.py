"""Measurements of talk: seats are divided fairly, and chances are shares of worlds."""

import pytest

from bench.talk.announcements import outcomes
from bench.talk.duel import HeuristicTalk, ahead, divisions
from skiz.games import game
from skiz.players import player
from skiz.players.levels import FAST


def test_three_players_take_every_seating_and_four_take_one_and_its_mirror() -> None:
    assert len(set(divisions(3, 1))) == 6
    drawn = set[tuple[bool, ...]]()
    for seed in range(200):
        one, other = divisions(4, seed)
        assert [not mine for mine in one] == [*other]
        drawn |= {one, other}
    assert len(drawn) == 14


def test_equal_players_are_not_ahead() -> None:
    alike = HeuristicTalk(player("plain", 0)), HeuristicTalk(player("plain", 0))
    assert [ahead("asserufen", *alike, seed) for seed in range(8)] == [0.0] * 8


def test_a_levels_estimate_of_an_announcement_is_a_share_of_its_worlds() -> None:
    pytest.importorskip("skiz._kernel")
    found = game("illustrated")
    rules, count = found.rules(found.house()), 0
    for seed in range(80):
        for kind, likely, _ in outcomes(rules, [player("plain", seed)] * 4, seed, FAST):
            assert 0 <= likely <= 1
            count += kind != "kontra"
    assert count >= 5
