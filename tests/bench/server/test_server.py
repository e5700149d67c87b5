"""The tools that measure a server: people by real sockets, and tables of any age."""

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bench
import bench.server.__main__ as command
from bench.server.ages import ages
from bench.server.beside import Size, beside
from bench.server.draw import main
from bench.server.load import Plan, echoes, tables
from bench.server.sampled import LOOP, PARTS, part_at, part_of
from bench.server.where import where
from skiz.cards.sets import of
from skiz.server.common.codec import Json
from tests.support.tools.depth import at_night

RESULTS = Path(bench.__file__).parent / "results"


def test_a_table_of_any_age_opens_and_shows_its_past() -> None:
    young, old = ages("asserufen", [1, 30])
    assert (young["deals"], old["deals"]) == (1, 30)
    assert old["entries"] > 20 * young["entries"]
    assert old["kept_mib"] < 1


@at_night
def test_people_at_tables_and_of_the_echo_are_answered() -> None:
    plan = Plan(0.05, 2)
    for found in (tables("asszorti", 2, plan), echoes(2, plan)):
        assert found["actions"] > 0
        assert found["lost"] == found.get("refused") == 0


def test_each_row_is_saved_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, kept = tmp_path / "found.json", []

    def rows(_: object) -> Iterator[Json]:
        for number in (1, 2):
            yield {"row": number}
            kept.append(json.loads(file.read_text("utf-8"))["ages"])

    monkeypatch.setitem(command.PARTS, "ages", rows)
    monkeypatch.setitem(command.PARTS, "siege", lambda _: [{"row": 3}])
    assert command.main(["ages", "siege", "--json", str(file)]) == 0
    assert kept == [[{"row": 1}], [{"row": 1}, {"row": 2}]]
    found = json.loads(file.read_text("utf-8"))
    assert (found["siege"], found) == ({"row": 3}, json.loads(capsys.readouterr().out))


@at_night
def test_every_part_of_the_time_of_an_action_is_accounted_for() -> None:
    found = where("asszorti", 12, Plan(0.05, 2))
    assert found["samples"] > 0
    assert found["kb_written_an_action"] > 0  # each action is on the disk
    assert abs(sum(part["share"] for part in found["parts"]) - 1) < 0.01
    assert {part["what"] for part in found["parts"]} <= {*PARTS.values(), "else"}


def test_a_sample_counts_for_the_innermost_part_that_runs() -> None:
    def here(*_: object) -> str:
        return part_at(sys._getframe())

    async def alone() -> str:
        return here()

    def cards() -> Iterator[int]:
        parts.append(here())
        yield 0

    parts = [here(), asyncio.run(alone()), json.loads(json.dumps(object(), default=here))]
    assert of(cards()) == of([0])
    assert parts == ["else", LOOP, "JSON and what reads it", "the rules"]


def test_a_module_belongs_to_the_part_with_the_longest_name() -> None:
    assert part_of("skiz.server.rooms.messages") == "what each is told"
    assert part_of("skiz.server.rooms.room") == part_of("skiz.server.rooms")
    assert part_of("dataclasses") is None


OPENED = {"nothing": 0, "one's tables": 0, "another name": 4}  # rooms, by what a guest asks for


@at_night
@pytest.mark.parametrize("kind", [*OPENED])
def test_an_expensive_guest_does_not_stop_the_others(kind: str) -> None:
    (row,) = beside("asszorti", 0.5, Size(30, 4, 2), [kind])
    assert row["rooms_opened"] == OPENED[kind]
    if kind == "nothing":
        assert row["answers"] == row["refused"] == 0
    else:
        assert row["answers"] > 0, row
        assert row["answer_p99_ms"] >= row["answer_p50_ms"] > 0 < row["first_answer_ms"]


def test_cost_against_size_is_drawn(tmp_path: Path) -> None:
    lines = [
        {"processes": n, "tables": 200, "cpu_ms_an_action": 3.0 + n, "actions_a_second": 180 * n}
        for n in (1, 2, 4)
    ]
    found, picture = tmp_path / "processes.json", tmp_path / "server.svg"
    found.write_text(json.dumps({"processes": lines}))
    results = [str(RESULTS / name) for name in ("server-beside.json", "server.json")]
    assert main([*results, str(found), str(picture)]) == 0
    assert all(
        label in picture.read_text("utf-8")
        for label in (
            "ms until acknowledged",
            "ms of CPU an action",
            "actions a second",
            "200 tables",
            "an open table",
            "from the last deal",
        )
    )
    assert main([]) == 2
