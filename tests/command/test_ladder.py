"""The ladder: the order, its text and picture, and its continuation from logs."""

import json
from contextlib import nullcontext
from pathlib import Path

import pytest
from rich.markup import render

from skiz.arena import Bout, compare
from skiz.arena.ladder import climb, turned
from skiz.batches import HERE
from skiz.command.deals.ladder import LadderOptions, ladder
from skiz.games import game
from tests.support.tools.command import skiz

ASKED = ("ladder", "asszorti", "--players", "random,plain,pimc2", "--deals", "10", "--json")


def bouts(*differences: float) -> list[Bout]:
    return [Bout(seed, gap, (10, 20), (1.0, 4.0)) for seed, gap in enumerate(differences)]


def test_the_strongest_comes_first_and_both_sides_agree() -> None:
    found = {
        ("a", "b"): bouts(-1, -2, -3),
        ("a", "c"): bouts(1, 2, 0),
        ("b", "c"): bouts(5, 4, 6),
    }
    rungs = climb(found)
    assert [rung.player for rung in rungs] == ["b", "a", "c"]
    for rung in rungs:
        others = [other.mean for other in rung.against.values()]
        assert rung.mean == pytest.approx(sum(others) / 2)
        assert rung.low <= rung.mean <= rung.high
        for name, result in rung.against.items():
            back = next(other for other in rungs if other.player == name).against[rung.player]
            assert (result.mean, result.low, result.high) == pytest.approx(
                (-back.mean, -back.high, -back.low)
            )
            assert result.seconds == back.seconds[::-1]


def test_a_ladder_of_two_is_a_match() -> None:
    found = bouts(3, -1, 2, 2)
    first, second = climb({("a", "b"): found})
    result = compare(found)
    assert (first.mean, first.low, first.high) == pytest.approx(
        (result.mean, result.low, result.high)
    )
    assert first.seconds == pytest.approx(0.1)
    assert second.seconds == pytest.approx(0.2)
    assert [turned(turned(bout)) for bout in found] == found


def test_all_duels_are_of_the_same_deals() -> None:
    with pytest.raises(ValueError, match="same deals"):
        climb({("a", "b"): bouts(1, 2), ("a", "c"): bouts(1, 2, 3), ("b", "c"): bouts(1, 2)})


OWN = """
class First:
    def __init__(self, seed):
        pass

    def choose(self, view, options):
        return options[0]
"""


class Bar:
    """A bar that keeps what it shows, as a terminal would."""

    def __init__(self) -> None:
        self.shown = set[str]()

    def add_task(self, *_: object, **__: object) -> int:
        """Return the number of a task."""
        return 0

    def update(self, _: int, advance: int, description: str) -> None:
        """Keep what is shown; brackets mean something there."""
        self.shown.add(render(description).plain)


def test_a_name_in_brackets_is_shown_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, bar = tmp_path / "[" / "].py", Bar()
    file.parent.mkdir()
    file.write_text(OWN, "utf-8")
    monkeypatch.setattr("skiz.command.deals.ladder.batch_at", lambda _: nullcontext((HERE, bar)))
    ladder(LadderOptions(game("asszorti").rules(), [f"{file}:First", "plain"], 10, 0), as_json=True)
    assert bar.shown == {f"{file}:First against plain"}


def test_a_ladder_is_printed_drawn_and_resumed(tmp_path: Path) -> None:
    logs, picture = tmp_path / "logs", tmp_path / "ladder.svg"
    ran = skiz(*ASKED, "--log", str(logs), "--picture", str(picture))
    assert ran.returncode == 0, ran.stderr
    report = json.loads(ran.stdout)
    rows = report["players"]
    assert rows[-1]["player"] == "random"
    assert [row["mean"] for row in rows] == sorted((row["mean"] for row in rows), reverse=True)
    svg = picture.read_text("utf-8")
    assert all(row["player"] in svg for row in rows)
    assert f"{rows[0]['against']['random']['mean']:+.2f} ± " in svg
    files = {file.name: file.read_text("utf-8") for file in logs.iterdir()}
    assert set(files) == {"random-plain.jsonl", "random-pimc2.jsonl", "plain-pimc2.jsonl"}
    again = skiz(*ASKED, "--log", str(logs))
    again_told = json.loads(again.stdout)
    assert again_told.pop("command") != report.pop("command")
    assert again_told == report
    assert {file.name: file.read_text("utf-8") for file in logs.iterdir()} == files


def test_with_a_fixed_contract_the_oracle_climbs_too(tmp_path: Path) -> None:
    arguments = ("--players", "random,oracle", "--deals", "10", "--fixed-contract")
    ran = skiz("ladder", "asszorti", *arguments, "--json")
    assert ran.returncode == 0, ran.stderr
    report = json.loads(ran.stdout)
    assert report["fixed_contract"]
    best, worst = report["players"]
    assert (best["player"], worst["player"]) == ("oracle", "random")
    assert best["against"]["random"]["made"] == worst["against"]["oracle"]["made"][::-1]
    drawn = tmp_path / "ladder.svg"
    assert "stakes a deal" in skiz("ladder", "asszorti", *arguments, "--picture", str(drawn)).stdout
    assert "oracle" in drawn.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--players", "plain"), "two different players"),
        (("--players", "plain,random,plain"), "named once"),
        (("--players", "plain,genius"), "no player is called 'genius'"),
        (("--players", "plain,oracle"), "no player is called 'oracle'"),
        (("--players", "plain,random", "--picture", "ladder.gif"), ".svg or .png"),
        (("--players", "max,strong", "--picture", "no/such/ladder.svg"), "no such folder"),
    ],
)
def test_bad_input_is_named(arguments: tuple[str, ...], says: str) -> None:
    ran = skiz("ladder", "asszorti", "--deals", "10", *arguments)
    assert ran.returncode == 2
    assert says in ran.stderr
    assert ran.stdout == ""
