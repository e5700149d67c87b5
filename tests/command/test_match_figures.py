"""A match and a ladder with figures from a file."""

import json
from pathlib import Path

import pytest

from tests.support.laws.figure_files import ADDED, ADDED_FILE
from tests.support.tools.command import skiz

# Players that are quick, and that do not double for ever as one does that plays at random.
MATCH = ("match", "illustrated", "plain1", "beginner", "--deals", "10", "--json")
LADDER = ("ladder", "illustrated", "--players", "plain1,beginner", "--deals", "10", "--json")


@pytest.fixture
def club(tmp_path: Path) -> str:
    file = tmp_path / "club.toml"
    file.write_text(ADDED, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("arguments", [MATCH, LADDER])
def test_they_are_played_with_and_named(arguments: tuple[str, ...], club: str) -> None:
    """The same deals end differently, and the result names its file."""
    usual, own = (json.loads(skiz(*arguments, *more).stdout) for more in ((), ("--figures", club)))
    assert "figures" not in usual
    assert own["figures"] == ADDED_FILE.hash
    assert "mean" in usual or usual["players"] != own["players"]
    assert usual.get("mean", 0) != own.get("mean", 1)


@pytest.mark.parametrize("arguments", [MATCH, LADDER])
def test_a_file_with_an_error_is_refused_with_file_line_and_reason(
    arguments: tuple[str, ...], club: str
) -> None:
    Path(club).write_text(ADDED.replace('"hC dC sC cC"', '"h9"'), encoding="utf-8")
    refused = skiz(*arguments, "--figures", club)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert f"{club}:8: take: no card is called 'h9'; the sets are " in refused.stderr


@pytest.mark.parametrize("arguments", [MATCH, LADDER])
def test_a_file_for_another_game_is_refused_with_the_reason(
    arguments: tuple[str, ...], club: str
) -> None:
    (command, _, *more) = arguments
    refused = skiz(command, "paskievics", *more, "--figures", club)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert "club.toml:2: games: this file is for illustrated, high, not for paskievics" in (
        " ".join(refused.stderr.split())
    )
    none = skiz(command, "asszorti", *more, "--figures", club)
    assert none.returncode == 2
    assert "asszorti does not take figures from a file" in " ".join(none.stderr.split())
