"""Databases of every revision reach today's schema and keep their rows."""

import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from skiz.server.app.schema import metadata
from skiz.server.common.environment import utc
from skiz.server.deals.schema import finished
from skiz.server.duplicates.schema import board_results_kept, duplicates, entrants
from skiz.server.storage.upgrade import migrate, newest, revisions
from skiz.server.table_log.schema import tables
from tests.support.server.clients import PATIENCE
from tests.support.storage.databases import KINDS, a_migrated_database, postgres
from tests.support.storage.old_data import old_database, old_rows
from tests.support.storage.old_revisions import ADDED
from tests.support.tools.processes import wait_until

OLD_ROWS = [(table.name, rows) for table, rows in old_rows()]


def differences(url: str) -> list[object]:
    """Return what the schema of a database lacks or adds compared to the features."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()
    return [*found]


def test_the_newest_revision_is_known_without_alembic() -> None:
    assert newest() == revisions()[0]


@pytest.mark.parametrize("kind", KINDS)
def test_the_migrations_make_the_schema_that_the_features_declare(
    tmp_path: Path, kind: str
) -> None:
    assert differences(a_migrated_database(kind, tmp_path / "new.sqlite3")) == []


# PostgreSQL gets the same steps: from the first revision, and from the two before steps that change
# columns, indexes and rows of existing tables.
CASES = [
    *(("sqlite", revision) for revision in ADDED),
    *(("postgresql", revision) for revision in ("0001", "0011", "0017")),
]


@pytest.mark.parametrize(("kind", "revision"), CASES)
def test_every_old_revision_migrates_to_the_current_one(
    tmp_path: Path, kind: str, revision: str
) -> None:
    url = old_database(kind, tmp_path, revision)
    migrate(url)
    assert differences(url) == []
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        for table, rows in old_rows():
            query = sa.select(table).order_by(*table.primary_key)
            keys = [column.name for column in table.primary_key]
            found = [dict(row) for row in connection.execute(query).mappings()]
            assert found == sorted(rows, key=lambda row: [row[key] for key in keys])
        # The players of a sheet entry are filled in if no earlier revision did so.
        sheets = {(row["table_id"], row["deal"]) for row in dict(OLD_ROWS)["results"]}
        known = connection.execute(sa.select(finished.c.table_id, finished.c.deal))
        assert {tuple(row) for row in known} == (sheets if revision < "0010" else set())
        version = connection.execute(sa.text("SELECT version_num FROM alembic_version"))
        assert version.scalar_one() == revisions()[0]
    engine.dispose()


@pytest.mark.parametrize("kind", KINDS)
def test_a_person_with_two_entries_keeps_the_first(tmp_path: Path, kind: str) -> None:
    """The results of boards until then are compared as before."""
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


MIGRATE = "import sys; from skiz.server.storage.upgrade import migrate; migrate(sys.argv[1])"
WAITING = sa.text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")


def test_processes_started_together_migrate_one_after_the_other() -> None:
    url = postgres().database()
    engine = sa.create_engine(url)
    with engine.connect() as first:
        first.execute(sa.text(f"SELECT pg_advisory_xact_lock({0x736B697A})"))
        others = [subprocess.Popen([sys.executable, "-c", MIGRATE, url]) for _ in range(2)]
        with engine.connect() as looking:

            def all_wait() -> bool:
                assert all(other.poll() is None for other in others)
                return bool(looking.execute(WAITING).scalar_one() == len(others))

            wait_until(all_wait)
        assert not sa.inspect(engine).get_table_names()
        first.rollback()
        assert [other.wait(PATIENCE) for other in others] == [0, 0]
    with engine.connect() as looking:
        assert looking.execute(sa.text("SELECT version_num FROM alembic_version")).all() == [
            (revisions()[0],)
        ]
    engine.dispose()
