"""The type checker keeps the truth from players: it rejects a State where a View is needed."""

from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]

USE = """
from skiz.players import Player
from skiz.table import State, View, options

def play(player: Player, what: {kind}) -> None:
    player.choose(what, options(what, 0))
"""


def checked(kind: str, folder: Path) -> tuple[str, int]:
    """Return the type checker's output for players that receive this."""
    file = folder / "use.py"
    file.write_text(USE.format(kind=kind), encoding="utf-8")
    output, wrong, status = api.run(["--follow-imports", "silent", str(file)])
    assert not wrong, wrong
    return output, status


@pytest.fixture(autouse=True)
def _from_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_a_view_may_be_handed_to_a_player(tmp_path: Path) -> None:
    """This is the intended use."""
    assert checked("View", tmp_path) == ("Success: no issues found in 1 source file\n", 0)


def test_the_truth_may_not(tmp_path: Path) -> None:
    """Neither to a player nor to a function that needs a view."""
    output, status = checked("State", tmp_path)
    assert status == 1
    assert output.count('has incompatible type "State"; expected "View"') == 2
