"""Judging puzzles again: one that lost its answer is found, and a log is continued."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from skiz import __version__
from skiz.players import Level
from skiz.players.evaluation import Evaluation
from skiz.players.levels import FAST
from skiz.puzzles import again, to_line
from skiz.puzzles.again import Judged, collection_again, judge_again, margin_of
from skiz.puzzles.collection import contents, puzzle_of
from skiz.puzzles.puzzle import Puzzle
from skiz.puzzles.verdict import Verdict, verdict_of
from skiz.review.decisions import Decision
from skiz.table import Play
from tests.support.tools.command import skiz

pytest.importorskip("skiz._kernel")

GAME = "asszorti"


def some(is_card: bool) -> Puzzle:
    """Return a puzzle of cards or of words with a large lead."""
    found = (puzzle_of(GAME, one.key) for one in contents(GAME))
    return max(
        (one for one in found if isinstance(one.options[0], Play) == is_card),
        key=lambda one: one.values[0].worth - one.values[-1].worth,
    )


@pytest.mark.parametrize("is_card", [True, False])
def test_a_puzzle_stands_only_with_its_own_answer(is_card: bool) -> None:
    puzzle = some(is_card)
    stands = judge_again(puzzle, FAST)
    assert stands.outcome == "stands"
    assert stands.lead
    assert stands.lead >= margin_of(puzzle)
    last = puzzle.values[-1].do
    other = judge_again(replace(puzzle, answers=(last,)), FAST)
    assert other.outcome == "another-answer"
    assert other.lead
    assert other.lead < 0


def test_a_small_lead_does_not_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = some(is_card=True)
    monkeypatch.setattr(again, "MARGIN", 1_000.0)
    close = judge_again(puzzle, FAST)
    assert close.outcome == "close"
    assert close.lead
    assert 0 < close.lead < margin_of(puzzle)


@pytest.mark.parametrize("left", ["answers", "others", "nothing"])
def test_without_a_rival_nothing_is_judged(left: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two looks may weigh different options, and only what both weighed is pooled."""
    puzzle = some(is_card=True)
    right, *alike = map(puzzle.action, puzzle.answers)
    first, second, third, *_ = (one for one in puzzle.options if one not in {right, *alike})
    common = {"answers": (right, second), "others": (first, second), "nothing": (second, third)}
    looks = iter(((first, right), common[left]))

    def judge(decision: Decision, level: Level, seed: int) -> Verdict:
        rows = tuple(Evaluation(one, 1.0, 1.0, 1.0, "known") for one in next(looks))
        return verdict_of(decision.view, rows)

    monkeypatch.setattr(again, "judge", judge)
    assert judge_again(puzzle, FAST) == Judged(puzzle.key, "not-judged", None)


def test_a_log_is_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles in it are not judged again, and a broken last line is left out."""
    keys = [one.key for one in contents(GAME)]
    asked: list[str] = []

    def judge(_: str, key: str) -> Judged:
        asked.append(key)
        return Judged(key, "stands", 1.0)

    monkeypatch.setattr(again, "_judge", judge)
    log = tmp_path / "log"
    first = list(collection_again(GAME, log=log))
    assert [one.key for one in first] == asked == keys
    whole = log.read_text("utf-8")
    log.write_text(whole[:-20], "utf-8")
    asked.clear()
    assert {one.key for one in collection_again(GAME, log=log)} == {*keys}
    assert asked == keys[-1:]
    log.write_text('{"key": 1}\n', "utf-8")
    with pytest.raises(ValueError, match="not a log of judging puzzles again"):
        list(collection_again(GAME, log=log))
    log.write_text(whole.replace(__version__, "0.0.9"), "utf-8")
    with pytest.raises(ValueError, match="written by another version"):
        list(collection_again(GAME, log=log))


def test_the_command_keeps_those_that_stand(tmp_path: Path) -> None:
    game = "illustrated54"
    first, *others = [one.key for one in contents(game)]
    log, output = tmp_path / "log", tmp_path / "kept.jsonl"
    rows = [Judged(first, "close", 0.1), *(Judged(key, "stands", 2.0) for key in others)]
    rows[1] = Judged(others.pop(0), "not-judged", None)
    lines = [json.dumps({"version": __version__} | row._asdict()) for row in rows]
    log.write_text("\n".join(lines) + "\n", "utf-8")
    ran = skiz("puzzles", game, "--again", "--log", str(log), "--output", str(output), "--json")
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert told["stand"] == len(others)
    assert [(row["key"], row["lead"]) for row in told["fallen"]] == [
        (first, 0.1),
        (rows[1].key, None),
    ]
    kept = output.read_text("utf-8").splitlines()
    assert [json.loads(line)["key"] for line in kept] == others
    assert kept == [to_line(puzzle_of(game, key)) for key in others]
    plain = skiz("puzzles", game, "--again", "--log", str(log)).stdout
    assert f"{first}  close  +0.10\n{rows[1].key}  not-judged\n" in plain
