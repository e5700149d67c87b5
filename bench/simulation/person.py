"""A person at a table.

They play, reconnect after a break, and repeat what was not acknowledged, as the page does.
Sometimes they send something forbidden. Everything received is noted.
"""

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any

from skiz.server.table_log.pack import commitment

from .company import Company
from .damage import note_refusal
from .requests import Asker, ask_for_something
from .surroundings import Surroundings
from .surroundings.network import Closed, Connection

Json = dict[str, Any]
PING, SILENCE, RESEND = 2.5, 9.0, 2.5  # seconds, as in the page
REJECTED_UNSURE = {"our-slip", "disk-full", "slow-down"}  # perhaps done, now or later


@dataclass
class Act:
    """Something that was sent under an id, and its answer."""

    frame: Json
    sent: float
    acked: int | None = None
    rejected: str | None = None

    @property
    def is_open(self) -> bool:
        """Return whether it has no answer yet."""
        return self.acked is None and self.rejected is None


@dataclass(eq=False)
class Person:
    """A person with a chair, or an onlooker."""

    company: Company
    name: str
    guest: str
    cookie: str
    table: str
    rng: random.Random
    stays: bool = True  # to the end
    acts: dict[str, Act] = field(default_factory=dict)
    heard: dict[str, Json] = field(default_factory=dict)  # every face, as text, with its number
    faces: dict[int, Json] = field(default_factory=dict)  # as last received
    turn: Json = field(default_factory=dict)
    present: Json = field(default_factory=dict)
    greeted: int = 0  # accepted connections
    connection: Connection | None = None
    is_away: bool = False
    _last: int | None = None  # the last number received on this connection
    _greeted_after: int = 0
    _greets: bool = False  # and has no answer yet
    _acted_on: int = -1

    async def live(self) -> None:
        """Be at the table until the end of the world."""
        while True:
            await asyncio.sleep(self.rng.uniform(0, 1))
            while self.is_away:
                await self._around.sleep(1)
            self.connection = self.company.cluster.connect(self.name, self.table, self.cookie)
            if self.connection is None:
                continue
            tasks = [
                asyncio.create_task(one) for one in (self._listen(), self._act(), self._ping())
            ]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            for end in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(end, Exception) and not isinstance(end, Closed | TimeoutError):
                    raise end
            self.connection.client.close()

    @property
    def _around(self) -> Surroundings:
        return self.company.around

    @property
    def seen(self) -> int:
        """Return the highest number received."""
        return max(self.faces, default=0)

    def _say(self, frame: Json) -> None:
        assert self.connection is not None
        self.connection.client.say(json.dumps(frame))

    def _greet(self, seen: int) -> None:
        self._last, self._greets, self._greeted_after = None, True, seen
        self._say({"hello": {"seen": seen, "secrets": True}})

    async def _listen(self) -> None:
        assert self.connection is not None
        self._acted_on = -1
        self._greet(self.seen if self.rng.random() < 0.8 else 0)
        while not self.is_away:
            async with asyncio.timeout(SILENCE):
                message = json.loads(await self.connection.client.hear())
            if self._hear(message):
                return

    def _hear(self, message: Json) -> bool:
        """Note a message; return whether it was the last."""
        if "welcome" in message:
            self.greeted, self._greets = self.greeted + 1, False
            self._last = message["welcome"].get("before", {"n": self._greeted_after})["n"]
            for id_, act in self.acts.items():
                if act.is_open:
                    self._repeat(id_, act)
        elif "event" in message:
            self._hear_event(message["n"], message["event"])
        elif "turn" in message:
            self.turn = message["turn"]
            if (step := self.turn.get("secret")) and self.rng.random() < 0.9:
                self._give_secret(step)
        elif "present" in message:
            self.present = message["present"]
        elif "ack" in message:
            self._answered(message["ack"], message["n"], None)
        elif "reject" in message:
            note_refusal(self._around, self.table, message["why"]["key"])
            self._answered(message["reject"], None, message["why"]["key"])
        return "bye" in message

    def _hear_event(self, n: int, event: Json) -> None:
        if self._last is not None and n != self._last + 1:
            self._around.found(f"{self.name} heard {n} after {self._last}")
        self._last = n
        self.faces[n] = event
        self.heard[f"{n} {json.dumps(event, sort_keys=True)}"] = event

    def _answered(self, id_: str | None, n: int | None, why: str | None) -> None:
        act = self.acts.get(id_ or "")
        if act is None:
            return
        if n is not None and act.acked not in (None, n):
            self._around.found(f"{id_} of {self.name} is acknowledged as {act.acked} and as {n}")
        if n is not None:
            act.acked = n
        elif why in REJECTED_UNSURE:
            act.sent = 0.0  # it is tried again
        elif act.acked is None:
            act.rejected = why

    def _give_secret(self, step: str) -> None:
        """Give a secret as the page does: the same in a deal whenever it is asked."""
        began = max(n for n, face in self.faces.items() if face["type"] == "deal")
        secret = commitment(f"{self.name} {began}")
        given = {"commit": commitment(secret)} if step == "commit" else {"reveal": secret}
        self._do({**given, "on": self.turn["on"]})

    async def _act(self) -> None:
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / self.company.thinks))
            if self.company.acts_left <= 0 or self._greets:
                continue
            if self.rng.random() < 0.08:
                self._misbehave()
            elif (frame := self._wanted()) and self.turn["on"] != self._acted_on:
                self.company.acts_left -= 1
                self._acted_on = self.turn["on"]
                self._do(frame)
            elif self.rng.random() < 0.05:
                self._greet(self.rng.choice([0, self.seen]))

    def _wanted(self) -> Json | None:
        """Return what to send now, in answer to the turn."""
        turn, on = self.turn, self.turn.get("on", 0)
        if pick := turn.get("pick"):
            cards = self.rng.sample(pick["from"], pick["count"])
            return {"do": f"{pick['verb']} {' '.join(cards)}", "on": on}
        if options := turn.get("options"):
            serious = [one for one in options if not one.startswith(("claim", "concede"))]
            return {"do": self.rng.choice(serious or options), "on": on}
        if "cut" in turn and turn["cut"]["chair"] == self._chair:
            return {"cut": self.rng.randint(turn["cut"]["least"], turn["cut"]["most"]), "on": on}
        if (words := turn.get("unasked")) and self.rng.random() < 0.2:
            return {"do": self.rng.choice(words), "on": on}
        if turn and not turn["seats"] and "cut" not in turn and self._is_between_deals:
            return self._between_deals(on)
        return None

    def _between_deals(self, on: int) -> Json:
        if "ending" in self.turn and self.rng.random() < 0.1:
            return {"end": self.rng.random() < 0.8, "on": on}
        if self.turn.get("closing") and self.rng.random() < 0.1:
            return {"close": True, "on": on}
        return {"next": True, "on": on}

    @property
    def _is_between_deals(self) -> bool:
        return any(
            self.faces[n]["type"] in ("sheet", "ended")
            for n in (self.seen, self.seen - 1)
            if n in self.faces
        )

    @property
    def _chair(self) -> int | None:
        return self.company.chairs.get(self.guest)

    def _do(self, frame: Json) -> None:
        id_ = f"{self.name}-{len(self.acts)}"
        act = self.acts[id_] = Act(frame, self._around.time())
        self._repeat(id_, act)
        if self.rng.random() < 0.1:
            self._repeat(id_, act)

    def _repeat(self, id_: str, act: Act) -> None:
        act.sent = self._around.time()
        self._say({**act.frame, "id": id_})

    def _misbehave(self) -> None:
        """Send something forbidden, or something done long ago."""
        done = [(id_, act) for id_, act in self.acts.items() if act.acked is not None]
        match self.rng.randrange(4):
            case 0 if done:
                self._repeat(*self.rng.choice(done))
            case 1 if done:
                id_, act = self.rng.choice(done)
                self._say({"do": "bid pass", "on": act.frame["on"], "id": id_})
            case 2:
                self._do(
                    {
                        "do": self.rng.choice(["bid pass", "play h6", "nonsense", "claim"]),
                        "on": self.rng.randint(0, self.seen + 2),
                    }
                )
            case _:
                who = Asker(self.name, self.guest, self.table)
                self._around.begin(ask_for_something(self._around, self.company.cluster, who))

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING)
            self._say({"ping": 1})
            for id_, act in self.acts.items():
                if act.is_open and self._around.time() - act.sent > RESEND:
                    self._repeat(id_, act)
