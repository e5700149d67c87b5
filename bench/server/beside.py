"""What one guest takes from other players by expensive requests.

These are rule books, a list of very many tables, a new name with many rooms open, and old events.
It also measures what a few guests take who ask for a hint at each of their turns. `python -m
bench.server.beside [ROW…]` prints each row as soon as it is known.
"""

import argparse
import asyncio
import json
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import httpx2
from itsdangerous import URLSafeSerializer

from skiz.games import game
from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.common.codec import Json
from skiz.server.people.cookies import hashed
from skiz.server.protection.own_cookies import COOKIE
from skiz.server.table_log.table_made import TableMade
from skiz.server.tables.sitting import SatDown
from skiz.server.thinking import Thinking

from ..counts import at_least
from .crowd import crowd
from .evenings import Begun, begin, write_old
from .people import Person, Times, come, milliseconds, play
from .process import running

OTHERS = 24  # people who play meanwhile
THOUGHT = 0.5  # seconds that they take for a decision, on average
HINTED = 6  # guests with hints, each at one table, as fast as possible
AT_ONCE = 4  # concurrent requests of the guest
ALONE = 20  # requests afterwards, one at a time
REST = 1 / 50  # of the counted time, between two of these
TOGETHER = 500  # tables that are written at a time
COMMAND = ["-m", "skiz", "serve", "--port", "0", "--no-browser"]
ADDRESS = "127.0.8.1"  # of the guest: its budget is separate from that of the others
ELSEWHERE = "127.0.8.3"  # of the same guest on another device, whose budget is unused
ASKERS = "127.0.9."  # of the guests with hints, with a number appended
OPENERS = "127.0.8.2"  # of whoever opens its rooms before
OF_A_COOKIE = 250  # rooms that one of them opens, by the budget of a cookie
WITH_ROOMS = ("another name",)  # requested with all rooms open
Request: TypeAlias = tuple[str, str, Json | None]  # method, path, body
Answer: TypeAlias = tuple[float, int, float]  # time of the request, status, duration in seconds


class Asking(NamedTuple):
    """The requests to a server for some seconds, and single requests afterwards at an interval."""

    much: Callable[[str, float], Coroutine[Any, Any, list[Answer]]]
    alone: Callable[[str, float], Coroutine[Any, Any, list[Answer]]]


class Size(NamedTuple):
    """How many tables a guest has, how many of them are open, and how many deals the oldest has."""

    tables: int = 20_000
    rooms: int = 1_000
    deals: int = 1_000


class Own(NamedTuple):
    """A guest's cookie, that of another device, the tables that can be opened, and the oldest."""

    cookie: str
    elsewhere: str
    tables: Sequence[str]
    old: str


def beside(key: str, seconds: float, size: Size, wanted: Sequence[str] = ()) -> Iterator[Json]:
    """Yield a row for each kind of request, or the named ones.

    The first row is for a guest who requests nothing.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "skiz.sqlite3"
        url = f"sqlite:///{file}"
        others, hinted = begin(url, key, OTHERS), begin(url, key, HINTED)
        own = asyncio.run(_own(url, key, size))
        for what, asking in _dear(key, own, hinted).items():
            if wanted and what not in wanted:
                continue
            with running([*COMMAND, "--data", str(file)]) as server:  # a restart resets budgets
                line = server.address.replace("http", "ws")
                to = [(f"{line}/api/tables/{one.id}/socket", one.cookie) for one in others]
                opened = own.tables if what in WITH_ROOMS else ()
                asyncio.run(_open(server.address, opened))
                row = _row(server.address, to, asking, seconds)
                yield {"asked_for": what, "rooms_opened": len(opened), **row}


async def _own(url: str, key: str, size: Size) -> Own:
    store, thinking = Stores(url), Thinking(1)
    registry, token = make_registry(store, thinking), secrets.token_urlsafe(18)
    guest, rules = hashed(token), game(key).rules()
    made = TableMade(key, next(iter(game(key).presets)), rules.house.values())
    for at in range(0, size.tables, TOGETHER):
        await asyncio.gather(
            *(
                _sat_down(store, f"of{n}", made, guest)
                for n in range(at, min(at + TOGETHER, size.tables))
            )
        )
    await write_old(store, "old", key, size.deals)
    await registry.room("old")  # with its checkpoints, as if it had been played on here
    wanted = (registry.make(guest, "Anna", key, None, {}, ()) for _ in range(size.rooms))
    tables = [await table for table in wanted]
    another = secrets.token_urlsafe(18)
    await store.people.sign_in(hashed(another), guest, "another device", None)
    signer = URLSafeSerializer(await store.secrets.cookie_key(), salt="guest")
    cookie, elsewhere = (f"{COOKIE}={signer.dumps(one)}" for one in (token, another))
    await registry.close()
    thinking.close()
    await store.close()
    return Own(cookie, elsewhere, tables, "old")


async def _sat_down(store: Stores, table: str, made: TableMade, guest: str) -> None:
    """Return a table at which a guest sat down, and nothing else happened."""
    await store.tables.make_table(table, made)
    sat = {"type": "sat", "chair": 0, "name": "Anna", "bot": None, "guest": guest}
    await store.tables.append(table, 0, [(1, sat)], [SatDown(table, [guest])])


async def _open(address: str, tables: Sequence[str]) -> None:
    """Have tables opened by strangers who look at them, each within the budget of a cookie."""
    shares = (tables[at : at + OF_A_COOKIE] for at in range(0, len(tables), OF_A_COOKIE))
    await asyncio.gather(*(_open_some(address, share) for share in shares))


async def _open_some(address: str, tables: Sequence[str]) -> None:
    transport = httpx2.AsyncHTTPTransport(local_address=OPENERS, verify=False)
    async with httpx2.AsyncClient(base_url=address, transport=transport, timeout=60) as one:
        for table in tables:
            (await one.get(f"/api/tables/{table}")).raise_for_status()


def _dear(key: str, own: Own, hinted: Sequence[Begun]) -> Mapping[str, Asking]:
    """Return the kinds of requests."""
    old, tables = f"/api/tables/{own.old}", own.tables
    long_ago = ("/since/0", "/deals/1")
    requests: dict[str, Callable[[int], Request]] = {  # each with the number of the request
        "rule books": lambda n: ("GET", f"/api/games/{key}/rules", None),
        "one's tables": lambda n: ("GET", "/api/tables", None),
        "rooms opened": lambda n: ("GET", f"/api/tables/{tables[n % len(tables)]}", None),
        "another name": lambda n: ("PUT", "/api/me", {"name": f"Anna {n}"}),
        "long ago": lambda n: ("GET", old + long_ago[n % len(long_ago)], None),
    }
    asking = {
        what: Asking(partial(_ask_all, own, request), partial(_ask_alone, own, request))
        for what, request in requests.items()
    }
    hints = Asking(partial(_have_hints, hinted), _nothing)
    return {"nothing": Asking(_wait, _nothing), **asking, "hints": hints}


def _row(address: str, to: Sequence[tuple[str, str]], asking: Asking, seconds: float) -> Json:
    with crowd(to, play, THOUGHT) as people:
        time.sleep(3 * THOUGHT)
        people.count()
        answers = sorted(asyncio.run(asking.much(address, seconds)))
        people.stop()
        others = people.found()
    served = _served(answers)
    return {
        "answers": len(served),
        "refused": len(answers) - len(served),
        "first_answer_ms": milliseconds(served[:1], 0.5),
        "answer_p50_ms": milliseconds(served, 0.5),
        "answer_p99_ms": milliseconds(served, 0.99),
        "alone_p50_ms": milliseconds(_served(asyncio.run(asking.alone(address, seconds))), 0.5),
        "acts_of_others": len(others.seconds),
        "p50_ms": milliseconds(others.seconds, 0.5),
        "p99_ms": milliseconds(others.seconds, 0.99),
        "lost": others.failed,
    }


def _served(answers: Sequence[Answer]) -> list[float]:
    return [took for _, status, took in answers if status == httpx2.codes.OK]


async def _nothing(*_: object) -> list[Answer]:
    return []


async def _wait(_: str, seconds: float) -> list[Answer]:
    await asyncio.sleep(seconds)
    return []


def _client(address: str, at: str, cookie: str) -> httpx2.AsyncClient:
    """Return a client of a guest at an address."""
    name, _, value = cookie.partition("=")
    # Loading the trusted certificates takes longer than all else, while the others wait to be
    # counted.
    transport = httpx2.AsyncHTTPTransport(local_address=at, verify=False)
    return httpx2.AsyncClient(
        base_url=address, transport=transport, cookies={name: value}, timeout=60
    )


async def _ask_all(
    own: Own, request: Callable[[int], Request], address: str, seconds: float
) -> list[Answer]:
    """Send a guest's requests again and again, several at once."""
    numbers, answers = count(), list[Answer]()
    async with _client(address, ADDRESS, own.cookie) as guest:
        until = time.perf_counter() + seconds

        async def ask() -> None:
            while time.perf_counter() < until:
                answers.append(await _ask(guest, *request(next(numbers))))

        await asyncio.gather(*(ask() for _ in range(AT_ONCE)))
    return answers


async def _ask_alone(
    own: Own, request: Callable[[int], Request], address: str, seconds: float
) -> list[Answer]:
    """Send the same guest's requests from another device, one after the other."""
    answers = []
    async with _client(address, ELSEWHERE, own.elsewhere) as guest:
        for n in range(ALONE):
            await asyncio.sleep(REST * seconds)
            answers.append(await _ask(guest, *request(n)))
    return answers


@dataclass
class Hinted(Person):
    """A person who thinks as long as a hint takes."""

    guest: httpx2.AsyncClient
    path: str
    answers: list[Answer]

    async def think(self) -> None:
        """Wait, and longer if no more hints are given."""
        answer = await _ask(self.guest, "GET", self.path, None)
        self.answers.append(answer)
        if answer[1] != httpx2.codes.OK:
            await super().think()


async def _have_hints(hinted: Sequence[Begun], address: str, seconds: float) -> list[Answer]:
    """Have guests play with a hint for each action."""
    line, answers = address.replace("http", "ws"), list[Answer]()
    to = [(f"{line}/api/tables/{one.id}/socket", one.cookie) for one in hinted]
    async with AsyncExitStack() as lines:
        playing = []
        for seed, opened in enumerate(await come(lines, to, OTHERS)):
            one = hinted[seed]
            guest = _client(address, f"{ASKERS}{1 + seed}", one.cookie)
            await lines.enter_async_context(guest)
            path = f"/api/tables/{one.id}/hint"
            person = Hinted(seed, THOUGHT, Times(), guest, path, answers)
            playing.append(asyncio.create_task(play(person, opened)))
        await asyncio.sleep(seconds)
        for job in playing:
            job.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return answers


async def _ask(guest: httpx2.AsyncClient, method: str, path: str, body: Json | None) -> Answer:
    began = time.perf_counter()
    answer = await guest.request(method, path, json=body)
    return began, answer.status_code, time.perf_counter() - began


def main(arguments: list[str]) -> int:
    """Measure and print a line of JSON for each row."""
    usual = Size()
    parser = argparse.ArgumentParser(prog="python -m bench.server.beside", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help="rows to measure; all by default")
    parser.add_argument("--game", default="asszorti")
    parser.add_argument(
        "--seconds", type=float, default=10.0, help="seconds that count, of each row"
    )
    parser.add_argument("--own-tables", type=at_least(1), default=usual.tables, metavar="N")
    parser.add_argument(
        "--rooms",
        type=at_least(0),
        default=usual.rooms,
        metavar="N",
        help="number of tables to open",
    )
    parser.add_argument(
        "--deals",
        type=at_least(1),
        default=usual.deals,
        metavar="N",
        help="number of deals of the oldest table",
    )
    args = parser.parse_args(arguments)
    size = Size(args.own_tables, args.rooms, args.deals)
    for row in beside(args.game, args.seconds, size, args.rows):
        print(json.dumps({**row, "load_average": os.getloadavg()[0]}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
