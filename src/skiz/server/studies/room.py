"""A study that is open here: who follows it, and how it is changed.

What is here is a copy: each change is written down where the database still has the version that
it comes of, and made once more from the last one where it has another.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from skiz.cards import Seat
from skiz.records import write
from skiz.review.open_values import OpenValues
from skiz.study import ROOT, Position, Positions
from skiz.table import options, text

from ..common.codec import Json
from ..common.refusal import Refused
from ..people.store import Person
from ..sockets.connection import Connection
from ..thinking import Flow, Thinking, offered
from ..thinking.studying import LayOpen
from . import commands
from .messages import Telling, changes, told_values, whole
from .store import KeptStudies, KeptStudy

_logger = logging.getLogger(__name__)
TRIES = 10  # at a change, while others make theirs
Change: TypeAlias = Callable[[KeptStudy], KeptStudy]
Tell: TypeAlias = Callable[[str, int], Awaitable[None]]  # of a study and its version, to all


class StudyRoom:
    """A study, and who follows it in this process."""

    def __init__(
        self, kept: KeptStudy, store: KeptStudies, thinking: Thinking, tell_others: Tell
    ) -> None:
        self.kept, self._store, self._thinking = kept, store, thinking
        self._tell_others = tell_others
        self.followers: dict[Connection, Person] = {}
        self._elsewhere = 0
        self._positions, self._telling = Positions(kept.study.opening), Telling(kept.study.opening)
        self._changing, self._finding = asyncio.Lock(), asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None

    @property
    def people(self) -> int:
        """How many people follow it here."""
        return len({person.guest for person in self.followers.values()})

    async def close(self) -> None:
        """Let bots act no more."""
        if self._bots:
            self._bots.cancel()
            await asyncio.gather(self._bots, return_exceptions=True)

    # Following.

    def follow(self, connection: Connection, person: Person) -> None:
        """Somebody follows from now on, and is told how it stands."""
        self.followers[connection] = person
        connection.send({"whole": self._for(connection, whole(self.kept))})
        self._tell_presence()

    def leave(self, connection: Connection) -> None:
        """Somebody follows no more."""
        self.followers.pop(connection, None)
        self._tell_presence()

    def hear_of_others(self, count: int) -> None:
        """So many people follow it in other processes."""
        if count != self._elsewhere:
            self._elsewhere = count
            self._tell_presence()

    def _tell_presence(self) -> None:
        for connection in self.followers:
            connection.send({"there": self.people + self._elsewhere})

    def _for(self, connection: Connection, told: Json) -> Json:
        """What is told with whether it is this one who leads."""
        return told | {"leads": self.kept.leader in self.followers[connection].ids}

    # Changing.

    async def do(self, person: Person, change: Change) -> int:
        """Change the study, if this person leads; the node that is looked at then. Refused as the
        change says.
        """

        def led(kept: KeptStudy) -> KeptStudy:
            commands.check_lead(kept, person.ids)
            return change(kept)

        await self._change(led)
        return self.kept.study.at

    async def act(self, person: Person, on: int, seat: Seat, do: str, flow: Flow) -> int:
        """Do something in the deal after a node; bots that are on turn then go on. The node that
        came of it. Refused as `commands.act` says.
        """
        node = await self.do(person, self._acting(on, seat, do))
        self._let_bots_act(flow)
        return node

    async def think(self, person: Person, on: int, kind: str, flow: Flow) -> int:
        """Have a bot of a kind act for the seat that is asked after a node. Refused where nobody
        is.
        """
        commands.check_lead(self.kept, person.ids)
        if kind not in offered(self.kept.study.opening.rules):
            raise Refused("no-such-player", 422)
        position = await self.position(on)
        if not position.turns:
            raise Refused("no-hint")
        seat = position.turns[0]
        do = await self._choice(position, seat, kind, flow)
        node = await self.do(person, self._acting(on, seat, do, kind))
        self._let_bots_act(flow)
        return node

    async def lead(self, person: Person, name: str) -> int:
        """Let somebody take the lead."""
        await self._change(partial(commands.lead, guest=person.guest, name=name))
        return self.kept.study.at

    async def look(self) -> None:
        """Take in what others have made of it. Refused where it is gone."""
        async with self._changing:
            await self._reload()

    async def _change(self, change: Change) -> None:
        async with self._changing:
            for _ in range(TRIES):
                after = await asyncio.to_thread(change, self.kept)
                if after == self.kept:
                    return
                if await self._store.change(after):
                    self._become(replace(after, version=after.version + 1))
                    break
                await self._reload()
            else:
                raise Refused("our-slip", 503)
        await self._tell_others(self.kept.id, self.kept.version)

    async def _reload(self) -> None:
        now = await self._store.of(self.kept.id, self.kept.study.opening)
        if now is None:
            self.say_goodbye()
            raise Refused("no-such-study", 404)
        if now.version != self.kept.version:
            self._become(now)

    def _become(self, after: KeptStudy) -> None:
        told, self.kept = changes(self.kept, after), after
        for connection in self.followers:
            connection.send({"changes": self._for(connection, told)})

    def say_goodbye(self) -> None:
        """It is gone: nobody follows any more."""
        for connection in self.followers:
            connection.close("gone")

    # Bots.

    def _acting(self, on: int, seat: Seat, do: str, by: str = "") -> Change:
        return partial(commands.act, positions=self._positions, on=on, seat=seat, do=do, by=by)

    def _let_bots_act(self, flow: Flow) -> None:
        if self._bots is None or self._bots.done():
            self._bots = asyncio.create_task(self._bots_act(flow))

    async def _bots_act(self, flow: Flow) -> None:
        """Let bots act one after the other, till a seat is asked that is played by hand, or
        somebody looks elsewhere.
        """
        try:
            while asked := await self._bot_on_turn():
                seat, kind = asked
                on = self.kept.study.at
                do = await self._choice(await self.position(on), seat, kind, flow)
                await self._change(partial(self._still, on=on, seat=seat, do=do, kind=kind))
        except Refused:
            pass  # it is full, or gone
        except Exception:
            _logger.exception("study %s: a bot could not act", self.kept.id)

    async def _bot_on_turn(self) -> tuple[Seat, str] | None:
        return await asyncio.to_thread(commands.bot_on_turn, self.kept, self._positions)

    def _still(self, kept: KeptStudy, on: int, seat: Seat, do: str, kind: str) -> KeptStudy:
        """What a bot does, unless somebody looks elsewhere by now."""
        return self._acting(on, seat, do, kind)(kept) if kept.study.at == on else kept

    async def _choice(self, position: Position, seat: Seat, kind: str, flow: Flow) -> str:
        """What a bot does, from what its seat would know."""
        view = position.view(seat)
        choices = options(view, seat)
        action = await self._thinking.choose(kind, 0, view, choices, flow)
        return text(action, view.rules.pack)

    # Looking.

    async def position(self, node: int) -> Position:
        """What a node has come to. Refused where there is none."""
        nodes = self.kept.study.nodes
        if not self.kept.study.has(node):
            raise Refused("no-such-node", 404)
        return await asyncio.to_thread(self._positions.of, nodes, node)

    async def path(self, node: int, known: int) -> list[Json]:
        """The nodes of the path to a node that come after a known one, -1 for all; with what is
        told of each. Refused where there is no such node.
        """
        study = self.kept.study
        if not study.has(node):
            raise Refused("no-such-node", 404)
        async with self._finding:
            return await asyncio.to_thread(self._path, study.path(node), known)

    def _path(self, path: tuple[int, ...], known: int) -> list[Json]:
        nodes = self.kept.study.nodes
        positions = [self._positions.of(nodes, node) for node in (ROOT, *path)]
        return self._telling.path(path, positions, known)

    async def values(self, node: int, flow: Flow) -> Json:
        """What the seat that is asked after a node may do, with all cards open; nothing where
        nobody is.
        """
        position = await self.position(node)
        found = OpenValues()
        if position.turns:
            seat = position.turns[0]
            thought = await self._thinking.wait_for(LayOpen(position.state, seat), flow)
            if thought is None:
                raise Refused("our-slip", 503)
            found = thought
        rules = self.kept.study.opening.rules
        seat_told = position.turns[0] if position.turns else None
        return {"seat": seat_told, **told_values(found, rules)}

    async def record(self, node: int) -> str:
        """The line to a node as a record."""
        await self.position(node)
        return write(self._positions.record(self.kept.study.nodes, node))
