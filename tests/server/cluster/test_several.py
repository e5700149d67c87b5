"""Several processes on one PostgreSQL and one Redis: any of them serves anybody.

Each table has one owner. If the owner dies, stands still or loses Redis, nobody loses a seat or an
action.
"""

import os
import random
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import pytest

from skiz.command.hosting.server_settings import ServerSettings
from skiz.command.hosting.workers import Worker, Workers
from tests.support.server.clients import Person, Server
from tests.support.server.reconnecting import Guest, next_deal, play
from tests.support.server.studies import Follower, make
from tests.support.server.two_processes import causes, ended_well, owner, two_at_a_table
from tests.support.storage.databases import Redis, a_redis, migrated_in_postgres
from tests.support.tools.command import skiz
from tests.support.tools.depth import at_night, depth
from tests.support.tools.processes import wait_until

Start = Callable[..., Server]


@pytest.fixture
def shared() -> Iterator[Redis]:
    """A Redis."""
    found = a_redis()
    yield found
    found.stop()


@pytest.fixture
def url() -> str:
    """Return an empty database."""
    return migrated_in_postgres()


@pytest.fixture
def start(shared: Redis, url: str) -> Iterator[Start]:
    """Return processes that know one another."""
    servers: list[Server] = []

    def begin(*more: str) -> Server:
        servers.append(Server(url, "--redis", shared.url, *more))
        return servers[-1]

    yield begin
    for server in servers:
        server.process.send_signal(signal.SIGCONT)
        if server.process.poll() is None:
            server.stop()


@pytest.mark.parametrize("after", depth([4], [0, 4, 9]))
def test_an_owner_that_is_killed_in_the_middle_of_a_deal_costs_nothing(
    start: Start, url: str, after: int
) -> None:
    one, other = start(), start()
    guests = two_at_a_table(one, other)

    def kill(acts: int) -> None:
        if acts == after:
            one.kill()

    play(guests, random.Random(after), kill)
    assert one.process.returncode == -signal.SIGKILL
    assert owner(url, guests[0].table)[1] == 2
    ended_well(url, guests)


def test_a_stalled_owner_is_replaced_and_writes_no_more(start: Start, url: str) -> None:
    one, other = start(), start()
    guests = two_at_a_table(one, other)
    table = guests[0].table
    onlooker = Person(one.address)
    waiting = onlooker.socket(table)  # of one who does not come back
    waiting.until(lambda message: "turn" in message)

    def pause(acts: int) -> None:
        if acts == 3:
            one.process.send_signal(signal.SIGSTOP)
            guests[0].addresses = [other.address]
            guests[0].leave()

    play(guests, random.Random(3), pause)
    assert owner(url, table)[1] == 2
    written = len(causes(url))
    one.process.send_signal(signal.SIGCONT)
    assert waiting.until(lambda message: "bye" in message) == {"bye": "moved"}
    waiting.close()
    onlooker.close()
    guests[0].addresses = [one.address]  # it knows by now whose the table is
    next_deal(guests)
    play(guests, random.Random(4))
    assert owner(url, table)[1] == 2
    assert len(causes(url)) > written
    ended_well(url, guests)


def test_without_redis_the_tables_go_on(start: Start, url: str, shared: Redis) -> None:
    """Those that are open, and those that are opened meanwhile, whoever is asked for them."""
    one, other = start(), start()
    guests = two_at_a_table(one, other)
    table = guests[0].table

    def lose(acts: int) -> None:
        if acts == 2:
            shared.stop()
        if acts == 4:
            for guest in guests:
                guest.leave()

    play(guests, random.Random(5), lose)
    assert owner(url, table)[1] == 1
    fresh = two_at_a_table(one, other)
    play(fresh, random.Random(6))
    assert owner(url, fresh[0].table)[1] == 1
    shared.start()
    client = shared.client()
    wait_until(lambda: client.exists(f"skiz:table:{table}"))  # whoever has it says so again
    next_deal(guests)
    play(guests, random.Random(7))
    assert owner(url, table)[1] == 1
    ended_well(url, [*guests, *fresh])


def test_without_redis_an_owner_that_dies_is_replaced(
    start: Start, url: str, shared: Redis
) -> None:
    one, other = start(), start()
    guests = two_at_a_table(one, other)

    def lose(acts: int) -> None:
        if acts == 2:
            shared.stop()
            one.kill()

    play(guests, random.Random(8), lose)
    assert owner(url, guests[0].table)[1] == 2
    ended_well(url, guests)


def children(server: Server) -> list[int]:
    """The processes that a server has begun, but for what watches over their memory."""
    pid = server.process.pid
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    return [int(child) for child in found if "spawn_main" in _command(child)]


def _command(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8")
    except OSError:  # it has ended meanwhile
        return ""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the kernel tells no children")
def test_a_dead_process_is_restarted(start: Start, url: str) -> None:
    server = start("--workers", "2")
    anna = Person(server.address)
    guest = Guest(anna, anna.table(), [server.address])
    before = children(server)
    assert len(before) == 2
    os.kill(before[0], signal.SIGKILL)
    wait_until(lambda: len({*children(server)} - {before[0]}) == 2)  # it is on its way
    play([guest], random.Random(9))
    ended_well(url, [guest])
    assert server.stop() == 0
    assert not Path(f"/proc/{before[1]}").exists()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the kernel tells no children")
@at_night
def test_all_processes_are_renewed_while_people_play(start: Start, url: str) -> None:
    server = start("--workers", "2")
    guests = two_at_a_table(server, server)
    before = {*children(server)}

    def renew(acts: int) -> None:
        if acts == 3:
            server.process.send_signal(signal.SIGHUP)

    play(guests, random.Random(10), renew)
    while before & {*children(server)}:
        next_deal(guests)
        play(guests, random.Random(11))
    ended_well(url, guests)
    assert server.stop() == 0


class Stub:
    """A process that ends when it is removed."""

    def __init__(self) -> None:
        self.told = 0
        self.exitcode = 0

    def terminate(self) -> None:
        """Count how often it is told to end."""
        self.told += 1

    def close(self) -> None:
        """Behave like its pipe."""

    def poll(self) -> bool:
        """Behave like its pipe, in which no message is left."""
        return False


def test_processes_are_renewed_one_after_the_other(tmp_path: Path) -> None:
    one, other, new = Stub(), Stub(), Stub()
    load: Any = object()
    workers: Any = Workers(ServerSettings(tmp_path), cast(Any, None))
    first, second = workers._all = [
        Worker(number, cast(Any, process), cast(Any, process), load)
        for number, process in enumerate((one, other), 1)
    ]
    workers._renew()
    for _ in range(3):  # it drains meanwhile, and tells its load
        workers._renew_next()
    assert (one.told, other.told) == (1, 0)
    workers._take_away(first, True)
    first.process, first.ears, first.load = new, new, load
    workers._renew_next()
    assert (one.told, other.told, new.told) == (1, 1, 0)
    workers._take_away(second, True)
    second.process, second.load = new, load
    workers._renew_next()
    assert new.told == 0


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--workers", "2"], "several processes need both"),
        (["--redis", "redis://localhost"], "several processes need both"),
        (["--database", "postgresql://host/skiz", "--redis", "localhost"], "is a URL"),
        (["--database", "postgresql://host/skiz", "--redis", "redis://host:port"], "--redis: Port"),
    ],
)
def test_missing_requirements_of_several_processes_are_named(
    more: list[str], says: str, tmp_path: Path
) -> None:
    data = [] if "--database" in more else ["--data", str(tmp_path / "skiz.sqlite3")]
    ended = skiz("serve", "--port", "0", "--no-browser", *data, *more)
    assert (ended.returncode, says in ended.stderr) == (2, True), ended.stderr


@at_night
def test_a_server_ends_when_its_processes_cannot_start(shared: Redis) -> None:
    nowhere = "postgresql://anna@127.0.0.1:1/skiz"
    several = ["--redis", shared.url, "--workers", "2"]
    ended = skiz("serve", "--port", "0", "--no-browser", "--database", nowhere, *several)
    assert ended.returncode == 2
    assert "127.0.0.1" in ended.stderr


def test_pairing_works_across_processes(start: Start, url: str) -> None:
    one, other = start(), start()
    anna, bela, cili = Person(one.address), Person(other.address), Person(one.address)
    table = company(anna)
    waiting = anna.socket(table)
    waiting.catch_up()
    wait_until(lambda: table in bela.http.get("/api/lobby").text)  # news take a moment

    def both_are_there() -> bool:
        people = bela.http.get("/api/lobby").json()["people"]
        assert people["here"] <= 2  # each once, whichever processes answered
        return bool(people == BOTH)

    wait_until(both_are_there)
    assert [company(person) for person in (bela, bela, cili, anna)] == [table] * 4
    chairs = anna.http.get(f"/api/tables/{table}").json()["chairs"]
    assert [chair["bot"] for chair in chairs] == [None] * 3
    dani = Person(other.address)
    assert company(dani) != table  # no chair is free any more
    assert owner(url, table)[1] == 1  # nobody else has ever taken it
    waiting.close()
    for person in (anna, bela, cili, dani):
        person.close()


BOTH = {"here": 2, "playing": 1, "many": False}  # one in the lobby, one at a table


def company(person: Person) -> str:
    """The table at which somebody is put who asks for company."""
    answer = person.http.post("/api/lobby/pair", json={"game": "asszorti"})
    return str(answer.raise_for_status().json()["table"])


def test_a_study_is_followed_without_redis(start: Start, shared: Redis) -> None:
    """The database contains what nobody could send."""
    one, other = start(), start()
    anna, bela = Person(one.address), Person(other.address)
    study = make(anna, record=Path("tests/records/golden/run_away.skiz").read_text("utf-8"))
    here, there = Follower(anna, study), Follower(bela, study)
    shared.stop()
    assert here.ask(go=7)["node"] == 7
    there.at(7)
    for person in (anna, bela):
        person.close()


def test_a_tournament_continues_when_the_owner_of_its_tables_dies(start: Start) -> None:
    """Who enters at two processes at once plays once; the maker asks at another one, and it has
    the tables from then on.
    """
    one, other = start(), start()
    anna, bela = Person(one.address), Person(other.address)
    anew = Person(other.address)  # anna, by the other process
    anew.http.cookies = anna.http.cookies
    body = {"kind": "tournament", "game": "asszorti", "rounds": 1}
    path = f"/api/duplicates/{anna.http.post('/api/duplicates', json=body).json()['set']}"
    with ThreadPoolExecutor() as threads:
        enter = [
            threads.submit(person.http.post, f"{path}/entrants") for person in (anna, anew, bela)
        ]
    assert {entered.result().status_code for entered in enter} == {200}
    begun = anna.http.post(f"{path}/round", json={"before": 0}).json()
    assert sorted(person["mine"] for person in begun["entrants"]) == [False, True]
    anna.socket(begun["table"]).catch_up()
    one.kill()
    about = anew.http.get(path).json()
    assert (about["stage"], about["table"]) == (1, begun["table"])
    guest = Guest(anew, begun["table"], [other.address])  # who is sent away comes again
    play([guest], random.Random(1))
    standings = [person.http.get(path).json()["standings"] for person in (anew, bela)]
    assert [line["boards"] for line in standings[0] if line["mine"]] == [1]
    assert standings[1] == []  # who has not played a board is told nothing of it
    for person in (anna, anew, bela):
        person.close()
