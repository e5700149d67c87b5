"""`skiz check`: every error in a database is reported with its place, and nothing else is."""

import asyncio
import json
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from bench.server.evenings import write_old
from skiz.command.hosting.check import check
from skiz.games import game
from skiz.records import Record
from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.storage.upgrade import migrate
from skiz.server.studies.store import StoredStudy
from skiz.server.thinking import Thinking
from skiz.study import study_of
from tests.support.laws.random_deals import play_out
from tests.support.storage.databases import a_migrated_database
from tests.support.storage.old_data import old_database

DEALS = 2


async def write(url: str) -> None:
    """Write a table with some deals and its checkpoints, another one, and a study."""
    store, thinking = Stores(url), Thinking()
    registry = make_registry(store, thinking)
    for table in ("t", "other"):
        await write_old(store, table, "asszorti", DEALS)
    await registry.room("t")
    await store.studies.make(StoredStudy("s", "me", study_of(a_record())))
    await registry.close()
    thinking.close()
    await store.close()


def a_record() -> Record:
    rules = game("asszorti").rules()
    return Record(rules, tuple(play_out(rules, 1).events))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("whole") / "skiz.sqlite3"
    asyncio.run(write(a_migrated_database("sqlite", file)))
    return file


def found_in(
    file: Path, capsys: pytest.CaptureFixture[str], database: str | None = None
) -> tuple[int, Any]:
    """Return the exit status and the JSON output."""
    status = check(file, database, as_json=True)
    return status, json.loads(capsys.readouterr().out)


def body_of(database: sqlite3.Connection, n: int) -> Any:
    query = "SELECT body FROM events WHERE table_id = 't' AND n = ?"
    return json.loads(database.execute(query, (n,)).fetchone()[0])


def change_body(n: int, change: Callable[[Any], Any]) -> Callable[[sqlite3.Connection], None]:
    def run(database: sqlite3.Connection) -> None:
        body = json.dumps(change(body_of(database, n)))
        database.execute("UPDATE events SET body = ? WHERE table_id = 't' AND n = ?", (body, n))

    return run


def sheet_of(database: sqlite3.Connection) -> int:
    """Return the entry that writes the last deal on the sheet."""
    return int(database.execute("SELECT max(n) FROM events WHERE table_id = 't'").fetchone()[0])


def lose_the_end(database: sqlite3.Connection) -> None:
    database.execute("INSERT INTO finished VALUES ('t', 2, '[]', '[]', 0, NULL, 1)")
    database.execute("DELETE FROM events WHERE table_id = 't' AND n = ?", (sheet_of(database),))


def change_the_score(database: sqlite3.Connection) -> None:
    n = sheet_of(database) - 1
    body = body_of(database, n)
    assert body["type"] == "settled"
    change_body(n, lambda body: {**body, "points": body["points"][::-1]})(database)


def change_a_card(database: sqlite3.Connection) -> None:
    """Let a player play a card that somebody else has already played."""
    rows = database.execute("SELECT n, body FROM events WHERE table_id = 't' ORDER BY n").fetchall()
    first, second = [n for n, body in rows if '"played"' in body][:2]
    card = body_of(database, first)["card"]
    change_body(second, lambda body: {**body, "card": card})(database)


def rated(*deals: int) -> Callable[[sqlite3.Connection], None]:
    def run(database: sqlite3.Connection) -> None:
        rows = [("asszorti", "g", number, 1500.0, 250.0, "t", number) for number in deals]
        database.executemany("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    return run


def sql(statement: str) -> Callable[[sqlite3.Connection], None]:
    def run(database: sqlite3.Connection) -> None:
        database.execute(statement)

    return run


def change_the_tree(database: sqlite3.Connection) -> None:
    tree = json.loads(database.execute("SELECT tree FROM studies").fetchone()[0])
    del tree["nodes"][1]
    database.execute("UPDATE studies SET tree = ?", (json.dumps(tree),))


OF_EVENTS = "events WHERE table_id = 't' AND n"
DAMAGES: dict[str, tuple[Callable[[sqlite3.Connection], None], str, str]] = {
    "a gap": (sql(f"DELETE FROM {OF_EVENTS} = 20"), "table t", "entry 20 is missing"),
    "no JSON": (
        sql("UPDATE events SET body = '{' WHERE table_id = 't' AND n = 20"),
        "table t",
        "entry 20 is no JSON",
    ),
    "the end": (lose_the_end, "table t", "deal 2 was finished, but the log ends before that"),
    "a checkpoint": (
        sql("UPDATE deals SET after = 70 WHERE table_id = 't'"),
        "table t",
        "the checkpoint of deal 2 is of another log",
    ),
    "a deal": (change_body(1, lambda body: {**body, "type": "none"}), "table t", "entry 1"),
    "a score": (change_the_score, "table t, deal 2", "its score is not that of the rules"),
    "a card": (change_a_card, "table t, deal 1", "does not replay"),
    "a house": (
        sql("UPDATE tables SET house = '{' WHERE id = 't'"),
        "tables, t",
        "house is no JSON",
    ),
    "a parent": (
        sql("INSERT INTO sitters VALUES ('g', 'nowhere', '2026-01-01 00:00:00')"),
        "sitters, row 1",
        "refers to a missing row of tables",
    ),
    "a node": (change_the_tree, "study s", "the parent 2 of node 3 is missing"),
    "a rated deal": (rated(1, 3), "ratings, asszorti, guest g", "2 of 3 rated deals are stored"),
    "a form": (sql("UPDATE alembic_version SET version_num = '9999'"), "its form", "later version"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_each_fault_is_reported_with_its_place(
    damage: str, whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, (spoil, place, fault) = tmp_path / "skiz.sqlite3", DAMAGES[damage]
    shutil.copy(whole, file)
    with closing(sqlite3.connect(file)) as database:
        spoil(database)
        database.commit()
    before = file.read_bytes()
    status, report = found_in(file, capsys)
    assert (status, report["ok"]) == (1, False)
    assert any(one["place"] == place and fault in one["fault"] for one in report["findings"]), (
        report["findings"]
    )
    assert all("other" not in one["place"] for one in report["findings"])
    assert file.read_bytes() == before


def test_a_damaged_page_is_reported_and_the_rest_is_checked(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "skiz.sqlite3"
    with closing(sqlite3.connect(whole)) as source, closing(sqlite3.connect(file)) as database:
        source.backup(database)
        database.execute("PRAGMA journal_mode = DELETE")
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'events'"
        (page,) = database.execute(query).fetchone()
    with file.open("r+b") as opened:
        opened.seek((page - 1) * 4096)
        opened.write(b"\xa5" * 4096)
    status, report = found_in(file, capsys)
    assert status == 1
    places = {one["place"] for one in report["findings"]}
    assert {"the file", "table t", "table other"} <= places
    assert report["studies"] == 1


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_sound_database_passes_while_a_server_uses_it(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "skiz.sqlite3"
    asyncio.run(write(url := a_migrated_database(kind, file)))
    other = sa.create_engine(url)
    with other.connect() as connection:  # whoever writes does not wait, nor is waited for
        connection.execute(sa.text("INSERT INTO guests (id, name) VALUES ('g', 'Anna')"))
        status, report = found_in(file, capsys, None if kind == "sqlite" else url)
    other.dispose()
    assert (status, report["findings"]) == (0, [])
    assert (report["tables"], report["deals"], report["studies"]) == (2, 2 * DEALS, 1)
    assert check(file, None if kind == "sqlite" else url, as_json=False) == 0
    assert "no errors" in capsys.readouterr().out.replace("\n", " ")


def test_an_old_database_passes_before_and_after_its_migration(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = old_database("sqlite", tmp_path)
    file = tmp_path / "new.sqlite3"
    status, report = found_in(file, capsys)
    assert (status, report["tables"], "older version" in report["note"]) == (0, 0, True)
    migrate(url)
    status, report = found_in(file, capsys)
    assert (status, report["findings"]) == (0, [])
    assert report["deals"] > 20


@pytest.mark.skipif(sys.platform == "win32", reason="files have the rights of folders")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644])
def test_access_for_other_users_is_reported(
    mode: int, whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "skiz.sqlite3"
    shutil.copy(whole, file)
    file.chmod(mode)
    assert check(file, None, as_json=True) == 0
    warned = "other users can access it" in capsys.readouterr().err.replace("\n", " ")
    assert warned == bool(mode & 0o077)
    assert file.stat().st_mode & 0o777 == mode


def test_a_file_that_is_no_database_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes"
    file.write_text("not a database, but long enough to be taken for one\n" * 40)
    status, report = found_in(file, capsys)
    assert (status, report["ok"]) == (1, False)
    (finding,) = report["findings"]
    assert "not a database" in finding["fault"]


def test_a_file_without_a_readable_schema_is_reported_once(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "skiz.sqlite3"
    shutil.copy(whole, file)
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET sql = 'CREATE' WHERE name = 'events'")
        database.commit()
    status, report = found_in(file, capsys)
    (finding,) = report["findings"]
    assert (status, finding["place"]) == (1, str(file))
    assert "malformed" in finding["fault"]
