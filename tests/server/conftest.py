"""A shared server for the tests that ask for one, and its people."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.server.clients import Person, Server
from tests.support.server.simulated import At, Simulated, simulated
from tests.support.storage.databases import migrated_file


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return the file of the database."""
    return tmp_path / "skiz.sqlite3"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a running server."""
    file = tmp_path_factory.mktemp("server") / "skiz.sqlite3"
    migrated_file(file)  # how a server comes to it from nothing others show
    running = Server(file)
    yield running
    if running.process.poll() is None:
        running.stop()


@pytest.fixture
def person(server: Server) -> Iterator[Callable[[], Person]]:
    """Return a new person."""
    people: list[Person] = []

    def new() -> Person:
        people.append(Person(server.address))
        return people[-1]

    yield new
    for one in people:
        one.close()


@pytest.fixture
async def at() -> AsyncIterator[At]:
    """Yield a table in simulated time, and close it afterwards."""
    made: list[Simulated] = []

    async def sit(*arguments: Any, **more: Any) -> Simulated:
        made.append(await simulated(*arguments, **more))
        return made[-1]

    yield sit
    for table in made:
        await table.room.close()
