"""People who reconnect as the page does, to any process of a server.

They repeat what they had sent without an answer.
"""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.support.server.clients import Json, Person, Socket, settled

LOST = (ConnectionClosed, InvalidHandshake, OSError)


@dataclass
class Guest:
    """A person at a table who knows the addresses of a server and stores everything received."""

    person: Person
    table: str
    addresses: list[str]
    events: dict[int, Json] = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)
    came: int = 0
    _requests: int = 0
    _socket: Socket | None = None

    @property
    def socket(self) -> Socket:
        """Return the open socket, or a new one."""
        while self._socket is None:
            address = self.addresses[self.came % len(self.addresses)]
            self.came += 1
            with suppress(*LOST):
                self.person.move(address)
                socket = self.person.socket(self.table)
                socket.until(lambda message: "turn" in message)
                self._socket = socket  # only once it has told the state of the table
        return self._socket

    def remember(self) -> None:
        """Store a message; what was received earlier never changes."""
        if self._socket:
            events = self._socket.events
            assert {n: events[n] for n in events.keys() & self.events.keys()} == {
                n: self.events[n] for n in events.keys() & self.events.keys()
            }
            self.events |= events

    def leave(self) -> None:
        """Disconnect, and reconnect when there is something to do."""
        self.remember()
        if self._socket:
            with suppress(*LOST):
                self._socket.close()
        self._socket = None

    def say(self, frame: Json) -> Json:
        """Send a frame until it is answered, and return the answer."""
        self._requests += 1
        frame = {**frame, "id": f"{self.person.http.cookies['skiz'][:8]} {self._requests}"}
        while True:
            try:
                self.socket.say(frame)
                answer = self.socket.answer(frame["id"])
            except LOST:
                self.leave()
                continue
            if "ack" in answer:
                self.acknowledged[frame["id"]] = answer["n"]
            return answer

    def hear(self, n: int) -> None:
        """Wait until the state of the table after this event, or a later one, is known."""
        while self.socket.turn["on"] < max(n, self.socket.n):
            self.hear_more()

    def hear_more(self) -> None:
        """Read the next message."""
        try:
            self.socket.hear()
        except LOST:
            self.leave()

    @property
    def settled(self) -> bool:
        """Return whether the deal is on the sheet."""
        return any(settled(message) for message in self.socket.messages)


def play(
    guests: Sequence[Guest],
    rng: random.Random,
    meanwhile: Callable[[int], None] = lambda acts: None,
) -> None:
    """Play until the deal is on the sheet; `meanwhile` is called before each action with their
    number.
    """
    acts = 0
    while not all(guest.settled for guest in guests):
        n = max(guest.socket.n for guest in guests)
        for guest in guests:
            guest.hear(n)
        on_turn = next((guest for guest in guests if guest.socket.options()), None)
        if on_turn is None:
            if not guests[0].settled:
                guests[0].hear_more()
            continue
        meanwhile(acts)
        if options := on_turn.socket.options():
            serious = [o for o in options if not o.startswith(("claim", "concede"))]
            on_turn.say({"do": rng.choice(serious), "on": on_turn.socket.turn["on"]})
            acts += 1


def next_deal(guests: Sequence[Guest]) -> None:
    """Deal the next deal, and wait until everybody has it."""
    answer = guests[0].say({"next": True, "on": guests[0].socket.turn["on"]})
    assert "ack" in answer, answer
    for guest in guests:
        guest.leave()
