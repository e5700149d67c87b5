"""Players in files of your own: what a file may do, and what is said of a bad one."""

import json
import pickle
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
import typer

from skiz.arena import Bout, Duel, PlayerFault, is_own, own_player, run
from skiz.arena.run import differences
from skiz.batches import Batch, Processes
from skiz.command.arguments import own_or_kinds_of
from skiz.games import game
from skiz.players.registry import installed
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
    before = sha256(file.read_bytes()).hexdigest()
    file.write_text(file.read_text() + "# changed\n")
    now = sha256(file.read_bytes()).hexdigest()
    says = rf"log.jsonl:1: of another match: {made} was {before}, and is {now} now; choose another"
    with pytest.raises(ValueError, match=says):
        list(run(wanted, range(3), log=log))


LOADS = """
from pathlib import Path
from neighbour import first

here = Path(__file__).parent
early = (here / "early.txt").read_text()

class Made:
    def __init__(self, seed):
        with open(here / "below" / "late.bin", "rb") as file:
            self.late = file.read()
    def choose(self, view, options):
        return first(options)
"""


@pytest.mark.parametrize("changes", ["neighbour.py", "early.txt", "below/late.bin"])
@pytest.mark.parametrize("way", ["changed", "removed", "left"])
def test_a_log_belongs_to_the_files_that_the_player_reads(
    changes: str, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are named, and others beside them are not read."""
    monkeypatch.delitem(sys.modules, "neighbour", raising=False)
    others = str(tmp_path.parent)  # other tests have a neighbour there
    monkeypatch.setattr(sys, "path", [one for one in sys.path if not one.startswith(others)])
    texts = {"neighbour.py": "def first(options): return options[0]\n", "early.txt": "1"}
    (tmp_path / "below").mkdir()
    for name, text in (
        texts | {"below/late.bin": "2", "unread.txt": "3", "made.py": LOADS}
    ).items():
        (tmp_path / name).write_text(text)
    log, wanted = tmp_path / "log.jsonl", duel(f"{tmp_path}/made.py:Made")
    found = list(run(wanted, range(2), log=log))
    (loaded,) = wanted.identity["loaded"].values()
    assert sorted(loaded) == ["below/late.bin", "early.txt", "neighbour.py"]
    row = json.loads(log.read_text().splitlines()[0])
    file = tmp_path / changes
    if way == "left":
        (tmp_path / "unread.txt").write_text(way)
        assert list(run(wanted, range(2), log=log)) == found
        return
    file.write_text(f"{file.read_text()}# changed\n") if way == "changed" else file.unlink()
    # Only what the log has is compared, because the player cannot be made without a file.
    about = {key: value for key, value in row.items() if key not in Bout.__slots__}
    assert [*differences(row, about)] == [f"{changes} of {tmp_path}/made.py:Made has changed"]
    if way == "changed" and changes != "neighbour.py":
        with pytest.raises(ValueError, match=f"of another match: {changes} of "):
            list(run(wanted, range(2), log=log))


@pytest.mark.parametrize("end", ["", "\n"])
@pytest.mark.parametrize("kept", [1, 20, -3])
@pytest.mark.parametrize("bouts", [0, 2])
def test_a_torn_last_line_is_dropped_with_a_word(
    bouts: int, kept: int, end: str, tmp_path: Path
) -> None:
    """As a killed match leaves it, wherever it was torn; the end may come from an editor."""
    log, wanted = (
        tmp_path / "log.jsonl",
        Duel("asszorti", game("asszorti").house(), "plain", "random"),
    )
    found = [bout.difference for bout in run(wanted, range(3), log=log)]
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines[:bouts]) + lines[2].rstrip()[:kept] + end)
    said: list[str] = []
    assert [one.difference for one in run(wanted, range(3), log=log, warn=said.append)] == found
    (word,) = said
    assert word.endswith(
        f"log.jsonl:{bouts + 1}: this line was not fully written; its deal is played again"
    )
    assert len(log.read_text().splitlines()) == 3


def test_it_is_said_what_differs(tmp_path: Path) -> None:
    """For each kind of value: a house rule, a player, a setting, several at once."""
    log, house = tmp_path / "log.jsonl", game("asszorti").house()
    wanted = Duel("asszorti", house, "plain", "random")
    list(run(wanted, range(1), log=log))
    for other, says in (
        (replace(wanted, b="beginner"), ["b was random, and is beginner now"]),
        (replace(wanted, mirrored=True), ["mirrored was nothing, and is True now"]),
        (
            replace(wanted, a="club", fixed_contract=True),
            ["a was plain, and is club now", "fixed_contract was False, and is True now"],
        ),
        (
            replace(wanted, house=game("asszorti").house(None, {"must_trump": "false"})),
            ["must_trump was True, and is False now"],
        ),
    ):
        with pytest.raises(ValueError, match="of another match") as found:
            list(run(other, range(1), log=log))
        assert all(one in str(found.value) for one in says)
        assert str(found.value).count(" was ") == len(says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "bad.py: No such file or directory"),
        ("", "bad.py: there is no function or class 'Made'"),
        ("Made = 3", "bad.py: there is no function or class 'Made'"),
        ("import nothing_like_this", "ModuleNotFoundError: No module named 'nothing_like_this'"),
        ("def Made(:", r"bad.py: SyntaxError: [^,]*\(bad.py, line 1\)( \(SKIZ_|$)"),
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
    assert found["verdict"] in ("ahead", "behind", "not told apart")
    assert list(found["files"]) == [HIGH]


@pytest.mark.parametrize(
    "words",
    [
        ("match", "asszorti", "{}", "plain"),
        ("ladder", "asszorti", "--players", "{},plain"),
        ("deal", "asszorti", "--players", "{}"),
        ("exploit", "mini_tarokk", "{}"),
        ("corpus", "asszorti", "--level", "{}", "--out", "none"),
    ],
    ids=lambda words: words[0],
)
def test_a_file_without_a_name_is_refused_with_what_to_write(words: tuple[str, ...]) -> None:
    ran = skiz(*(word.format("players/mine.py") for word in words))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "name the class or function in it too, as in players/mine.py:NAME" in ran.stderr


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


WRONG = """
from skiz.table import Bid, Play

class Wrong:
    def __init__(self, *budget_and_seed): pass
    def choose(self, view, options):
        {}
"""
# What choose does, and what is said of it.
FAULTS = {
    "return None": "chose None; offered: bid pass, bid three",
    "return 0": "chose 0; offered: bid pass, bid three",
    "return options": "chose (Bid(bid='pass'), Bid(bid='three')); offered: bid pass",
    "return 'bid pass'": "chose 'bid pass'; offered: bid pass",
    "return Bid": "chose <class ",
    "return Bid('hand')": "chose bid hand; offered: bid pass, bid three",
    "return Bid(['two'])": "chose bid ['two']; offered: bid pass",
    "return Play(3)": "chose play ",
    "return Play('c6')": "chose something of the type Play; offered: bid pass",
    "import numpy; return numpy.zeros(3)": "chose array(",
    "return 1 / 0": "ZeroDivisionError: division by zero, {file}:7",
    "raise AssertionError": "AssertionError: no reason, {file}:7",
    "raise ValueError('one\\nother')": "ValueError: one other, {file}:7",
    "import sys; sys.exit(0)": "SystemExit: 0, {file}:7",
    "return view.rules.nothing": "AttributeError: ",
    "return self.choose(view, options)": "RecursionError: ",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install a package that has a player, `wrong1` and up; yield its file, which is empty."""
    about = tmp_path / "wrong_players-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: wrong-players\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[skiz.players]\nwrong = wrong_players:Wrong\n")
    monkeypatch.syspath_prepend(tmp_path)
    installed.cache_clear()
    yield tmp_path / "wrong_players.py"
    sys.modules.pop("wrong_players", None)
    installed.cache_clear()


@pytest.mark.parametrize("does", FAULTS)
@pytest.mark.parametrize("is_installed", [False, True], ids=["file", "package"])
def test_what_a_player_does_wrong_is_one_clear_error(
    does: str, is_installed: bool, package: Path
) -> None:
    if "numpy" in does:
        pytest.importorskip("numpy")
    package.write_text(WRONG.format(does))
    file, key = package, "wrong7" if is_installed else f"{package}:Wrong"
    with pytest.raises(PlayerFault) as found:
        list(run(duel(key), range(7, 8)))
    says = FAULTS[does].format(file=file)
    assert str(found.value).startswith(f"{key}, deal seed 7, seat 0: {says}")
    assert "\n" not in str(found.value)
    sent = pickle.loads(pickle.dumps(found.value))
    assert (str(sent), sent.trace) == (str(found.value), found.value.trace)


# What a package contains, and what is said of it.
BAD_PACKAGES = {
    "": "the player wrong: AttributeError: module 'wrong_players' has no attribute 'Wrong'",
    "import no_such_thing": "the player wrong: No module named 'no_such_thing'",
    "1 / 0": "the player wrong: ZeroDivisionError: division by zero",
    "def Wrong(budget): pass": "wrong7: TypeError: Wrong() takes 1 positional argument but 2 ",
    "def Wrong(budget, seed): return budget": "wrong7: a player of the type int has no",
    "def Wrong(budget, seed):\n 1 / 0": "wrong7: ZeroDivisionError: division by zero, {file}:2",
}


@pytest.mark.parametrize("text", BAD_PACKAGES)
def test_a_bad_package_is_named_with_the_reason(text: str, package: Path) -> None:
    package.write_text(text)
    says = re.escape(BAD_PACKAGES[text].format(file=package))
    with pytest.raises(ValueError, match=f"^{says}"):
        list(run(duel("wrong7"), range(1)))
    with pytest.raises(typer.Exit):
        own_or_kinds_of("plain,wrong7")


def test_a_good_package_plays(package: Path) -> None:
    package.write_text(WRONG.format("return options[0]"))
    assert len(list(run(duel("wrong7"), range(2)))) == 2
    assert own_or_kinds_of("plain,wrong7") == ["plain", "wrong7"]


def test_the_traceback_is_that_of_the_players_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(WRONG.format("return 1 / 0"))
    with Batch(Processes(1)) as batch, pytest.raises(PlayerFault) as found:
        list(run(duel(f"{file}:Wrong"), range(1), batch))
    assert str(found.value).endswith(" (SKIZ_TRACEBACK=1 shows the traceback)")
    monkeypatch.setenv("SKIZ_TRACEBACK", "1")
    _, *trace, last = str(found.value).splitlines()
    assert last == "ZeroDivisionError: division by zero"
    assert [line for line in trace if line.startswith("  File ")] == [
        f'  File "{file}", line 7, in choose'
    ]


@pytest.mark.parametrize(
    ("words", "counted"),
    [
        (("match", "asszorti", "{}", "plain", "--deals", "10"), "deal seed 0"),
        (("ladder", "asszorti", "--players", "{},plain", "--deals", "10"), "deal seed 0"),
        (("deal", "asszorti", "--players", "{},plain", "--seed", "7"), "deal seed 7"),
        (("exploit", "mini_tarokk", "{}", "--with", "every=18", "--rounds", "1"), "player seed 1"),
        (("corpus", "asszorti", "--level", "{}", "--seed", "7", "--out", "{}-made"), "deal seed 7"),
    ],
    ids=lambda one: one[0] if isinstance(one, tuple) else "",
)
def test_each_command_names_player_seed_seat_and_choice(
    words: tuple[str, ...], counted: str, tmp_path: Path
) -> None:
    if words[0] == "corpus":
        pytest.importorskip("pyarrow", reason="the extra corpus is not installed: no pyarrow")
    file = tmp_path / "wrong.py"
    file.write_text(WRONG.format("return None"))
    ran = skiz(*(word.format(f"{file}:Wrong") for word in words))
    assert (ran.returncode, ran.stdout) == (2, "")
    (line,) = ran.stderr.splitlines()
    assert line.startswith(f"skiz: {file}:Wrong, {counted}, seat ")
    assert ": chose None; offered: " in line


def test_a_file_plays_a_deal_by_the_command() -> None:
    ran = skiz("deal", "asszorti", "--seed", "1", "--players", f"{HIGH},plain")
    assert ran.returncode == 0, ran.stderr
    assert "A High  B Plain  C Plain" in ran.stdout


@pytest.mark.parametrize("key", ["plain", "", "own.py", "own.txt:Made", "own:Made"])
def test_a_key_without_a_file_says_what_to_write(key: str) -> None:
    with pytest.raises(ValueError, match=r"is no player in a file: write FILE\.py:NAME"):
        own_player(key, 1)
