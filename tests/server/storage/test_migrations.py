"""The schema of every version is brought to that of today, in every kind of database."""

import asyncio
import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from skiz.server.common.environment import utc
from skiz.server.rooms.store import Store
from skiz.server.storage import migrations
from skiz.server.storage.migrate import migrate
from skiz.server.storage.schema import metadata, tables
from skiz.server.storage.schema_of_boards import board_results_kept, duplicates, entrants
from tests.support.server.clients import PATIENCE, Server
from tests.support.storage.databases import KINDS, postgres
from tests.support.storage.old_data import DATA, old_database, person_of
from tests.support.storage.snapshot import ANSWERS, kept

SCHEMAS = sorted(
    file.name[:4] for file in (Path(str(migrations.__file__)).parent / "versions").glob("0*.py")
)
ENOUGH = 5  # games in progress that go on after an upgrade


def columns(url: str) -> dict[str, set[tuple[str, bool]]]:
    """The columns of all tables, and whether they may be empty."""
    engine = sa.create_engine(url)
    about = sa.inspect(engine)
    found = {
        table: {(column["name"], column["nullable"]) for column in about.get_columns(table)}
        for table in about.get_table_names()
    }
    engine.dispose()
    return {table: found[table] for table in found.keys() - {"alembic_version"}}


async def rows(url: str) -> dict[str, object]:
    """What the store has of every table."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        ids = [row.id for row in connection.execute(sa.text("SELECT id FROM tables ORDER BY id"))]
    engine.dispose()
    store = Store(url)
    found = {id_: (await store.table(id_), await store.log(id_)) for id_ in ids}
    await store.close()
    return found


@pytest.fixture(scope="module")
def rows_of_today(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """The same of the database that every version leaves, brought from the first schema to that of
    today.
    """
    url = old_database("sqlite", tmp_path_factory.mktemp("first"))
    migrate(url)
    return asyncio.run(rows(url))


@pytest.mark.parametrize("schema", SCHEMAS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_schema_comes_to_that_of_today(
    tmp_path: Path, kind: str, schema: str, rows_of_today: dict[str, object]
) -> None:
    url = old_database(kind, tmp_path, schema)
    migrate(url)
    assert columns(url) == {
        table.name: {(column.name, bool(column.nullable)) for column in table.columns}
        for table in metadata.sorted_tables
    }
    found = asyncio.run(rows(url))
    assert len(found) > 10
    assert all(log for _, log in found.values())
    assert found == rows_of_today


@pytest.mark.parametrize("schema", SCHEMAS)
def test_games_in_progress_go_on_after_an_upgrade(tmp_path: Path, schema: str) -> None:
    """The server itself finds a file of this version: what was done before is told, and what is
    done then is kept.
    """
    old_database("sqlite", tmp_path, schema)
    file = tmp_path / "new.sqlite3"
    server, went_on = Server(file), 0
    for table in json.loads(kept(DATA, ANSWERS)):
        if went_on == ENOUGH:
            break
        anna = person_of(server, table["cookies"][0])
        with closing(anna.socket(table["table"])) as socket:
            socket.catch_up()
            before, on = dict(socket.events), socket.turn["on"]
            if options := socket.options():
                socket.say({"do": options[-1], "on": on, "id": "after the upgrade"})
                done = socket.answer("after the upgrade")["n"]
                assert done > on
                with closing(anna.socket(table["table"])) as again:
                    again.catch_up()
                    assert again.n >= done
                    assert {n: again.events[n] for n in before} == before
                went_on += 1
        anna.close()
    assert went_on == ENOUGH
    assert server.stop() == 0


@pytest.mark.parametrize("kind", KINDS)
def test_who_had_two_numbers_in_a_tournament_has_the_first(tmp_path: Path, kind: str) -> None:
    """And what came of boards till then is compared, as it was."""
    url = old_database(kind, tmp_path, "0017")
    engine = sa.create_engine(url)
    a_set = dict.fromkeys((column.name for column in duplicates.columns), "")
    numbers = {"boards": 3, "a_round": 3, "stage": 0, "house": {}, "at": utc()}
    seated = ["anna", "bela", "anna", "", "", "anna"]
    rows = [
        {"set_id": "s", "number": n, "guest": guest, "name": guest, "out": not guest}
        for n, guest in enumerate(seated)
    ]
    with engine.begin() as connection:
        connection.execute(sa.insert(duplicates), [{**a_set, "id": "s", **numbers}])
        connection.execute(sa.insert(entrants), rows)
        (table,) = connection.execute(sa.select(tables.c.id).limit(1)).one()
        result = {"table_id": table, "deal": 1, "set_id": "s", "board": 1, "points": [0, 0, 0]}
        old = sa.table("board_results", *map(sa.column, [*result, "version"]))
        written = sa.insert(old).values(**result | {"points": "[0, 0, 0]"}, version="1")
        connection.execute(written)
    migrate(url)
    with engine.connect() as connection:
        kept_result = sa.select(board_results_kept.c.comparable)
        assert connection.execute(kept_result.where(board_results_kept.c.set_id == "s")).all() == [
            (True,)
        ]
        query = sa.select(entrants.c.guest, entrants.c.out).order_by(entrants.c.number)
        found = [tuple(row) for row in connection.execute(query)]
    engine.dispose()
    assert found == [("anna", False), ("bela", False), *[("", True)] * 4]


MIGRATE = "import sys; from skiz.server.storage.migrate import migrate; migrate(sys.argv[1])"
WAITING = sa.text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")


def test_processes_that_start_together_migrate_in_turn() -> None:
    url = postgres().database()
    engine = sa.create_engine(url)
    with engine.connect() as first:
        first.execute(sa.text(f"SELECT pg_advisory_xact_lock({0x736B697A})"))
        others = [subprocess.Popen([sys.executable, "-c", MIGRATE, url]) for _ in range(3)]
        with engine.connect() as looking:
            while looking.execute(WAITING).scalar_one() < len(others):
                assert all(other.poll() is None for other in others)
        assert not sa.inspect(engine).get_table_names()
        first.rollback()
        assert [other.wait(PATIENCE) for other in others] == [0, 0, 0]
    with engine.connect() as looking:
        assert looking.execute(sa.text("SELECT version_num FROM alembic_version")).all() == [
            (SCHEMAS[-1],)
        ]
    engine.dispose()
