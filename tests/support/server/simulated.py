"""A table in simulated time: nothing is stored, computed or waited for, and everything is over at
once.
"""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from skiz.games import game
from skiz.server.clocks.deadlines import Deadlines
from skiz.server.lobby.lobby import Lobby
from skiz.server.rooms.context import RoomContext
from skiz.server.rooms.room import Room
from skiz.server.rooms.store import TableStore
from skiz.server.sockets.connection import Connection
from skiz.server.table_log.entries import DealBegan, Sat
from skiz.server.table_log.given import Given, rules_of_boards
from skiz.server.table_log.settings import SettingsChanged
from skiz.server.thinking import Decision, Thinking
from skiz.table import Action, Event, Rules, Speak, Value, View, on_turn, text
from tests.support.storage.table_logs import take_in

SILENCE = Speak()


@dataclass(eq=False)
class Ringing:
    """A call that is due at a moment."""

    at: float
    call: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        """Cancel the call."""
        self.cancelled = True


@dataclass
class Time:
    """A time that passes on command."""

    now: float = 0.0
    due: list[Ringing] = field(default_factory=list)

    def later(self, seconds: float, call: Callable[[], None]) -> Ringing:
        """Call something after this many seconds."""
        self.due.append(Ringing(self.now + seconds, call))
        return self.due[-1]

    def waits(self) -> bool:
        """Return whether anything is due."""
        self.due = [one for one in self.due if not one.cancelled]
        return bool(self.due)

    def passes(self, seconds: float) -> None:
        """Let this much time pass, and run what becomes due."""
        until = self.now + seconds
        while self.waits() and (first := min(self.due, key=lambda one: one.at)).at <= until:
            self.now = first.at
            self.due.remove(first)
            first.call()
        self.now = until


class Unkept:
    """A store of tables and of deadlines that keeps nothing."""

    async def append(self, *_: Any) -> None:
        """Keep no entries."""

    async def keep(self, *_: Any) -> None:
        """Keep no checkpoints and no deadlines."""

    async def now(self) -> float:
        """Return no date."""
        return 0.0


@dataclass
class AtOnce:
    """Bots that choose anything at once, and note what they were shown."""

    rng: random.Random
    asked: list[tuple[str, View]] = field(default_factory=list)
    falls_back: str = ""  # the kind that decides in place of all others
    silent: str = ""  # the kind that says nothing in place of all others, if nobody is asked

    async def decide(
        self, kind: str, seed: int, view: View, choices: tuple[Action, ...], *_: object
    ) -> Decision:
        """Return any of the choices."""
        self.asked.append((kind, view))
        if self.silent and SILENCE in choices and view.viewer() not in on_turn(view):
            return Decision(self.silent, SILENCE)
        return Decision(self.falls_back or kind, self.rng.choice(choices))


@dataclass
class Simulated:
    """A room with people, each with a number, and who of them is connected."""

    room: Room
    time: Time
    bots: AtOnce
    called: list[str] = field(default_factory=list)  # guests who were absent and notified
    there: dict[int, Connection] = field(default_factory=dict)

    async def come(self, one: int, gives_secrets: bool = False) -> None:
        """Connect a person, whose client does or does not give secrets to the shuffle."""
        if one not in self.there:
            connect, seen = self.room.connect, self.room.log.n
            self.there[one] = await connect(f"g{one}", seen, gives=gives_secrets)

    def vanish(self, one: int) -> None:
        """Break a person's connection."""
        self.room.disconnect(self.there.pop(one))

    def on_turn(self) -> list[int]:
        """Return the people for whom the table waits."""
        log = self.room.log
        return [one for one in range(log.rules.chairs) if log.is_on_turn(f"g{one}")]

    async def act(self, one: int) -> None:
        """Let one of the people on turn do anything."""
        log, guest = self.room.log, f"g{one}"
        assert log.deal is not None
        action = self.bots.rng.choice(log.deal.options(log.seat_of(guest)))
        await self.room.act(guest, text(action, log.rules.pack), log.n, f"{one} {log.n}")

    async def rest(self) -> None:
        """Do everything that is possible without time passing."""
        while True:
            await asyncio.sleep(0)
            if self.room._showing.busy:  # what waits for a beat is shown at once
                self.room._look_round()
            dealing = self.room._next._dealing
            begins = dealing is not None and not dealing.done()
            if not (begins or self.room._bots.busy or self.room._queue.awaited):
                return


At = Callable[..., Coroutine[Any, Any, Simulated]]


async def simulated(
    key: str,
    preset: str,
    seed: int,
    settings: SettingsChanged | None = None,
    bots: int = 0,
    house: Mapping[str, Value] | None = None,
    lobby: Lobby | None = None,
    given: Given | None = None,
    clock: Callable[[], float] = lambda: 0.0,
) -> Simulated:
    """Return a table of people, with bots on the last chairs, at which a deal has begun.

    It is listed in a lobby. With boards, the first of them is dealt. `clock` is the wall clock.
    """
    found = game(key)
    rules = found.rules(found.table_house(preset, house))
    rules = rules_of_boards(rules) if given else rules
    table = _closed(rules, preset, seed, lobby, given, clock)
    table.room.open()
    await table.room.begin([*_people(rules, bots), *([settings] if settings else [])])
    return table


def taken_up(rules: Rules, events: Iterable[Event], seed: int) -> Simulated:
    """Return a table of people at which this much of a deal was played, as it opens after a
    restart.
    """
    table, chairs = _closed(rules, "", seed), tuple(range(rules.seats))
    take_in(table.room.log, _people(rules))
    take_in(table.room.log, [DealBegan(1, chairs[-1], chairs, rules.times), *events])
    table.room.open()
    return table


def _people(rules: Rules, bots: int = 0) -> list[Sat]:
    """Return a person for each chair, and bots for the last ones."""
    people = rules.chairs - bots
    return [
        Sat(c, f"guest {c}", None if c < people else "plain", f"g{c}" if c < people else None)
        for c in range(rules.chairs)
    ]


def _closed(
    rules: Rules,
    preset: str,
    seed: int,
    lobby: Lobby | None = None,
    given: Given | None = None,
    clock: Callable[[], float] = lambda: 0.0,
) -> Simulated:
    """Return a table that is not open yet."""
    time, thinking = Time(), AtOnce(random.Random(seed))
    called: list[str] = []
    context = RoomContext(
        cast(TableStore, Unkept()),
        cast(Deadlines, Unkept()),
        cast(Thinking, thinking),
        announce=(lobby or Lobby()).announce,
        call=lambda guest, table, game: called.append(guest),
        clock=clock,
        now=lambda: time.now,
        later=time.later,
    )
    room = Room("t", rules, preset, context, given=given)
    return Simulated(room, time, thinking, called)
