"""A server ends after Ctrl-C, whatever its tasks and threads do."""

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest

from tests.support.server.clients import PATIENCE, Person, Server
from tests.support.server.studies import Follower, make
from tests.support.storage.databases import a_redis, migrated_file, migrated_in_postgres
from tests.support.tools.processes import wait_until

DEAF, HELD = "tests.support.server.deaf", "tests.support.server.held"
LARGE = 64 << 20  # bytes, more than all buffers hold
People = Callable[[Server], Person]


@pytest.fixture
def people() -> Iterator[People]:
    """People who leave only after the server has ended."""
    there: list[Person] = []

    def come(server: Server) -> Person:
        there.append(Person(server.address))
        return there[-1]

    yield come
    for person in there:
        person.close()


def use(anna: Person, bela: Person) -> None:
    """Let a server have tables, bots, studies and sockets that it must close."""
    table = anna.table(bots=["strong"])
    assert bela.sit(table, 1).status_code == 200
    for person in (anna, bela):
        person.socket(table).catch_up()
    study = make(anna, record=Path("tests/records/golden/run_away.skiz").read_text("utf-8"))
    for person in (anna, bela):
        Follower(person, study).hear()
    anna.http.post("/api/lobby/pair", json={"game": "asszorti"}).raise_for_status()
    anna.http.put("/api/me", json={"name": "Anna II."}).raise_for_status()


def test_it_ends_though_each_task_loses_a_cancellation(people: People, tmp_path: Path) -> None:
    file = tmp_path / "skiz.sqlite3"
    migrated_file(file)
    server = Server(file, module=DEAF)
    use(people(server), people(server))
    assert server.stop() == 0


def test_so_does_one_of_several_processes(people: People) -> None:
    """Their heartbeats and their news go through Redis, where cancellations are really lost."""
    redis, url = a_redis(), migrated_in_postgres()
    servers = [Server(url, "--redis", redis.url, module=DEAF) for _ in range(2)]
    use(people(servers[0]), people(servers[1]))
    assert [server.stop() for server in servers] == [0, 0]
    redis.stop()


@pytest.mark.parametrize(
    ("held", "says"), [("task", "in _never"), ("thread", "It waits for"), ("loop", "in close")]
)
def test_what_never_ends_is_cut_off(
    held: str, says: str, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKIZ_TEST_HOLDS", held)
    file = tmp_path / "skiz.sqlite3"
    migrated_file(file)
    server = Server(file, module=HELD)
    people(server)
    assert server.stop() == 1
    assert says in server.said


@pytest.fixture
def holding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server that never answers whether it is ready, and has a file that nobody reads at once."""
    monkeypatch.setenv("SKIZ_TEST_HOLDS", "request")
    (folder := tmp_path / "docs").mkdir()
    for name, size in (("index.html", 1), ("large", LARGE)):
        (folder / name).write_bytes(bytes(size))
    migrated_file(file := tmp_path / "skiz.sqlite3")
    return Server(file, "--documentation", str(folder), module=HELD)


def test_a_request_that_it_cannot_wait_for_is_told_to_come_again(holding: Server) -> None:
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(httpx2.get, f"{holding.address}/readyz", timeout=PATIENCE)
        wait_until(lambda: "is held" in holding.said)
        assert holding.stop() == 0
        answer = asked.result()
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert "Traceback" not in holding.said


def test_an_answer_that_nobody_reads_is_cut_off(holding: Server) -> None:
    host, port = holding.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as slow:
        slow.sendall(b"GET /docs/large HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert slow.recv(12) == b"HTTP/1.1 200"
        assert holding.stop() == 0
        assert _read_all(slow) < LARGE
    assert "Traceback" not in holding.said


def _read_all(slow: socket.socket) -> int:
    """Return how many bytes still come."""
    read = 0
    try:
        while more := len(slow.recv(1 << 20)):
            read += more
    except ConnectionResetError:
        pass
    return read
