"""A file that was overwritten in the middle is noticed before a server opens it.

Earlier the server started, and then answered 500 for the damaged parts.
"""

import random
import shutil
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
import typer

from skiz.command.hosting.serve import _held
from skiz.command.hosting.server_settings import ServerSettings
from skiz.server.files.first_look import LOOKED_AT, damage_in, odd_pages
from tests.support.storage.databases import migrated_file

JUNK = {
    "noise": random.Random(1).randbytes(4096),
    "nothing": bytes(4096),
    "text": b"Oct 12 03:14:15 host kernel: " * 142,
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database with pages of every kind: trees, overflow pages and free pages."""
    file = tmp_path_factory.mktemp("whole") / "skiz.sqlite3"
    migrated_file(file)
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute(
            "INSERT INTO tables (id, game, preset, house, made) VALUES ('t','','','{}','')"
        )
        rows = [(n, '"' + "x" * (20_000 if n % 40 == 0 else 200) + '"') for n in range(600)]
        database.executemany("INSERT INTO events VALUES ('t', ?, ?, '')", rows)
        database.execute("DELETE FROM events WHERE n BETWEEN 200 AND 400")
        database.commit()
    return file


def says_sqlite(file: Path) -> bool:
    with closing(sqlite3.connect(file)) as database:
        try:
            return bool(database.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        except sqlite3.DatabaseError:
            return False


@pytest.mark.parametrize("junk", JUNK)
def test_a_page_that_was_overwritten_is_noticed(junk: str, whole: Path, tmp_path: Path) -> None:
    """Damage is found on every page that is in use, and a file that SQLite can read is never
    refused.
    """
    assert damage_in(whole) is None
    file, noticed = tmp_path / "skiz.sqlite3", 0
    pages = whole.stat().st_size // 4096
    for page in range(1, pages, pages // 25):
        shutil.copy(whole, file)
        with file.open("r+b") as opened:
            opened.seek(page * 4096)
            opened.write(JUNK[junk])
        damage = damage_in(file)
        if damage:
            noticed += 1
            assert not says_sqlite(file), page
        else:
            assert says_sqlite(file), page
    assert noticed > 10


def test_few_pages_are_looked_at_of_a_large_file_and_all_parts_of_it(whole: Path) -> None:
    places: list[int] = []
    count = 25_000  # pages of 100 MB

    def read(at: int, _: int) -> bytes:
        places.append(at)
        return b"\x0d\0\0\0\x01\x0f\xff\0"

    assert not any(odd_pages(whole.read_bytes()[:100], count * 4096, read))
    assert len(places) <= LOOKED_AT
    assert all(later - at <= 26 * 4096 for at, later in pairwise([*places, count * 4096]))


@pytest.mark.parametrize("overwrites", [False, True])
def test_free_pages_raise_no_suspicion(overwrites: bool, tmp_path: Path) -> None:
    """Also where SQLite overwrites deleted data with zeros, as Debian's does. Before, each start of
    a server with deleted tables read the whole file.
    """
    file = tmp_path / "skiz.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute(f"PRAGMA secure_delete = {overwrites}")
        database.execute("CREATE TABLE one (n INTEGER PRIMARY KEY, text)")
        database.executemany("INSERT INTO one VALUES (?, ?)", ((n, "x" * 900) for n in range(9000)))
        database.execute("DELETE FROM one WHERE n > 300")
        database.commit()
    content = file.read_bytes()
    assert int.from_bytes(content[36:40], "big") > 1500  # free pages, in more than one list

    def suspicions(content: bytes) -> int:
        return sum(odd_pages(content[:100], len(content), lambda at, n: content[at : at + n]))

    assert suspicions(content) == 0
    lost = bytearray(content)
    for page in range(2, 40):  # with content
        lost[page * 4096 : page * 4096 + 4096] = bytes(4096)
    assert suspicions(bytes(lost)) > 0


def test_a_server_is_not_started_on_a_damaged_file(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "skiz.sqlite3"
    shutil.copy(whole, file)
    middle = file.stat().st_size // 2
    with file.open("r+b") as opened:
        opened.seek(middle)
        opened.write(JUNK["noise"] * 4)
    before = file.read_bytes()
    with pytest.raises(typer.Exit) as refused, _held(ServerSettings(file)):
        pass
    warning = capsys.readouterr().err.replace("\n", " ")
    assert refused.value.exit_code == 2
    assert "is damaged" in warning
    assert "skiz check" in warning
    assert "skiz backup" in warning
    assert file.read_bytes() == before


def test_a_file_that_is_no_database_is_not_called_damaged(tmp_path: Path) -> None:
    """The code that opens it reports it."""
    for content in (b"", b"notes", b"SQLite format 3\0"):
        file = tmp_path / "notes"
        file.write_bytes(content)
        assert damage_in(file) is None
    assert damage_in(tmp_path / "none") is None
