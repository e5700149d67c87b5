"""The search for puzzles: the command's output, files and continuation, and what a puzzle is."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from skiz.games import game
from skiz.players import play_out, player
from skiz.players.levels import HINT
from skiz.puzzles import BadPuzzle, Puzzle, Search, choose, collection, from_line, search, to_line
from skiz.puzzles.verdict import as_good, calls_in, judge
from skiz.records import read_file
from skiz.review.decisions import decisions
from skiz.table import Play, Played, View, deal, shuffled, start, text
from tests.support.laws.records import GOLDEN
from tests.support.tools.command import skiz
from tests.support.tools.source_tree import CODE, ROOT

ASKED = ("puzzles", "paskievics", "--seed", "2", "--deals", "2", "--json")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the log of a search, and what it kept."""
    folder = tmp_path_factory.mktemp("puzzles")
    files = ("--log", str(folder / "log"), "--output", str(folder / "kept.jsonl"))
    ran = skiz(*ASKED, *files)
    assert ran.returncode == 0, ran.stderr
    (folder / "told.json").write_text(ran.stdout, "utf-8")
    return folder


def kept_in(folder: Path) -> list[Puzzle]:
    lines = (folder / "kept.jsonl").read_text("utf-8").splitlines()
    return [from_line(line, "kept") for line in lines]


def test_the_report_counts_kept_and_rejected_decisions(made: Path) -> None:
    report, kept = json.loads((made / "told.json").read_text("utf-8")), kept_in(made)
    assert report["deals"] == 2
    assert report["kept"] == len(kept) > 0
    assert report["themes"] == Counter(puzzle.theme for puzzle in kept)
    assert {"most-agree", "close-by-fast", "close-by-strong"} <= report["dropped"].keys()


def test_the_page_explains_every_reason_against_a_puzzle(made: Path) -> None:
    code = (CODE / "puzzles" / "find.py").read_text("utf-8")
    named = re.findall(r'(?:return f?|dropped\[)"([a-z-]+)', code)
    assert len(named) > 8
    told = json.loads((made / "told.json").read_text("utf-8"))["dropped"]
    page = (ROOT / "docs" / "puzzles.md").read_text("utf-8")
    assert [one for one in {*named, *told} if f"`{one}" not in page] == []


def test_a_kept_puzzle_is_a_decision_with_an_answer_ahead(made: Path) -> None:
    for puzzle in kept_in(made):
        pack = puzzle.record.rules.pack
        may = [text(action, pack) for action in puzzle.options]
        assert {*puzzle.answers, puzzle.wrong, *(one.do for one in puzzle.values)} <= set(may)
        assert puzzle.wrong not in puzzle.answers
        worths = [one.worth for one in puzzle.values]
        assert worths == sorted(worths, reverse=True)
        others = [one.worth for one in puzzle.values if one.do not in puzzle.answers]
        assert puzzle.values[0].worth - max(others) >= 0.49  # half of what the game pays at least
        hidden = sum(hand.unseen for hand in puzzle.view.hands)
        assert sum(share for row in puzzle.likely.values() for share in row[:-1]) == pytest.approx(
            100 * hidden, abs=3 * len(puzzle.likely)
        )


def test_a_search_resumes_from_its_log(made: Path) -> None:
    log = made / "log"
    whole = log.read_bytes()
    log.write_bytes(whole[:-20])  # broken off in the middle of a line
    wanted = Search("paskievics", "fast")
    found = [one.seed for one in search(wanted, range(2, 4), log=log)]
    assert found == [2, 3]
    assert log.read_bytes() == whole


def test_a_log_of_another_search_is_refused(made: Path) -> None:
    with pytest.raises(ValueError, match="of another players"):
        list(search(Search("paskievics", "plain"), [2], log=made / "log"))


def test_no_such_log_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("{}\n", "utf-8")
    with pytest.raises(ValueError, match="log:1: not a log of a search"):
        list(search(Search("paskievics", "fast"), [1], log=log))


@pytest.mark.parametrize("arguments", [("chess",), ("paskievics", "--players", "nobody")])
def test_an_unknown_game_or_player_is_refused(arguments: tuple[str, ...]) -> None:
    refused = skiz("puzzles", *arguments)
    assert refused.returncode == 2
    assert refused.stdout == ""


def test_a_puzzle_is_read_as_it_was_written(made: Path) -> None:
    for puzzle in kept_in(made):
        line = to_line(puzzle)
        assert to_line(from_line(line, "here")) == line
    with pytest.raises(BadPuzzle, match="here:1"):
        from_line("{}", "here:1")


def test_a_collection_has_each_theme_in_turn_and_nothing_twice(made: Path) -> None:
    one = kept_in(made)[0]
    alike = replace(one, key="7-7")
    others = [replace(one, key=f"{n}-1", themes=(theme,)) for n, theme in enumerate("aab")]
    chosen, repeats = choose([one, alike, *others], 3)
    assert repeats == 2
    assert Counter(puzzle.theme for puzzle in chosen) == {"a": 1, "b": 1, one.theme: 1}


def test_touching_cards_are_one_option() -> None:
    (record,) = read_file(next(file for file in GOLDEN if file.stem == "from_the_first_lead"))
    pack = record.rules.pack
    lead = next(n for n, event in enumerate(record.events) if isinstance(event, Played))
    seen = View(replace(record, events=record.events[:lead]).seen_by(1).state)

    def alike(one: str, other: str) -> bool:
        return as_good(seen, Play(pack.card(one)), Play(pack.card(other)))

    assert alike("cJ", "c10")
    assert alike("c10", "cJ")
    assert not alike("cJ", "cK")  # the queen is out
    assert not alike("cK", "d10")


def test_a_game_without_a_collection_has_no_puzzles() -> None:
    assert collection("nothing") == {}


def test_a_search_for_talk_finds_talk_only(tmp_path: Path) -> None:
    log, wanted = tmp_path / "log", Search("asserufen", "plain", only_words=True)
    dropped = sum((one.dropped for one in search(wanted, range(2), log=log)), Counter[str]())
    assert dropped
    assert "most-agree" not in dropped  # which cards alone are asked
    with pytest.raises(ValueError, match="of another decisions"):
        list(search(replace(wanted, only_words=False), range(2), log=log))


def test_each_card_that_may_be_called_is_weighed() -> None:
    """Also at Tarokk, where players leave the call to the heuristics."""
    rules = game("paskievics").rules()
    begun = start(rules, deal(rules, shuffled(rules, Random(6))))
    played = play_out(begun, [player("plain", 6)] * rules.seats)
    calls = next(one for one in decisions(rules, played.events) if calls_in(one.choices))
    verdict = judge(calls, HINT, 1)
    assert verdict
    assert {one.action for one in verdict.evaluations} >= {*calls_in(calls.choices)}
