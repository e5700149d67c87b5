"""A corpus: its files say what the deals say, in any order of work, and after any interruption."""

import json
import os
import signal
import subprocess
import sys
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="the extra corpus is not installed: no pyarrow")

import pyarrow as pa
import pyarrow.parquet as pq

from skiz.batches import Batch, Processes
from skiz.corpus.arrow import schema_of, type_of
from skiz.corpus.folder import CARD, DONE, MANIFEST, PLAN
from skiz.corpus.plan import Plan
from skiz.corpus.schema import TABLES
from skiz.corpus.write import write_corpus
from skiz.games import game, games
from skiz.players import play_deal, player
from skiz.records import Record, read_file, write
from skiz.table import text
from tests.support.tools.command import skiz
from tests.support.tools.depth import at_night, depth
from tests.support.tools.processes import wait_until

SEED, DEALS = 100, 5


def plan_of(key: str, level: str = "plain", deals: int = DEALS, **more: Any) -> Plan:
    return Plan(key, game(key).house(), level, SEED, deals, shard=2, **more)


def made(plan: Plan, folder: Path) -> Path:
    assert [part.is_new for part in write_corpus(plan, folder)] == [True] * 3
    return folder


@pytest.fixture(scope="module", params=depth(("asszorti", "illustrated", "royal"), tuple(games())))
def corpus(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    plan = plan_of(request.param, sampled=3, nodes=100_000)
    return made(plan, tmp_path_factory.mktemp("corpus") / request.param)


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / table).to_pylist()
    return found


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files but the log, which is in the order of the work."""
    files = (file for file in folder.rglob("*") if file.is_file() and file.name != DONE)
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def test_rows_say_what_the_deals_say(corpus: Path) -> None:
    rules, actions = game(corpus.name).rules(), rows(corpus, "actions")
    names = rules.pack.names
    for row in rows(corpus, "deals"):
        played = play_deal(rules, [player("plain", row["seed"])] * rules.seats, row["seed"])
        assert played.state.settled is not None
        assert row["points"] == [*played.state.settled.points]
        assert row["declarer"] == played.state.declarer
        dealt = [card for hand in row["hands"] for card in hand] + row["talon"]
        assert sorted(dealt) == sorted(names)
        own = [one for one in actions if one["seed"] == row["seed"]]
        assert [one["number"] for one in own] == [*range(len(own))]
        told = [(seat, text(action, rules.pack)) for seat, action in played.actions]
        assert [(one["seat"], one["action"]) for one in own] == told
        assert all(one["options"] >= 1 for one in own)
        paid = [sum(one["points"][seat] for one in row["undertakings"]) for seat in (0, 1)]
        assert paid == row["written"][:2]
        if row["held"]:
            cards = [card for hand in (*row["held"], *row["laid"]) for card in hand]
            assert len(cards) == len({*cards}) <= len(names)
            assert row["open_points"] is None or sum(row["open_points"]) == 0


def test_records_are_the_same_deals(corpus: Path) -> None:
    files = sorted((corpus / "records").iterdir())
    found = [record for file in files for record in read_file(file)]
    for record, row in zip(found, rows(corpus, "deals"), strict=True):
        assert record.state.settled is not None
        assert [*record.state.settled.points] == row["points"]
        played = play_deal(
            record.rules, [player("plain", row["seed"])] * record.rules.seats, row["seed"]
        )
        assert write(Record(record.rules, played.events)) == write(
            Record(record.rules, record.events)
        )


def test_the_options_of_the_sample_are_weighed(corpus: Path) -> None:
    values, actions = rows(corpus, "values"), rows(corpus, "actions")
    assert {row["seed"] for row in values} <= {SEED, SEED + 3}
    assert values
    taken = {(row["seed"], row["number"]): row["action"] for row in values if row["taken"]}
    done = {(row["seed"], row["number"]): row["action"] for row in actions}
    assert taken.items() <= done.items()
    free = {
        (r["seed"], r["number"])
        for r in actions
        if r["options"] > 1 and r["seed"] in (SEED, SEED + 3)
    }
    assert taken.keys() == free
    known = [row for row in values if row["worth"] is not None]
    assert all(row["lower"] <= row["worth"] <= row["upper"] for row in known)


def test_fields_carry_their_types_and_meanings(corpus: Path) -> None:
    for table, fields in TABLES.items():
        schema = pq.read_schema(next((corpus / table).iterdir()))
        assert schema.names == [field.name for field in fields]
        for field in fields:
            found = schema.field(field.name)
            assert found.type == type_of(field.kind)
            assert found.metadata[b"meaning"].decode() == field.meaning


def test_a_type_is_written_as_arrow_writes_it() -> None:
    for table, fields in TABLES.items():
        for field in fields:
            arrow = str(schema_of(table).field(field.name).type)
            assert arrow.replace("item: ", "") == field.kind.replace("item: ", "")
    assert type_of("list<struct<a: int8, b: list<bool>>>") == pa.list_(
        pa.struct([("a", pa.int8()), ("b", pa.list_(pa.bool_()))])
    )


def test_the_manifest_has_the_checksum_of_every_file(corpus: Path) -> None:
    manifest = json.loads((corpus / MANIFEST).read_text("utf-8"))
    files = contents(corpus)
    assert files.keys() - manifest["files"].keys() == {PLAN, MANIFEST, CARD}
    for path, about in manifest["files"].items():
        assert about == {"sha256": sha256(files[path]).hexdigest(), "bytes": len(files[path])}
    assert (manifest["deals"], manifest["seed"], manifest["licence"]) == (DEALS, SEED, "CC0-1.0")
    card = (corpus / CARD).read_text("utf-8")
    assert f"skiz corpus {corpus.name} --deals {DEALS} --seed {SEED} --level plain" in card
    assert "CC0" in card
    assert all(f"| `{field.name}` |" in card for fields in TABLES.values() for field in fields)


def test_processes_make_the_same_files(tmp_path: Path) -> None:
    plan = plan_of("asszorti", sampled=0)
    alone = contents(made(plan, tmp_path / "alone"))
    with Batch(Processes(2)) as batch:
        assert len([*write_corpus(plan, tmp_path / "two", batch)]) == 3
    assert contents(tmp_path / "two") == alone


def test_a_corpus_is_continued_and_enlarged(tmp_path: Path) -> None:
    """A shard that is shorter at first is made again."""
    whole = contents(made(plan_of("asserufen", sampled=0), tmp_path / "whole"))
    folder = tmp_path / "parts"
    some = write_corpus(plan_of("asserufen", sampled=0), folder)
    next(some)
    del some
    log = folder / DONE
    log.write_bytes(log.read_bytes() + b'{"first": 10')  # killed in the middle of a line
    (folder / "deals" / "000000002.parquet.part").write_bytes(b"torn")
    again = [*write_corpus(plan_of("asserufen", deals=3, sampled=0), folder)]
    assert [(part.seeds, part.is_new) for part in again] == [
        (range(100, 102), False),
        (range(102, 103), True),
    ]
    [*write_corpus(plan_of("asserufen", sampled=0), folder)]
    found = contents(folder)
    assert {path: found[path] for path in whole} == whole
    assert found.keys() - whole.keys() <= {"deals/000000002.parquet.part"}


def has_a_shard(folder: Path) -> bool:
    """Return whether a shard is noted as done; the file of the notes is empty at first."""
    done = folder / DONE
    return done.exists() and done.read_bytes().endswith(b"\n")


@at_night
def test_a_killed_command_is_continued(tmp_path: Path) -> None:
    """It is killed, with its processes, as soon as the first of many shards is there."""
    whole, folder = tmp_path / "whole", tmp_path / "killed"
    words = ("corpus", "asszorti", "--deals", "300", "--level", "plain", "--shard", "5")
    words += ("--sampled", "0", "--opened", "0")
    assert skiz(*words, "--out", str(whole)).returncode == 0
    command = [sys.executable, "-m", "skiz", *words, "--workers", "2", "--out", str(folder)]
    process = subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL)
    wait_until(lambda: has_a_shard(folder) or process.poll() is not None)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert not (folder / MANIFEST).exists()
    ran = skiz(*words, "--out", str(folder), "--json")
    assert ran.returncode == 0, ran.stderr
    assert 0 < json.loads(ran.stdout)["made"] < 300
    found = {path: content for path, content in contents(folder).items() if path[-5:] != ".part"}
    assert found == contents(whole)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"level": "club"}, "level is 'plain', not 'club'"),
        ({"sampled": 7}, "sampled is 0, not 7"),
    ],
)
def test_another_corpus_is_refused(change: dict[str, Any], says: str, tmp_path: Path) -> None:
    begin = partial(plan_of, "asszorti")
    next(write_corpus(begin(sampled=0), tmp_path / "one"))
    with pytest.raises(ValueError, match=f"from another corpus: {says}"):
        next(write_corpus(begin(**({"sampled": 0} | change)), tmp_path / "one"))


def test_a_player_in_a_file_makes_a_corpus_and_belongs_to_it(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    source = "class First:\n    def __init__(self, seed): pass\n"
    source += "    def choose(self, view, options): return options[0]\n"
    file.write_text(source)
    plan = plan_of("asserufen", f"{file}:First", sampled=0, opened=0)
    folder = made(plan, tmp_path / "it")
    assert {row["level"] for row in rows(folder, "deals")} == {f"{file}:First"}
    assert "A First" in (folder / "records" / "000000000.skiz").read_text("utf-8")
    file.write_text(f"{source}# changed\n")
    with pytest.raises(ValueError, match="from another corpus: file is "):
        next(write_corpus(plan, folder))


def test_what_is_no_corpus_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(ValueError, match="this folder has other files"):
        next(write_corpus(plan_of("asszorti"), tmp_path))
    (tmp_path / PLAN).write_text("7")
    with pytest.raises(ValueError, match="not the plan of a corpus"):
        next(write_corpus(plan_of("asszorti"), tmp_path))


@pytest.mark.parametrize(("there", "wanted"), [(5, 4), (5, 1), (4, 2), (3, 2)])
def test_a_smaller_corpus_is_refused_and_nothing_is_lost(
    there: int, wanted: int, tmp_path: Path
) -> None:
    """Also in a folder that was not finished, and with as many files."""
    plan = partial(plan_of, "asszorti", sampled=0, opened=0)
    [*write_corpus(plan(deals=there), tmp_path / "it")]
    files = contents(tmp_path / "it")
    says = f"there are files of {there} deals, and only {wanted} are wanted; ask for {there} or"
    for _ in range(2):
        with pytest.raises(ValueError, match=says):
            [*write_corpus(plan(deals=wanted), tmp_path / "it")]
        assert contents(tmp_path / "it") == files
        for name in (MANIFEST, CARD):
            (tmp_path / "it" / name).unlink(missing_ok=True)
        files = contents(tmp_path / "it")


def test_a_changed_file_is_named_and_a_missing_one_is_made_again(tmp_path: Path) -> None:
    plan, folder = plan_of("asszorti", sampled=0), tmp_path / "it"
    made(plan, folder)
    files = contents(folder)
    for name in ("records/000000002.skiz", "deals/000000000.parquet"):
        file = folder / name
        file.write_bytes(file.read_bytes() + b"\n")
        says = rf"{file.name}: changed since it was made; delete it, and the same command"
        with pytest.raises(ValueError, match=says):
            [*write_corpus(plan, folder)]
        file.unlink()
        assert [part.is_new for part in write_corpus(plan, folder)].count(True) == 1
        assert contents(folder) == files


def test_bad_input_of_the_command_is_named(tmp_path: Path) -> None:
    for words, says in (
        (("asszorti", "--level", "genius"), "no player is called 'genius'"),
        (("asszorti", "--level", "plain,club"), "one kind of player sits in all seats"),
        (("chess",), "no game is called 'chess'"),
        (("asszorti", "--deals", "0"), "--deals"),
    ):
        ran = skiz("corpus", *words, "--out", str(tmp_path))
        assert (ran.returncode, ran.stdout) == (2, "")
        assert says in ran.stderr
