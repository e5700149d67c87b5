"""Scripted clients of studies."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import connect

from tests.support.server.clients import PATIENCE, Json, Person


def make(person: Person, **of: Any) -> str:
    """Make a new study."""
    answer = person.http.post("/api/studies", json={"of": of}).raise_for_status()
    return str(answer.json()["study"])


class Follower:
    """A person who follows a study and stores its messages."""

    def __init__(self, person: Person, study: str) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        address = person.address.replace("http", "ws") + f"/api/studies/{study}/socket"
        self._open = ExitStack()
        self.line = self._open.enter_context(
            connect(
                address,
                additional_headers={"Cookie": cookies},
                compression=None,
                open_timeout=PATIENCE,
                max_queue=None,  # otherwise closing would wait for unread messages
            )
        )
        self.nodes: dict[int, Json] = {}
        self.study: Json = {}
        self.there, self.requests = 0, 0
        person.sockets.append(self)

    def hear(self) -> Json:
        """Return the next message."""
        message: Json = json.loads(self.line.recv(PATIENCE))
        if whole := message.get("whole"):
            self.nodes = {one["node"]: one for one in whole["nodes"]}
            self.study = whole
        if changes := message.get("changes"):
            gone = changes.get("gone", ())
            self.nodes = {key: one for key, one in self.nodes.items() if key not in gone}
            self.nodes |= {one["node"]: one for one in changes.get("nodes", ())}
            self.study = self.study | changes
        self.there = message.get("there", self.there)
        return message

    def until(self, wanted: Callable[[Json], Any]) -> Json:
        """Read messages until a wanted one."""
        while not wanted(message := self.hear()):
            pass
        return message

    def at(self, node: int) -> None:
        """Read messages until a node is shown."""
        while self.study.get("at") != node:
            self.hear()

    def ask(self, **frame: Any) -> Json:
        """Send a frame and return its answer."""
        self.requests += 1
        id_ = str(self.requests)
        self.line.send(json.dumps({**frame, "id": id_}))
        return self.until(lambda m: id_ in (m.get("ack"), m.get("reject")))

    def close(self) -> None:
        """Close the socket."""
        self._open.close()
