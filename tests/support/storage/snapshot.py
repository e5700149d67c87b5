"""Makes a snapshot of a version of the server: a database, its answers, and records.

`python -m tests.support.storage.snapshot FOLDER` plays at tables of every game over the wire. It
writes three files: the database as SQL, all answers before the server was closed, and deals as
records. It knows the wire and the rules, but not the server's code, so it works with any version.
`test_old_data` asks today's code for the same answers.
"""

import gzip
import json
import random
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from skiz.players import player
from skiz.records import Record, write
from tests.support.laws.random_deals import TABLES, Course, course, play_out
from tests.support.server.clients import Json, Person, Server, Socket

NAMES = ("Anna", "Béla", "Cili", "Dani", "Elek")
DATABASE, ANSWERS, RECORDS = "tables.sql.gz", "answers.json.gz", "records.skiz.gz"
MUCH = 3  # words, of which one may be said
MOST = 60  # tables that are tried until a rare event has happened


@dataclass
class Wanted:
    """A table to play at: who sits there, and what must happen before it is left."""

    game: str
    preset: str
    people: int
    deals: int = 1  # finished ones
    phase: str | None = None  # of the deal in which it is left unfinished
    after: int = 0  # how many turns of that phase are seen before
    house: Json = field(default_factory=dict)
    bots: list[str] = field(default_factory=list)
    seldom: Callable[[list[Json]], bool] = lambda events: True
    before: Callable[["Table"], None] = lambda table: None  # what is done before the last deal


@dataclass
class Table:
    """A table with people at it."""

    id: str
    people: list[Person]
    sockets: list[Socket]

    @property
    def events(self) -> list[Json]:
        """Return everything that has happened, as the first of them sees it."""
        return [event for _, event in sorted(self.sockets[0].events.items())]

    @property
    def finished(self) -> int:
        """Return how many deals are on the sheet."""
        return sum(event["type"] == "sheet" for event in self.events)

    @property
    def between_deals(self) -> bool:
        """Return whether the last deal is on the sheet and the next is not dealt."""
        happened = [event["type"] for event in self.events if event["type"] != "sat"]
        return happened[-1] in ("sheet", "closing")

    def settle_down(self) -> None:
        """Read messages until everybody has all events and knows whose turn it is."""
        n = self.people[0].http.get(f"/api/tables/{self.id}").json()["n"]
        while any(socket.turn.get("on", -1) < n for socket in self.sockets):
            for socket in self.sockets:
                while socket.turn.get("on", -1) < n:
                    socket.hear()
                n = max(n, socket.turn["on"])

    def say(self, socket: Socket, number: int, frame: Json) -> Json:
        """Send something at this moment, and return the answer."""
        frame = {**frame, "on": socket.turn["on"], "id": f"{number}"}
        socket.say(frame)
        return socket.answer(frame["id"])


def chosen(socket: Socket, rng: random.Random) -> str | None:
    """Return an action of a person on turn.

    It is random, but a hand is thrown in if possible, claims are rare, and so is talk with many
    options.
    """
    if pick := socket.turn.get("pick"):
        cards = rng.sample(pick["from"], pick["count"])
        return " ".join([pick["verb"], *cards])
    options = socket.turn.get("options", [])
    annul = [o for o in options if o.startswith("annul")]
    serious = [o for o in options if not o.startswith(("claim", "concede"))]
    if annul:
        return str(annul[0])
    if len(options) > MUCH and "say pass" in options and rng.random() < 0.7:
        return "say pass"
    return str(rng.choice(serious if serious and rng.random() < 0.97 else options or [""])) or None


def play(table: Table, wanted: Wanted, rng: random.Random) -> None:
    """Play until a table is as wanted."""
    number = seen = 0
    last_deal = False
    while True:
        table.settle_down()
        first = table.sockets[0]
        turn = first.turn
        over = table.between_deals
        if table.finished == wanted.deals and not last_deal:
            wanted.before(table)
            last_deal = True
            if wanted.phase is None:
                return
            continue
        if last_deal and not over and turn["phase"] == wanted.phase:
            seen += 1
            choosers = [socket for socket in table.sockets if chosen(socket, rng)]
            if seen > wanted.after and len(choosers) >= len(turn["seats"]):
                return  # all people on turn are known: nothing else happens by itself
        if over:
            if turn.get("closing"):
                number += 1
                table.say(first, number, {"close": True})
                continue
            number += 1
            answer = table.say(first, number, {"next": True})
            assert "ack" in answer, answer
            continue
        for socket in table.sockets:
            if do := chosen(socket, rng):
                number += 1
                answer = table.say(socket, number, {"do": do})
                if "reject" in answer and do.startswith("lay"):  # cards that may not be discarded
                    continue
                break
        else:
            first.hear()  # bots are thinking


def sit_down(server: Server, wanted: Wanted) -> Table:
    """Return a new table with this many people."""
    people = [Person(server.address) for _ in range(wanted.people)]
    for name, person in zip(NAMES, people, strict=False):
        person.http.put("/api/me", json={"name": name}).raise_for_status()
    about = {"game": wanted.game, "preset": wanted.preset, "house": wanted.house}
    made = people[0].table(**about, bots=wanted.bots)
    for chair, person in enumerate(people[1:], 1):
        person.sit(made, chair).raise_for_status()
    return Table(made, people, [person.socket(made) for person in people])


def leave_and_return(table: Table) -> None:
    """Let a person leave a chair for good, and another change their name."""
    *_, last = table.people
    last.http.delete(f"/api/tables/{table.id}/seat").raise_for_status()
    table.sockets.pop().close()
    table.people[0].http.put("/api/me", json={"name": "Zoé"}).raise_for_status()


def annulled(events: list[Json]) -> bool:
    """Return whether a seat threw in its hand."""
    return any(event["type"] == "thrown_in" and event["seat"] is not None for event in events)


def of_type(*types: str) -> Callable[[list[Json]], bool]:
    """Return whether all of these have happened."""
    return lambda events: set(types) <= {event["type"] for event in events}


def raised(level: int) -> Callable[[list[Json]], bool]:
    """Return whether a kontra of this level was said."""
    return lambda events: any(
        say["level"] >= level
        for event in events
        if event["type"] == "said"
        for say in event["says"]
    )


TABLES_WANTED = [
    Wanted("asszorti", "pais", 3, 3, "play", 14, {"deals": 2}, before=leave_and_return),
    Wanted("asszorti", "gamerules", 2, 1, "lay", seldom=of_type("claimed", "answered")),
    Wanted(
        "asszorti",
        "pais",
        3,
        1,
        "kontra",
        house={"kontra_first_speaker": "free_order"},
        seldom=raised(2),
    ),
    Wanted("asszorti", "simple-auction", 1, 1, None, bots=["plain", "fast"]),
    Wanted("asserufen", "gamerules", 4, 2, "kontra", seldom=raised(2)),
    Wanted("asserufen", "palatinate", 2, 1, "play", 6, bots=["plain", "fast"]),
    Wanted("asserufen", "schafkopf", 4, 1, "auction"),
    Wanted("paskievics", "xx-hivas", 5, 2, "talk", 2, {"players": 5}),
    Wanted("paskievics", "pvsz18", 4, 2, "play", 9, {"session_end": "closing_phrase"}),
    Wanted("paskievics", "xx-hivas", 4, 1, "auction", seldom=annulled),
    Wanted("paskievics", "kegl", 1, 1, "play", 3),
    Wanted("illustrated", "pagat", 4, 2, "play", 20, {"after_throw_in": "queue"}, seldom=raised(2)),
    Wanted("illustrated", "itvb", 4, 1, "lay", seldom=annulled),
    Wanted("illustrated", "revesz", 3, 1, "play", 1),
    Wanted("illustrated", "janoska", 4, 1, "talk", 4),
    Wanted("high", "kovacs", 4, 2, "play", 4),
    Wanted("illustrated54", "mcleod", 4, 2, "talk", 6, seldom=raised(1)),
    Wanted("illustrated54", "mcleod", 5, 1, "play", 5, {"players": 5}),
]


def made(server: Server, wanted: Wanted, rng: random.Random) -> Table:
    """Return a table as wanted, trying others until a rare event has happened."""
    for _ in range(MOST):
        table = sit_down(server, wanted)
        play(table, wanted, rng)
        print(wanted.game, wanted.preset, len(table.events), flush=True)
        if wanted.seldom(table.events):
            return table
        for socket in table.sockets:
            socket.close()
    raise AssertionError(f"it did not happen at {wanted.game} {wanted.preset}")


def questions(table: Table, onlooker: Person) -> Iterator[tuple[int | None, str]]:
    """Return who asks for what: a person's number, or None for the onlooker."""
    n, path = table.sockets[0].n, f"/api/tables/{table.id}"
    for asker in (None, *range(len(table.people))):
        yield asker, path
        yield asker, f"{path}/since/0"
        if asker == 0:
            yield asker, f"{path}/since/{n - 7}"
            yield asker, "/api/me"
            yield asker, "/api/tables"
            yield asker, "/api/deals"
    for number in range(1, table.finished + 1):
        yield None, f"{path}/deals/{number}"


def answers(table: Table, onlooker: Person) -> Json:
    """Return all answers about a table, with the cookies of its people."""
    answers = []
    for asker, path in questions(table, onlooker):
        person = onlooker if asker is None else table.people[asker]
        answer = person.http.get(path)
        answer.raise_for_status()
        answers.append({"who": asker, "path": path, "answer": answer.json()})
    cookies = [dict(person.http.cookies) for person in table.people]
    return {"table": table.id, "cookies": cookies, "asked": answers}


def dump(database: Path, tables: list[str]) -> str:
    """Return a database as SQL, with only these tables and their people."""
    with closing(sqlite3.connect(database)) as connection:
        kept = ", ".join(f"'{table}'" for table in tables)
        for name in ("events", "sitters", "results"):
            connection.execute(f"DELETE FROM {name} WHERE table_id NOT IN ({kept})")
        connection.execute(f"DELETE FROM tables WHERE id NOT IN ({kept})")
        connection.execute("DELETE FROM guests WHERE id NOT IN (SELECT guest FROM sitters)")
        connection.commit()
        return "\n".join(connection.iterdump())


def records() -> Iterator[Record]:
    """Return deals of every preset: random ones, also in changed houses, and deals of players."""
    for key, preset in TABLES:
        first = course(key, preset, 0)
        players = [play_out(first.rules, 100 + n, player(kind, n)) for n, kind in enumerate(KINDS)]
        for deal in (first, course(key, preset, 7), *players):
            yield recorded(deal)


KINDS = ("plain", "fast")


def recorded(deal: Course) -> Record:
    """Return a deal as a record."""
    names = NAMES[: deal.rules.seats]
    return Record(deal.rules, deal.events, names, (("Deal", str(deal.seed)),))


def keep(folder: Path, name: str, text: str) -> None:
    """Write a text, compressed, with the same bytes for the same text."""
    (folder / name).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def kept(folder: Path, name: str) -> str:
    """Return a stored text."""
    return gzip.decompress((folder / name).read_bytes()).decode()


def main(folder: Path) -> None:
    """Make the three files."""
    rng = random.Random(17)
    keep(folder, RECORDS, write(*records()))
    with tempfile.TemporaryDirectory() as place:
        server = Server(Path(place) / "skiz.sqlite3")
        tables = [made(server, wanted, rng) for wanted in TABLES_WANTED]
        onlooker = Person(server.address)
        found: list[Any] = [answers(table, onlooker) for table in tables]
        happened = Counter(event["type"] for table in tables for event in table.events)
        for table in tables:
            for socket in table.sockets:
                socket.close()
        assert server.stop() == 0
        keep(folder, DATABASE, dump(server.data, [table.id for table in tables]))
    keep(folder, ANSWERS, json.dumps(found, ensure_ascii=False))
    print(dict(happened))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
