"""The command as a person runs it: another process, its two outputs, its exit status."""

import json
import os
import platform
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from skiz import __version__
from skiz.arena import Duel
from skiz.games import game as game_of
from skiz.players.version import version
from tests.support.tools.command import skiz
from tests.support.tools.depth import at_night


def test_games() -> None:
    ran = skiz("games", "--json")
    assert ran.returncode == 0
    (asszorti,) = (game for game in json.loads(ran.stdout) if game["key"] == "asszorti")
    assert asszorti["presets"] == ["pais", "gamerules", "simple-auction"]
    assert asszorti["series"] == ["pimc", "ismcts"]
    shown = " ".join(skiz("games").stdout.split())
    assert "asszorti 3 pais" in shown
    assert "by budget: pimc1 and up, ismcts1 and up" in shown


@pytest.mark.parametrize("command", ["deal", "match", "ladder", "review", "corpus", "puzzles"])
def test_a_seed_is_no_less_than_0(command: str) -> None:
    """A seed below 0 deals what another one deals, so a match would count deals twice."""
    words = {"match": ["asszorti", "plain", "random"], "review": ["deal.skiz"]}
    ran = skiz(command, *words.get(command, ["asszorti"]), "--seed", "-5")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "'--seed'" in ran.stderr


def test_rules_are_those_of_the_house() -> None:
    default, other = skiz("rules", "asszorti"), skiz("rules", "asszorti", "--house", "gamerules")
    assert "pais/must-trump" in default.stdout
    assert "gamerules/void" in other.stdout
    assert "pais/must-trump" not in other.stdout
    some = json.loads(skiz("rules", "asszorti", "--house", "must_trump=false", "--json").stdout)
    cites = [clause["cite"] for chapter in some for clause in chapter["clauses"]]
    assert "gamerules/void" in cites
    assert "pais/opening-lead" in cites
    changed = [clause["cite"] for page in some for clause in page["clauses"] if clause["changed"]]
    assert changed == ["gamerules/void"]


def test_a_game_has_its_own_defaults() -> None:
    assert "(not the default)" not in skiz("rules", "high").stdout
    assert "(not the default)" in skiz("rules", "high", "--house", "uhu_worth=15").stdout


def test_a_deal_is_the_same_for_the_same_seed_and_replays() -> None:
    arguments = ("deal", "asszorti", "--seed", "7", "--players", "plain,plain,random")
    first, second = skiz(*arguments), skiz(*arguments)
    assert first.returncode == 0
    assert first.stdout == second.stdout
    assert first.stdout.startswith("Game   asszorti")
    again = skiz("replay", "-", "--json", stdin=first.stdout)
    assert again.returncode == 0, again.stderr
    (file,) = json.loads(again.stdout)
    assert sum(file["deals"][0]["settlement"]) == 0
    marked = skiz("replay", "-", "--json", stdin="\ufeff" + first.stdout)  # as editors write it
    assert marked.stdout == again.stdout
    report = json.loads(skiz(*arguments, "--json").stdout)
    assert report["record"] == first.stdout
    assert report["points"] == file["deals"][0]["settlement"]


def test_a_replayed_deal_shows_card_points_lines_and_settlement() -> None:
    for game, whole in (("illustrated", 94), ("asserufen", 120), ("asszorti", None)):
        record = skiz("deal", game, "--seed", "5").stdout
        replayed = skiz("replay", "-", "--json", stdin=record)
        ((deal,),) = [file["deals"] for file in json.loads(replayed.stdout)]
        assert sum(deal["points"]) == whole if whole else deal["points"] is None
        assert all(sum(line["shares"]) == 0 for line in deal["lines"])
        assert sum(deal["settlement"]) == 0


def test_replay_refuses_an_illegal_or_wrong_record_and_names_the_place(tmp_path: Path) -> None:
    good = skiz("deal", "asszorti", "--seed", "7").stdout
    right, wrong, broken = (tmp_path / name for name in ("right.skiz", "wrong.skiz", "broken.skiz"))
    right.write_text(good, "utf-8")
    lines = good.splitlines()
    row = next(i for i, line in enumerate(lines) if line.startswith("score")) + 1
    lines[row] = lines[row].replace("+", "+1").replace("-", "-1")
    wrong.write_text("\n".join(lines) + "\n", "utf-8")
    broken.write_text(good.replace("trumps", "trumpets"), "utf-8")
    ran = skiz("replay", str(right), str(wrong), str(broken), str(tmp_path / "none"), "--json")
    assert ran.returncode == 1
    oks = [file["ok"] for file in json.loads(ran.stdout)]
    assert oks == [True, False, False, False]
    assert f"wrong.skiz:{row + 1}:" in ran.stderr
    assert "broken.skiz:" in ran.stderr
    shown = skiz("replay", str(right))
    assert shown.returncode == 0
    assert shown.stdout.endswith(good.partition("\nscore\n")[2])
    right.write_text(good + good, "utf-8")
    assert skiz("replay", str(right)).stdout == f"✓ {right}: 2 deals\n"


def test_a_replayed_deal_without_a_score_says_why() -> None:
    """It was not played to the end, or the score depends on cards that nobody noted."""
    whole = skiz("deal", "paskievics", "--seed", "1").stdout
    played = whole.partition("score\n")[0]
    lines, section = [], ""
    for line in played.splitlines():
        section = section if line.startswith(" ") else line
        seat, *cards = line.split() or [""]
        hidden = section in ("deal", "lay") and line != section
        if seat != "-":
            lines.append(f"  {seat}  {'? ' * len(cards)}" if hidden else line)
    unknown, begun = ("\n".join(some) + "\n" for some in (lines, played.splitlines()[:-1]))
    without = "1 without a score, which depends on discards that are not written"
    assert skiz("replay", "-", stdin=unknown).stdout == f"✓ -: 1 deal, {without}\n"
    assert skiz("replay", "-", stdin=begun).stdout == "✓ -: 1 deal, 1 not played to the end\n"
    all_three = skiz("replay", "-", stdin=f"{unknown}\n{begun}\n{whole}").stdout
    assert all_three == f"✓ -: 3 deals, 1 not played to the end, {without}\n"


def test_a_match_shows_plain_ahead_of_random() -> None:
    ran = skiz("match", "asszorti", "plain", "random", "--deals", "30", "--seed", "5", "--json")
    assert ran.returncode == 0
    result = json.loads(ran.stdout)
    assert result["deals"] == 30
    assert 0 < result["low"] < result["mean"] < result["high"]


def test_a_match_in_one_division_of_the_seats(tmp_path: Path) -> None:
    """It is a separate match: rounds in every division do not belong to it."""
    log = str(tmp_path / "match.jsonl")
    arguments = ("match", "asserufen", "plain", "random", "--deals", "10", "--json", "--log", log)
    house = ("--house", "max_doubles=1")
    result = json.loads(skiz(*arguments, *house, "--mirrored").stdout)
    assert result["mirrored"] is True
    assert result["deals"] == 10
    every = skiz(*arguments, *house)
    assert every.returncode == 2
    assert "of another match" in every.stderr
    both = skiz(*arguments, *house, "--mirrored", "--fixed-contract")
    with pytest.raises(
        ValueError, match="a fixed contract is already played from both sides"
    ) as error:
        Duel("asserufen", game_of("asserufen").house(), "plain", "random", True, mirrored=True)
    assert (both.returncode, " ".join(both.stderr.split())) == (2, f"skiz: {error.value}")


def test_a_match_of_card_play_alone(tmp_path: Path) -> None:
    levels = tmp_path / "levels.toml"
    levels.write_text("[glance]\nworlds = 2\n", "utf-8")
    arguments = ("match", "asszorti", "glance", "oracle", "--fixed-contract", "--deals", "10")
    ran = skiz(*arguments, "--level-file", str(levels), "--json")
    assert ran.returncode == 0, ran.stderr
    result = json.loads(ran.stdout)
    assert result["fixed_contract"] is True
    a, b = result["made"]
    assert result["mean"] == pytest.approx(2 * (a - b))
    assert result["command"].startswith("skiz match asszorti glance oracle --fixed-contract")
    assert [(level["key"], level["worlds"]) for level in result["levels"]] == [("glance", 2)]
    assert "games made as declarer" in skiz(*arguments, "--level-file", str(levels)).stdout
    levels.write_text("[glance]\nworlds = 0\n", "utf-8")
    bad = skiz(*arguments, "--level-file", str(levels))
    assert bad.returncode == 2
    assert "at least" in bad.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("match", "asszorti", "plain", "oracle"), "no player is called 'oracle'"),
        (("deal", "asszorti", "--players", "oracle"), "no player is called 'oracle'"),
        (("deal", "bridge"), "no game is called 'bridge'"),
        (("deal", "asszorti", "--players", "genius"), "no player is called 'genius'"),
        (("deal", "asszorti", "--players", "plain,plain,plain,plain"), "3 seats"),
        (("deal", "asszorti", "--house", "must_trump=maybe"), "must_trump"),
        (("deal", "asszorti", "--house", "fast=true"), "no house rule is called 'fast'"),
        (("rules", "asszorti", "--house", "mine"), "no preset 'mine'"),
        (("rules", "asszorti", "--house", "pais,gamerules"), "preset is given twice"),
        (("rules", "asszorti", "--house", "deals=9,deals=12"), "deals is given twice: '9' and"),
        (("match", "asszorti", "plain", "plain"), "two different players"),
        (("deal", "asszorti", "--players", "pimc" + "9" * 20), "more than 9 digits"),
        (("deal", "asszorti", "--players", "pimc1٣"), "no player is called 'pimc1٣'"),
    ],
)
def test_bad_input_is_named_on_standard_error(arguments: tuple[str, ...], says: str) -> None:
    ran = skiz(*arguments)
    assert ran.returncode == 2
    assert says in ran.stderr
    assert ran.stdout == ""
    assert "Traceback" not in ran.stderr


LITTLE = ("--deals", "10", "--seed", "1")
PUZZLES = ("puzzles", "asszorti", "--players", "plain", "--deals", "1")
LADDER = ("ladder", "asszorti", "--players", "plain,random", *LITTLE)
MATCH = ("match", "asszorti", "plain", "random", *LITTLE)
RECORD = "tests/records/golden/run_away.skiz"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((*MATCH, "--log", "{}/none/log"), "none/log: No such file or directory"),
        ((*MATCH, "--log", "{}"), ": Is a directory"),
        ((*MATCH, "--level-file", "{}"), ": Is a directory"),
        ((*MATCH, "--level-file", "{}/none"), "none: No such file or directory"),
        ((*MATCH, "--level-file", "{}/bytes"), "bytes: this is not UTF-8"),
        ((*LADDER, "--json", "--log", "{}/bytes"), "bytes: File exists"),
        ((*LADDER, "--picture", "{}/none/a.svg"), "a.svg: no such folder"),
        ((*LADDER, "--picture", "{}/a.svg"), "a.svg: this is a folder"),
        ((*PUZZLES, "--output", "{}/none/a"), "none/a: no such folder"),
        ((*PUZZLES, "--output", "{}/a.svg"), "a.svg: this is a folder"),
        ((*PUZZLES, "--log", "{}"), ": Is a directory"),
        (("puzzles", "asszorti", "--again", "--output", "{}/none/a"), "none/a: no such folder"),
        (("corpus", "asszorti", "--out", "{}/bytes", "--level", "plain"), "bytes: Not a directory"),
        (("review", "{}/none"), "none: No such file or directory"),
        (("replay", RECORD, "--figures", "{}/broken"), "broken:1: "),
        (("backup", "{}/none/copy", "--data", "{}/broken"), "copy.part: No such file or directory"),
    ],
)
def test_a_file_that_does_not_serve_is_named_before_any_work(
    tmp_path: Path, arguments: tuple[str, ...], says: str
) -> None:
    """Once, and with the reason of the operating system but without its number."""
    (tmp_path / "bytes").write_bytes(b"\xff")
    (tmp_path / "broken").write_text("figure = [", "utf-8")
    (tmp_path / "a.svg").mkdir()
    ran = skiz(*(argument.format(tmp_path) for argument in arguments))
    assert ran.returncode == 2
    assert says in ran.stderr
    assert "Errno" not in ran.stderr
    assert "Traceback" not in ran.stderr
    assert ran.stdout == ""
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.svg", "broken", "bytes"]


@pytest.mark.parametrize(
    "more", [("--deals", "3"), ("--seed", "0"), ("--players", "plain"), ("--only-words",)]
)
def test_what_judging_again_would_leave_out_is_refused(more: tuple[str, ...]) -> None:
    """Also if it is what is meant without it."""
    ran = skiz("puzzles", "asszorti", "--again", *more)
    assert ran.returncode == 2
    assert f"{more[0]} says how to search, and --again searches no deals" in ran.stderr


def test_a_stopped_match_resumes(tmp_path: Path) -> None:
    log = str(tmp_path / "match.jsonl")
    arguments = ("match", "asszorti", "plain", "random", "--seed", "3", "--json")
    whole = json.loads(skiz(*arguments, "--deals", "14").stdout)
    skiz(*arguments, "--deals", "10", "--workers", "2", "--log", log)
    played = Path(log).read_text("utf-8").splitlines()
    assert len(played) == 10
    both = json.loads(skiz(*arguments, "--deals", "14", "--log", log).stdout)
    assert [both[key] for key in ("mean", "low", "high")] == pytest.approx(
        [whole[key] for key in ("mean", "low", "high")]
    )
    assert Path(log).read_text("utf-8").splitlines()[:10] == played
    with Path(log).open("a", encoding="utf-8") as file:
        file.write(played[0][:-9])
    assert (
        json.loads(skiz(*arguments, "--deals", "14", "--log", log).stdout)["mean"] == both["mean"]
    )
    assert len(Path(log).read_text("utf-8").splitlines()) == 14
    other = skiz("match", "asszorti", "random", "plain", "--deals", "10", "--log", log)
    assert other.returncode == 2
    assert "of another match" in other.stderr


def test_output_has_no_markup(tmp_path: Path) -> None:
    assert "'[/]'" in skiz("rules", "[/]").stderr
    assert "'[/x]'" in skiz("deal", "asszorti", "--house", "[/x]=1").stderr
    deal = skiz("deal", "asszorti", "--seed", "3").stdout.splitlines()
    row = next(i for i, line in enumerate(deal) if line.startswith("auction")) + 2
    deal[row] = deal[row].replace("three", "one  ").replace("two", "one")
    file = tmp_path / "a[b].skiz"
    file.write_text("\n".join(deal) + "\n", "utf-8-sig")
    ran = skiz("replay", str(file))
    assert ran.returncode == 1
    assert "a[b].skiz:" in ran.stderr
    assert "[pais/" in ran.stderr


def test_names_are_printed_as_they_are(tmp_path: Path) -> None:
    """For players in a record, and for levels in a file."""
    file, levels = tmp_path / "deal.skiz", tmp_path / "levels.toml"
    deal = skiz("deal", "asszorti", "--seed", "3").stdout
    file.write_text(deal.replace("A Plain", "A [/]").replace("B Plain", "B [red]"), "utf-8")
    page = skiz("review", str(file)).stdout
    assert "A [/]" in page
    assert "B [red]" in page
    levels.write_text('["[/]"]\nworlds = 1\n', "utf-8")
    arguments = ("match", "asszorti", "[/]", "plain", "--deals", "10", "--level-file", str(levels))
    assert skiz(*arguments).stdout.startswith("[/] − plain, asszorti, 10 deals")


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are Unicode here")
def test_a_data_file_whose_name_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    name = bytes(tmp_path) + b"/\xff.sqlite3"
    command = [sys.executable, "-m", "skiz", "serve", "--port", "0", "--data", name]
    ran = subprocess.run(command, capture_output=True, check=False)
    assert ran.returncode == 2
    assert b"not UTF-8" in ran.stderr
    assert b"Traceback" not in ran.stderr


@at_night
def test_output_can_be_read_in_any_locale(tmp_path: Path) -> None:
    """A record is in UTF-8 even if the locale is not, and JSON is valid for any file name."""
    for encoding in ("ascii", "latin-1"):
        environment = os.environ | {"PYTHONIOENCODING": encoding}
        command = [sys.executable, "-m", "skiz"]
        arguments = [*command, "deal", "asszorti"]
        ran = subprocess.run(arguments, capture_output=True, env=environment, check=True)
        assert "·" in ran.stdout.decode("utf-8")
        file = tmp_path / "deal.skiz"
        file.write_bytes(ran.stdout)
        again = [*command, "replay", str(file)]
        assert b"1 deal" in subprocess.check_output(again, env=environment)
    arguments = [*command, "replay", b"\xff.skiz", "--json"]
    odd = subprocess.run(arguments, capture_output=True, check=False)
    (found,) = json.loads(odd.stdout)
    assert found["file"] == "\udcff.skiz"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("deal asszorti >/dev/full", "skiz: standard output: "),
        ("games --json >/dev/full", "skiz: standard output: "),
        ("replay - <&-", "standard input is closed"),
        ("review - <&-", "standard input is closed"),
        ("deal asszorti >&-", ""),
    ],
)
def test_a_full_or_closed_output_is_reported(arguments: str, says: str) -> None:
    shell = ["sh", "-c", f'"$0" -m skiz {arguments}', sys.executable]
    ran = subprocess.run(shell, capture_output=True, text=True, encoding="utf-8", check=False)
    assert (ran.returncode == 0) == (not says)
    assert says in ran.stderr
    assert ran.stderr.count("\n") <= 1


def test_version() -> None:
    said = dict(line.split(maxsplit=1) for line in skiz("--version").stdout.splitlines())
    assert said["skiz"] == __version__
    assert said["build:"].startswith(f"a checkout, on Python {platform.python_version()}")
    assert said["kernel:"].startswith("_kernel")
    assert said["players:"] == version()


def test_review_shows_the_cost_of_each_card(tmp_path: Path) -> None:
    file = tmp_path / "deal.skiz"
    file.write_text(skiz("deal", "asszorti", "--seed", "3", "--players", "random").stdout, "utf-8")
    (deal,) = json.loads(skiz("review", str(file), "--json").stdout)
    lost = [card["loss"] for card in deal["cards"] if card["loss"]]
    assert lost
    assert all(card["card"] in card["values"] for card in deal["cards"] if card["values"])
    assert [one["do"] for one in deal["moments"]][-1].split()[0] in ("play", "claim", "accept")
    assert all(set(one["text"]) == {"en", "hu", "de"} for one in deal["moments"])
    dear = max(deal["moments"], key=lambda one: one["loss"] or 0)
    page = skiz("review", "-", stdin=file.read_text("utf-8")).stdout
    assert page.index(f"-{dear['loss']:.1f}") < page.index("Nobody at the table")
    assert "moments" not in json.loads(skiz("review", str(file), "--open", "--json").stdout)[0]
    assert "Nobody at the table could know" in " ".join(page.split())
    assert all(f"-{loss}" in page for loss in lost)
    absent = skiz("review", str(tmp_path / "none"))
    assert absent.returncode == 2
    assert "none" in absent.stderr


INTERRUPTED = """
import runpy, signal, sys

class CtrlC:
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)  # even for tests in the background
sys.meta_path.insert(0, CtrlC())
sys.argv = ["skiz", "games"]
runpy.run_module("skiz", run_name="__main__")
"""


@pytest.mark.parametrize("module", ["skiz.command.app", "skiz.games", "skiz.players.registry"])
def test_ctrl_c_while_the_program_is_loaded_ends_it_without_a_word(module: str) -> None:
    program = INTERRUPTED.format(module=module)
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (-signal.SIGINT, "", "")


COMPUTING = """
import runpy, signal, sys
import skiz.command.printing

def kernel(*_):
    signal.raise_signal(signal.SIGINT)

skiz.command.printing.play_deal = kernel
signal.signal(signal.SIGINT, signal.default_int_handler)  # even for tests in the background
sys.argv = ["skiz", "deal", "asszorti"]
runpy.run_module("skiz", run_name="__main__")
"""


def test_ctrl_c_ends_the_computing_of_a_deal_at_once() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", COMPUTING], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (-signal.SIGINT, "", "")


def test_no_help_is_cut_off_on_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that is wider than its column would lose its end."""
    from typer.main import get_command
    from typer.testing import CliRunner

    from skiz.command.app import app

    monkeypatch.setenv("COLUMNS", "80")
    names = get_command(app).commands  # type: ignore[attr-defined]
    assert len(names) > 10
    pages = {name: CliRunner().invoke(app, [name, "--help"]).output for name in names}
    cut = re.compile(r"…\s*│$")
    assert [(n, line) for n in pages for line in pages[n].splitlines() if cut.search(line)] == []
