"""Damage: with missing or unreadable rows of a table, people get true events or nothing.

The other tables continue, and the server's log has the damage once.
"""

import asyncio
import json
import logging
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest
from starlette.datastructures import Headers

from bench.server.evenings import write_old
from skiz.games import game
from skiz.records import Record
from skiz.server.app.export import _write_records
from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.common.refusal import Refused
from skiz.server.reviews.backlog import ReviewBacklog
from skiz.server.reviews.catching_up import ReviewBackfill
from skiz.server.studies.store import read_study
from skiz.server.tables.registry import Registry
from skiz.server.thinking import Thinking
from tests.support.server.parts import app_with
from tests.support.storage.databases import migrated_file

DEALS = 2
DAMAGED = "damaged-table"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database with a table of some deals, its checkpoints, and another table."""
    file = tmp_path_factory.mktemp("played") / "skiz.sqlite3"

    async def write() -> None:
        store = Stores(migrated_file(file))
        for table in ("damaged", "other"):
            await write_old(store, table, "asszorti", DEALS)
        await store.close()

    asyncio.run(write())
    asyncio.run(_asked(file))  # this opens the table, and so writes its checkpoints
    return file


async def registry_of(file: Path) -> AsyncIterator[tuple[Registry, Stores]]:
    stores, thinking = Stores(f"sqlite:///{file}"), Thinking()
    registry = make_registry(stores, thinking)
    yield registry, stores
    await registry.close()
    thinking.close()
    await stores.close()


async def _asked(file: Path, table: str = "damaged") -> dict[str, Any]:
    """Return the answer of each route about a table, or the reason of its refusal."""
    found: dict[str, Any] = {}
    async for registry, _ in registry_of(file):
        past = await registry.history(table)

        async def since(registry: Registry = registry) -> Any:
            return await (await registry.room(table)).history.since("me", 0)

        async def each(past: Any = past) -> Any:
            return [deal.entries async for deal in past.each_finished()]

        async def listed(registry: Registry = registry) -> Any:
            return [log.entries for log in (await registry.peek_all([table])).values()]

        async def finished(number: int, past: Any = past) -> Any:
            return (await past.read_finished(number)).entries

        answers: dict[str, Any] = {"since": since(), "each": each(), "listed": listed()}
        answers |= {f"deal {number}": finished(number) for number in range(1, DEALS + 1)}
        for name, answer in answers.items():
            try:
                found[name] = await answer
            except Refused as refused:
                found[name] = refused.why.key
    return found


def _rows(file: Path) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(file)) as database:
        query = "SELECT n, body FROM events WHERE table_id = 'damaged' ORDER BY n"
        return database.execute(query).fetchall()


def delete(_: str) -> str | None:
    return None


def spoil(body: str) -> str:
    return body[: len(body) // 2] + "\ufffd"


def renumber(body: str) -> str:
    """Give a deal a number out of order."""
    return json.dumps({**json.loads(body), "number": 7})


def places(file: Path) -> Iterator[tuple[int, Callable[[str], str | None]]]:
    """Return rows at the beginning, around each deal and inside each, damaged in every way."""
    rows = _rows(file)
    began = [n for n, body in rows if json.loads(body)["type"] == "deal"]
    for n in (2, *began, *(n - 1 for n in began[1:]), *(n + 30 for n in began)):
        yield n, delete
    for n in began:
        yield n, spoil
        yield n, renumber


async def test_a_damaged_table_is_answered_correctly_or_refused(
    played: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    whole, bodies = await _asked(played), dict(_rows(played))
    assert whole["each"]
    for number, (n, damage) in enumerate(places(played)):
        file, caplog_from = tmp_path / f"{number}.sqlite3", len(caplog.records)
        shutil.copy(played, file)
        with closing(sqlite3.connect(file)) as database:
            row = damage(bodies[n])
            where = "WHERE table_id = 'damaged' AND n = ?"
            if row is None:
                database.execute(f"DELETE FROM events {where}", (n,))
            else:
                database.execute(f"UPDATE events SET body = ? {where}", (row, n))
            # So that each damage belongs to a table of its own.
            for table, column in (("events", "table_id"), ("deals", "table_id"), ("tables", "id")):
                name = f"{played.parent.name} {number}"
                database.execute(
                    f"UPDATE {table} SET {column} = ? WHERE {column} = 'damaged'", (name,)
                )
            database.commit()
        for _ in range(2):
            answers = await _asked(file, name)
            assert DAMAGED in answers.values(), (n, damage)
            for way, answer in answers.items():
                assert answer in (whole[way], DAMAGED) or (way, answer) == ("listed", []), (n, way)
        errors = [one for one in caplog.records[caplog_from:] if one.levelno >= logging.ERROR]
        assert all(one.getMessage().startswith(f"table {name}: ") for one in errors)
        assert not any(one.exc_info for one in errors)
        assert len(errors) == len({one.getMessage() for one in errors}) > 0
        if number % 4 == 0:
            assert await _asked(file, "other") == whole
        file.unlink()


async def test_a_list_skips_a_damaged_table_and_logs_it_once(
    played: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """However often all deals are exported, summed up or reviewed. Before, each time added a
    traceback to the log.
    """
    file, name = tmp_path / "skiz.sqlite3", "looked back at"
    shutil.copy(played, file)
    with closing(sqlite3.connect(file)) as database:
        n = _rows(played)[-1][0] // 2
        database.execute("DELETE FROM events WHERE table_id = 'damaged' AND n = ?", (n,))
        for table, column in (("events", "table_id"), ("deals", "table_id"), ("tables", "id")):
            where = f"WHERE {column} = 'damaged'"
            database.execute(f"UPDATE {table} SET {column} = ? {where}", (name,))
        database.commit()
    async for registry, stores in registry_of(file):
        request: Any = SimpleNamespace(app=app_with(registry), headers=Headers())
        looking: Any = SimpleNamespace(complete=lambda _, read, __: read())
        reviewing = ReviewBacklog(looking, registry)
        catching_up = ReviewBackfill(registry, stores.unread, stores.reviews)
        with ZipFile(tmp_path / "skiz.zip", "w") as archive:
            for table in (name, "other", name):
                for deal in range(1, DEALS + 1):
                    await catching_up.played(table, deal)
                    await reviewing._review(table, deal, "anna", ("",))
                await _write_records(request, archive, table, {1, 2})
            assert len([one for one in archive.namelist() if "other" in one]) == DEALS
    assert [one.getMessage() for one in caplog.records] == [f"table {name}: entry {n} is missing"]
    assert caplog.records[0].exc_info is None


async def test_a_table_in_a_damaged_part_of_the_file_is_refused(
    played: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite notices the damage while reading. A request gets one plain answer, without a
    traceback.
    """
    file = tmp_path / "skiz.sqlite3"
    shutil.copy(played, file)
    with closing(sqlite3.connect(file)) as database:
        (page,) = database.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'events'"
        ).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
        database.execute("PRAGMA journal_mode = DELETE")
    with file.open("r+b") as bytes_:
        bytes_.seek((page - 1) * size)
        bytes_.write(b"\xa5" * size)
    async for registry, _ in registry_of(file):
        for _ in range(2):
            with pytest.raises(Refused, match=DAMAGED):
                await registry.room("damaged")
        with pytest.raises(Refused, match=DAMAGED):
            await registry.peek("other")
        assert await registry.peek_all(["damaged", "other"]) == {}
    errors = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert [one.getMessage().partition(":")[0] for one in errors] == [
        "table damaged",
        "table other",
    ]
    assert "skiz check" in errors[0].getMessage()


TREE = {"nodes": [[1, 0, 0, "bid pass", ""], [2, 1, 1, "bid pass", ""]], "at": 2, "last": 2}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"nodes": [[2, 1, 1, "bid pass", ""]]}, "parent 1 of node 2 is missing"),
        ({"nodes": [TREE["nodes"][0], TREE["nodes"][0]]}, "same number"),  # type: ignore[index]
        ({"last": 1}, "node 2 has an impossible number"),
        ({"nodes": [[1, 2, 0, "a", ""], [2, 1, 0, "b", ""]]}, "node 1 has an impossible number"),
        ({"at": 3}, "node 3 is missing"),
        ({"bots": None}, "is unreadable"),
    ],
)
def test_a_study_with_a_missing_node_is_refused(change: dict[str, Any], says: str) -> None:
    record = Record(game("asszorti").rules(), ())
    row: dict[str, Any] = {
        "id": "s",
        "maker": "me",
        "leader": None,
        "leader_name": "",
        "version": 0,
    }
    row |= dict.fromkeys(("from_table", "from_deal", "set_id", "board"))
    row["tree"] = {**TREE, "bots": {}}
    assert read_study(row, record).study.at == 2
    row["tree"] |= change
    with pytest.raises(ValueError, match=says):
        read_study(row, record)
