"""A full disk: writes are refused with the reason, and everything else continues."""

import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from datetime import timedelta
from errno import EDQUOT, EIO, ENOENT, ENOSPC
from pathlib import Path
from typing import Any

import httpx2
import psycopg
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import IntegrityError, OperationalError

from skiz.server.common.disk_full import has_no_room
from skiz.server.people import store
from skiz.server.storage.database import Database
from tests.support.server.applications import application, asking
from tests.support.server.clients import PATIENCE
from tests.support.server.routes import described

Fail = Callable[[Exception], None]


def of_sqlite(code: int, text: str = "disk I/O error") -> Exception:
    error = sqlite3.OperationalError(text)
    error.sqlite_errorcode = code
    return OperationalError("INSERT", {}, error)


def of_postgresql(kind: type[psycopg.Error]) -> Exception:
    return OperationalError("INSERT", {}, kind("could not extend file"))


FULL = {
    "full": of_sqlite(sqlite3.SQLITE_FULL, "database or disk is full"),
    "write": of_sqlite(sqlite3.SQLITE_IOERR_WRITE),
    "shared memory": of_sqlite(sqlite3.SQLITE_IOERR_SHMSIZE),
    "postgresql": of_postgresql(psycopg.errors.DiskFull),
    "system": OSError(ENOSPC, "No space left on device"),
    "quota": OSError(EDQUOT, "Disk quota exceeded"),
    "device": OSError(EIO, "Input/output error"),
}
OTHER = {
    "locked": of_sqlite(sqlite3.SQLITE_BUSY, "database is locked"),
    "read": of_sqlite(sqlite3.SQLITE_IOERR_READ),
    "damaged": of_sqlite(sqlite3.SQLITE_CORRUPT, "malformed"),
    "deadlock": of_postgresql(psycopg.errors.DeadlockDetected),
    "twice": IntegrityError("INSERT", {}, sqlite3.IntegrityError("UNIQUE")),
    "no file": OSError(ENOENT, "No such file"),
    "slip": ValueError("full"),
}


@pytest.mark.parametrize("kind", FULL)
def test_a_full_disk_is_recognised(kind: str) -> None:
    assert has_no_room(FULL[kind])


@pytest.mark.parametrize("kind", OTHER)
def test_other_errors_are_not_taken_for_a_full_disk(kind: str) -> None:
    assert not has_no_room(OTHER[kind])


def test_errors_raised_by_sqlite_are_recognised(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "file")) as connection:
        connection.execute("CREATE TABLE t (text)")
        connection.execute("PRAGMA max_page_count = 1")
        with pytest.raises(sqlite3.OperationalError) as raised:
            connection.execute("INSERT INTO t VALUES (?)", ["x" * 100_000])
    assert has_no_room(raised.value)


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    async with application(tmp_path / "skiz.sqlite3") as found:
        yield found


@pytest.fixture
def fail(monkeypatch: pytest.MonkeyPatch) -> Fail:
    """Let every write fail from now on."""

    def now(error: Exception) -> None:
        def commit(*_: object) -> None:
            raise error

        monkeypatch.setattr(Database, "_commit", commit)

    return now


async def known(http: httpx2.AsyncClient) -> str:
    """Return a table of a person with a name, from before."""
    (await http.put("/api/me", json={"name": "Anna"})).raise_for_status()
    (await http.get("/api/me")).raise_for_status()
    made = await http.post("/api/tables", json={"game": "asszorti"})
    return str(made.raise_for_status().json()["table"])


WRITES: list[tuple[str, str, Any]] = [
    ("POST", "/api/tables", {"game": "asszorti"}),
    ("PUT", "/api/me", {"name": "Béla"}),
    ("PUT", "/api/me/opponent", {"kind": "club"}),
    ("POST", "/api/me/recovery-code", None),
    ("POST", "/api/me/passkeys/options", None),
    ("POST", "/api/sign-in/options", None),
    ("POST", "/api/lobby/pair", {"game": "asszorti", "bot": "plain"}),
    ("POST", "/api/duplicates", {"kind": "evening", "game": "asszorti", "boards": 4}),
    ("POST", "/api/days/asszorti", None),
    ("POST", "/api/tables/{table}/code", None),
    ("POST", "/api/tables/{table}/invitation", None),
    ("PUT", "/api/tables/{table}/kept", {"chairs": [1]}),
    ("PUT", "/api/tables/{table}/open", {"open": True}),
    ("PUT", "/api/tables/{table}/free-text", {"free_text": True}),
    ("PUT", "/api/tables/{table}/undo", {"undo": True}),
    ("POST", "/api/tables/{table}/bots", {"chair": 1, "kind": "beginner"}),
    ("DELETE", "/api/tables/{table}/seat", None),
]
READS = ["/", "/t/{table}", "/healthz", "/readyz", "/api/me", "/api/games"]
READS += ["/api/games/asszorti/rules"]
READS += ["/api/games/asszorti", "/api/tables", "/api/deals", "/api/lobby", "/api/words/en"]
READS += ["/api/me/account", "/api/me/opponent", "/api/me/deals", "/api/studies", "/api/lessons"]
READS += ["/api/puzzles", "/api/ratings", "/api/paces", "/api/tables/{table}"]
READS += ["/api/tables/{table}/rules", "/api/tables/{table}/since/0"]


@pytest.mark.parametrize("kind", ["full", "postgresql", "system"])
async def test_on_a_full_disk_writes_are_refused_and_reads_answered(
    kind: str, app: FastAPI, fail: Fail, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with asking(app) as anna:
        table = await known(anna)
        fail(FULL[kind])
        tomorrow = store.today() + timedelta(days=1)
        monkeypatch.setattr(store, "today", lambda: tomorrow)  # as if everybody returned
        writes = {}
        for method, path, body in WRITES:
            answer = await anna.request(method, path.replace("{table}", table), json=body)
            writes[method, path] = answer.status_code, answer.json().get("error")
        reads = {path: (await anna.get(path.replace("{table}", table))) for path in READS}
        name = (await anna.get("/api/me")).json()
    assert {*writes.values()} == {(507, "disk-full")}, writes
    assert {path: one.status_code for path, one in reads.items()} == dict.fromkeys(READS, 200)
    assert name == {"name": "Anna", "named": True}


async def test_no_route_answers_with_an_internal_error(app: FastAPI, fail: Fail) -> None:
    async with asking(app) as anna:
        table = await known(anna)
        fail(FULL["full"])
        answers = {}
        for path, methods in described(app).items():
            for method in {*methods} - ({"get"} if "/me" not in path else set()):
                url = path.replace("{table}", table).replace("{game}", "asszorti")
                url = url.replace("{", "").replace("}", "")
                answer = await anna.request(
                    method.upper(), url, json={} if method != "get" else None
                )
                answers[method, path] = answer.status_code
    assert {one: status for one, status in answers.items() if 500 <= status != 507} == {}


async def test_another_error_is_still_an_internal_error(app: FastAPI, fail: Fail) -> None:
    async with asking(app) as anna:
        await known(anna)
        fail(OTHER["locked"])
        answer = await anna.put("/api/me", json={"name": "Béla"})
    assert (answer.status_code, answer.json()["error"]) == (500, "our-slip")


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of files there")
def test_the_start_reports_that_nothing_can_be_written(tmp_path: Path) -> None:
    """A file that may not grow looks like a full disk to SQLite."""
    words = [sys.executable, "-m", "skiz", "serve", "--port", "0", "--no-browser", "--data"]
    limited = ["sh", "-c", 'ulimit -f 16; exec "$@"', "sh", *words, str(tmp_path / "new.sqlite3")]
    ended = subprocess.run(limited, capture_output=True, text=True, timeout=PATIENCE, check=False)
    output = " ".join(ended.stderr.split())
    assert ended.returncode == 2, output
    assert "cannot write there" in output
    assert "not a database" not in output
    assert "Traceback" not in output
