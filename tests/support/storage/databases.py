"""Database servers for tests, PostgreSQL and Redis, if they are installed."""

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import psycopg
import pytest
import redis
from psycopg import sql
from sqlalchemy import make_url

from skiz.server.storage.upgrade import migrate
from tests.support.server.clients import PATIENCE

NOT_ROOT = ("postgres", "nobody")  # PostgreSQL does not run as root


class Postgres:
    """A PostgreSQL server that is reached only by a socket in its folder."""

    def __init__(self, programs: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="skiz-postgres-"))
        self._programs, self._made = programs, 0
        self._user = _user() if hasattr(os, "geteuid") and os.geteuid() == 0 else None
        if self._user:
            shutil.chown(self.folder, self._user)
        files = self.folder / "files"
        self._run("initdb", "-D", files, "-U", "skiz", "-A", "trust", "-E", "UTF8", "--no-sync")
        # Power failures are not tested; everything else is as in production.
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off -c max_connections=300"
        log = self.folder / "log"
        self._run("pg_ctl", "-D", files, "-l", log, "-o", options, "-w", "start")
        atexit.register(self.stop)

    def database(self, like: str = "template1") -> str:
        """Return the URL of a new database for SQLAlchemy.

        It is a copy of a database without connections, or empty.
        """
        self._made += 1
        name = f"skiz{self._made}"
        make = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(make.format(sql.Identifier(name), sql.Identifier(like)))
        return self.url(name).replace("postgresql:", "postgresql+psycopg:")

    def url(self, name: str) -> str:
        """Return the URL of a database."""
        return f"postgresql://skiz@/{name}?host={self.folder}"

    def stop(self) -> None:
        """Stop it, and remove all its files."""
        self._run("pg_ctl", "-D", self.folder / "files", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *words: str | Path) -> None:
        subprocess.run(
            [self._programs / program, *words],
            user=self._user,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
        )


class Redis:
    """A Redis server that is reached only by a socket in its folder.

    It can be stopped and restarted, and keeps nothing.
    """

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="skiz-redis-"))
        self.socket = self.folder / "redis.sock"
        self.url = f"unix://{self.socket}"
        atexit.register(self._end)
        self.start()

    def start(self) -> None:
        """Start it, with nothing in it."""
        command = ["redis-server", "--port", "0", "--unixsocket", self.socket, "--save", ""]
        self.process = subprocess.Popen(
            command, cwd=self.folder, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "eady to accept connections" in line:
                return
        raise AssertionError("Redis did not start")

    def client(self) -> "redis.Redis":
        """Return a client."""
        return redis.Redis.from_url(self.url, decode_responses=True)

    def stop(self) -> None:
        """Stop it at once."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def _end(self) -> None:
        self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


@cache
def _postgres() -> Postgres | None:
    programs = _postgres_programs()
    return Postgres(programs) if programs else None


def _postgres_programs() -> Path | None:
    """Return the folder of the newest installed PostgreSQL."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"),
        key=lambda program: int(program.parts[-3]),
    )
    name = str(found[-1]) if found else shutil.which("initdb")
    folder = Path(name).resolve().parent if name else None
    return folder if folder and (folder / "pg_ctl").exists() else None


def _user() -> str:
    import pwd

    there = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in NOT_ROOT if name in there)


def postgres() -> Postgres:
    """Return the PostgreSQL of this test run; skip the test if none is installed."""
    return _postgres() or pytest.skip("no PostgreSQL is installed")


def a_redis() -> Redis:
    """Return a Redis; skip the test if none is installed."""
    return Redis() if shutil.which("redis-server") else pytest.skip("no Redis is installed")


def a_database(kind: str, file: Path) -> str:
    """Return the URL of an empty database of a kind: `sqlite` in this file, or `postgresql`."""
    return f"sqlite:///{file}" if kind == "sqlite" else postgres().database()


@cache
def _file_to_copy() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="skiz-migrated-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    migrate(f"sqlite:///{folder / 'skiz.sqlite3'}")
    return folder / "skiz.sqlite3"


@cache
def _database_to_copy() -> str:
    migrate(url := postgres().database())
    return str(make_url(url).database)


def migrated_file(file: Path) -> str:
    """Return the URL of a migrated empty database in this file.

    Copying one takes a hundredth of the time of all migrations.
    """
    shutil.copy(_file_to_copy(), file)
    return a_database("sqlite", file)


def migrated_in_postgres() -> str:
    """Return the URL of a migrated empty database in PostgreSQL."""
    return postgres().database(like=_database_to_copy())


def a_migrated_database(kind: str, file: Path) -> str:
    """Return the URL of a migrated empty database of a kind."""
    return migrated_file(file) if kind == "sqlite" else migrated_in_postgres()


KINDS = ("sqlite", "postgresql")
