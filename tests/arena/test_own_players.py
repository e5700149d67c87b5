"""Players in files of your own: what a file may do, and what is said of a bad one."""

import json
from pathlib import Path

import pytest

from skiz.arena import Duel, is_own, own_player, run
from skiz.batches import Batch, Processes
from skiz.games import game
from tests.support.tools.command import skiz
from tests.support.tools.source_tree import ROOT

HIGH = f"{ROOT}/examples/own_players.py:High"
NETWORK = f"{ROOT}/examples/own_players.py:network"
MADE = """
from dataclasses import dataclass
from neighbour import first

@dataclass(frozen=True)
class Made:
    seed: int
    def choose(self, view, options):
        return first(options)
"""


def duel(a: str, b: str = "plain") -> Duel:
    return Duel("asszorti", game("asszorti").house(), a, b)


@pytest.fixture
def made(tmp_path: Path) -> str:
    """Write a file that imports its neighbour, and has a dataclass."""
    (tmp_path / "neighbour.py").write_text("def first(options): return options[0]\n")
    (tmp_path / "made.py").write_text(MADE)
    return f"{tmp_path}/made.py:Made"


def test_a_file_may_import_its_neighbours(made: str) -> None:
    assert repr(own_player(made, 7)) == "Made(seed=7)"
    assert is_own(made)


def test_processes_play_as_one_does(made: str) -> None:
    alone = [bout.difference for bout in run(duel(made), range(6))]
    with Batch(Processes(2)) as batch:
        found = sorted(run(duel(made), range(6), batch), key=lambda bout: bout.seed)
    assert [bout.difference for bout in found] == alone


def test_a_log_belongs_to_the_file_as_it_was(made: str, tmp_path: Path) -> None:
    log, file = tmp_path / "log.jsonl", Path(made.rpartition(":")[0])
    wanted = duel(made)
    list(run(wanted, range(2), log=log))
    assert len(list(run(wanted, range(3), log=log))) == 3
    file.write_text(file.read_text() + "# changed\n")
    with pytest.raises(ValueError, match="of another match"):
        list(run(wanted, range(3), log=log))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "bad.py: No such file or directory"),
        ("", "bad.py: there is no function or class 'Made'"),
        ("Made = 3", "bad.py: there is no function or class 'Made'"),
        ("import nothing_like_this", "ModuleNotFoundError: No module named 'nothing_like_this'"),
        ("def Made(:", r"bad.py: SyntaxError: .*\(bad.py, line 1\)"),
        ("\ndef Made(seed): return 1 / 0", r"ZeroDivisionError: division by zero, .*bad.py:2"),
        ("def Made(seed): return 3", r"bad.py:Made: Made\(1\) has no method choose"),
        ("class Made: pass", r"bad.py:Made: TypeError: Made\(\) takes no arguments"),
    ],
)
def test_a_bad_file_is_named_with_the_reason(text: str | None, says: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    if text is not None:
        file.write_text(text)
    with pytest.raises(ValueError, match=says):
        own_player(f"{file}:Made", 1)


def test_a_file_plays_a_match_by_the_command() -> None:
    ran = skiz("match", "asszorti", HIGH, "plain", "--deals", "10", "--json")
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert found["deals"] == 10
    assert found["a"] == HIGH
    assert list(found["files"]) == [HIGH]


def test_a_missing_name_is_refused_by_the_command() -> None:
    ran = skiz("match", "asszorti", f"{HIGH}er", "plain", "--deals", "10")
    assert ran.returncode == 2
    assert "there is no function or class 'Higher'" in " ".join(ran.stderr.split())


def test_a_ladder_logs_the_deals_of_a_file(tmp_path: Path) -> None:
    ran = skiz(
        *("ladder", "asszorti", "--players", f"{HIGH},plain", "--deals", "10"),
        *("--log", str(tmp_path), "--json"),
    )
    assert ran.returncode == 0, ran.stderr
    assert {rung["player"] for rung in json.loads(ran.stdout)["players"]} == {HIGH, "plain"}
    (log,) = tmp_path.iterdir()
    assert log.read_text().count("\n") == 10


def test_a_policy_on_arrays_has_a_loss_in_a_mini_game() -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("skiz._kernel")
    ran = skiz(
        *("exploit", "mini_tarokk", "plain", NETWORK),
        *("--with", "every=18", "--rounds", "50", "--json"),
    )
    assert ran.returncode == 0, ran.stderr
    plain, network = json.loads(ran.stdout)["players"].values()
    assert sum(network["gains"]) > sum(plain["gains"])
