"""Scripted clients and a real server in its own process, for the tests of the server."""

import atexit
import json
import os
import random
import re
import signal
import subprocess
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any, Protocol

import httpx2
from websockets.sync.client import ClientConnection, connect

from tests.support.tools.processes import begin

Json = dict[str, Any]
PATIENCE = 60  # seconds until a test gives up; no test may measure the speed of a machine
# People who are still connected. Otherwise the garbage collector would find their connections in
# another test.
_there: "set[Person]" = set()


@atexit.register
def _send_away() -> None:
    """Disconnect people left over by tests, after all tests."""
    for person in [*_there]:
        person.close()


# Fixed limits, not what the machine can bear. Measuring that takes as long as a start, and unasked
# thinking takes longer than the test. A test asks faster than any person, and all from one address.
USUAL = {
    "SKIZ_SERVE_OPPONENT": "plain",
    "SKIZ_SERVE_THINKING_NICENESS": "0",
    "SKIZ_SERVE_SESSION_BUDGET": "100000",
    "SKIZ_SERVE_ADDRESS_BUDGET": "1000000",
}


class Server:
    """`skiz serve` on a port that it chooses; servers left running end after all tests.

    A person who chooses no bot gets `plain`. All thinking is equally urgent, so that it also
    finishes on a busy machine. Tests may say otherwise.
    """

    def __init__(self, data: Path | str, *more: str, module: str = "skiz") -> None:
        self.data = data  # a file, or the URL of a database
        where = "--database" if "://" in str(data) else "--data"
        words = [module, "serve", "--port", "0", "--no-browser", *more, where, str(data)]
        read, write = os.pipe()
        self._errors = os.fdopen(read, encoding="utf-8")
        self.process = begin(words, USUAL | os.environ, {2: write})
        os.close(write)
        atexit.register(self.process.send_signal, signal.SIGKILL)
        for line in self._errors:
            if found := re.search(r"http://[\d.]+:\d+", line):
                self.address = found[0]
                self._said = list[str]()
                self._drain = Thread(target=self._said.extend, args=[self._errors], daemon=True)
                self._drain.start()  # or it could block in the middle of a word
                return
        raise AssertionError("the server said no address")

    def kill(self) -> None:
        """Kill it, without any cleanup."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self._close_pipe()

    def stop(self) -> int:
        """End it as Ctrl-C does, and return its exit status.

        Raise AssertionError with the stack of each thread if it does not end.
        """
        self.process.send_signal(signal.SIGINT)
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)
            self.process.wait(PATIENCE)
            self._close_pipe()
            raise AssertionError(f"it does not end\n{self.said}") from None
        self._close_pipe()
        return status

    @property
    def said(self) -> str:
        """Return what it has printed after its address."""
        return "".join(self._said)

    def _close_pipe(self) -> None:
        self._drain.join(PATIENCE)
        self._errors.close()


def _client(address: str) -> httpx2.Client:
    """Return a client without TLS: the certificates that it would load for it take 36 ms."""
    return httpx2.Client(base_url=address, timeout=PATIENCE, verify=False)


class Closes(Protocol):
    """Something that a person closes on leaving."""

    def close(self) -> None:
        """Close the connection."""


@dataclass(eq=False)
class Person:
    """A person with a cookie."""

    address: str
    http: httpx2.Client = field(init=False)
    sockets: "list[Closes]" = field(default_factory=list)

    def __post_init__(self) -> None:
        self.http = _client(self.address)
        _there.add(self)
        self.http.get("/api/me").raise_for_status()

    def move(self, address: str) -> None:
        """Continue with the same cookie at another address, after a restart of the server."""
        cookies = dict(self.http.cookies)
        self.http.close()
        self.address = address
        self.http = _client(address)
        self.http.cookies.update(cookies)

    def table(self, **wanted: Any) -> str:
        """Make a new table."""
        answer = self.http.post("/api/tables", json={"game": "asszorti", **wanted})
        answer.raise_for_status()
        return str(answer.json()["table"])

    def sit(self, table: str, chair: int) -> httpx2.Response:
        """Take a chair."""
        return self.http.post(f"/api/tables/{table}/seat", json={"chair": chair})

    def socket(self, table: str, seen: int = 0, **more: bool) -> "Socket":
        """Open a socket to a table; `more` is sent with the hello."""
        return Socket(self, table, seen, **more)

    def close(self) -> None:
        """Leave, and close all open sockets."""
        for socket in self.sockets:
            socket.close()
        self.http.close()
        _there.discard(self)


class Socket:
    """A person's socket at a table; it stores every message."""

    def __init__(self, person: Person, table: str, seen: int = 0, **more: bool) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        address = person.address.replace("http", "ws") + f"/api/tables/{table}/socket"
        self._open = ExitStack()
        self.connection: ClientConnection = self._open.enter_context(
            connect(
                address,
                additional_headers={"Cookie": cookies},
                compression=None,
                open_timeout=PATIENCE,
                max_queue=None,  # otherwise closing would wait for unread messages
            )
        )
        self.events: dict[int, Json] = {}
        self.messages: list[Json] = []
        self.turn: Json = {}
        person.sockets.append(self)
        self.say({"hello": {"seen": seen, **more}})

    def say(self, frame: Any) -> None:
        """Send a frame: a text unchanged, anything else as JSON."""
        self.connection.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def hear(self) -> Json:
        """Return the next message."""
        message: Json = json.loads(self.connection.recv(PATIENCE))
        self.messages.append(message)
        if "event" in message:
            assert (
                message["n"] == max(self.events, default=message["n"] - 1) + 1
                or message["n"] in self.events
            )
            self.events[message["n"]] = message["event"]
        if "turn" in message:
            self.turn = message["turn"]
        return message

    def until(self, wanted: Callable[[Json], Any]) -> Json:
        """Read messages until a wanted one, and return it."""
        while True:
            message = self.hear()
            if wanted(message):
                return message

    def answer(self, id_: str) -> Json:
        """Return the answer to a frame with this id."""
        return self.until(lambda m: m.get("ack") == id_ or m.get("reject") == id_)

    @property
    def n(self) -> int:
        """Return the last number received."""
        return max(self.events, default=0)

    def options(self) -> list[str]:
        """Return what the turn offers me; empty if it is not mine."""
        if pick := self.turn.get("pick"):
            return [f"{pick['verb']} {' '.join(pick['from'][: pick['count']])}"]
        return list(self.turn.get("options", ()))

    def catch_up(self) -> None:
        """Read messages until it is known whose turn it is after the last event."""
        while self.turn.get("on", -1) < self.n or not self.events:
            self.hear()

    def my_turn(self, rng: random.Random, ended: Callable[[Json], Any]) -> str | None:
        """Wait for my turn and choose something; return None if `ended` comes first."""
        self.catch_up()
        while not self.options():
            if any(ended(message) for message in self.messages):
                return None
            self.hear()
            self.catch_up()
        serious = [o for o in self.options() if not o.startswith(("claim", "concede"))]
        return rng.choice(serious)

    def close(self) -> None:
        """Close the socket."""
        self._open.close()


def settled(message: Json) -> bool:
    """Return whether the deal was written on the sheet."""
    return bool(message.get("event", {}).get("type") == "sheet")


def thrown_in(socket: Socket) -> bool:
    """Return whether the current deal has been thrown in."""
    kinds = [event["type"] for event in socket.events.values()]
    return "thrown_in" in kinds[len(kinds) - 1 - kinds[::-1].index("deal") :]


def play_on(sockets: list[Socket], rng: random.Random, since: int = 0) -> None:
    """Let these people play until a deal is on the sheet, by an event after number `since`."""
    requests = 0

    def over(socket: Socket) -> bool:
        return any(settled(m) and m["n"] > since for m in socket.messages)

    while not all(over(socket) for socket in sockets):
        for socket in sockets:
            while socket.n < max(other.n for other in sockets):
                socket.hear()
            socket.catch_up()
        for number, socket in enumerate(sockets):
            if socket.options():
                serious = [o for o in socket.options() if not o.startswith(("claim", "concede"))]
                requests += 1
                id_ = f"{number}-{socket.turn['on']}-{requests}"
                socket.say({"do": rng.choice(serious), "on": socket.turn["on"], "id": id_})
                answer = socket.answer(id_)
                # If several are asked at once, another may have thrown the hand in meanwhile.
                assert "ack" in answer or thrown_in(socket)
                break
        else:
            if len({socket.n for socket in sockets}) > 1:
                continue  # one is ahead: it may be the turn of a person who is behind
            for socket in sockets:
                if not over(socket):
                    socket.hear()
