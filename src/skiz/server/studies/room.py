"""A study that is open here: its followers, and its changes.

This process has a copy. A change is written if the database still has the version on which it is
based. Otherwise it is made again from the latest version.
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
from skiz.words import Lang

from ..common import Json, Refused, end_tasks
from ..people import Person, shown_name
from ..sockets import Connection
from ..thinking import Flow, LayOpen, Thinking, offered
from . import commands
from .messages import NodeMessages, changes, values_to_json, whole
from .store import StoredStudy, StudyStore

_logger = logging.getLogger(__name__)
TRIES = 10  # for a change, while others make theirs
Change: TypeAlias = Callable[[StoredStudy], StoredStudy]
Tell: TypeAlias = Callable[[str, int], Awaitable[None]]  # with a study and its version, to all


class StudyRoom:
    """A study, and who follows it in this process."""

    def __init__(
        self, kept: StoredStudy, store: StudyStore, thinking: Thinking, tell_others: Tell
    ) -> None:
        self.kept, self._store, self._thinking = kept, store, thinking
        self._tell_others = tell_others
        self.followers: dict[Connection, Person] = {}
        self._elsewhere = 0
        self._positions = Positions(kept.study.opening)
        self._node_messages = NodeMessages(kept.study.opening)
        self._changing, self._finding = asyncio.Lock(), asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None

    @property
    def people(self) -> int:
        """The number of people who follow it here."""
        return len({person.guest for person in self.followers.values()})

    async def close(self) -> None:
        """Stop all bots."""
        if self._bots:
            await end_tasks(self._bots)

    # --- following ---------------------------------------------------------------------------

    def follow(self, connection: Connection, person: Person) -> None:
        """Add a follower, and send the study as it is."""
        self.followers[connection] = person
        connection.send({"whole": self._for(connection, whole(self.kept))})
        self._tell_presence()

    def leave(self, connection: Connection) -> None:
        """Remove a follower."""
        self.followers.pop(connection, None)
        self._tell_presence()

    def hear_of_others(self, count: int) -> None:
        """Set how many people follow it in other processes."""
        if count != self._elsewhere:
            self._elsewhere = count
            self._tell_presence()

    def _tell_presence(self) -> None:
        for connection in self.followers:
            connection.send({"there": self.people + self._elsewhere})

    def _for(self, connection: Connection, message: Json) -> Json:
        """Return a message with whether this follower leads."""
        return message | {"leads": self.kept.leader in self.followers[connection].ids}

    # --- changing ----------------------------------------------------------------------------

    async def do(self, person: Person, change: Change) -> int:
        """Change the study, if this person leads; return the node to show. Refuse as `change`."""

        def led(kept: StoredStudy) -> StoredStudy:
            commands.check_lead(kept, person.ids)
            return change(kept)

        await self._change(led)
        return self.kept.study.at

    async def act(self, person: Person, on: int, seat: Seat, do: str, flow: Flow) -> int:
        """Do an action after a node, let bots on turn go on, and return the new node.

        Refuse it as `commands.act` does.
        """
        node = await self.do(person, self._acting(on, seat, do))
        self._let_bots_act(flow)
        return node

    async def think(self, person: Person, on: int, kind: str, flow: Flow) -> int:
        """Let a bot of a kind act for the seat on turn after a node; refuse it without one."""
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
        """Give somebody the lead."""
        await self._change(partial(commands.lead, guest=person.guest, name=name))
        return self.kept.study.at

    async def look(self) -> None:
        """Load the changes of others; refuse it if the study is gone."""
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
            raise await self._store.missing(self.kept.id)
        if now.version != self.kept.version:
            self._become(now)

    def _become(self, after: StoredStudy) -> None:
        message, self.kept = changes(self.kept, after), after
        for connection in self.followers:
            connection.send({"changes": self._for(connection, message)})

    def say_goodbye(self) -> None:
        """Disconnect all followers, because the study is gone."""
        for connection in self.followers:
            connection.close("gone")

    # --- bots --------------------------------------------------------------------------------

    def _acting(self, on: int, seat: Seat, do: str, by: str = "") -> Change:
        return partial(commands.act, positions=self._positions, on=on, seat=seat, do=do, by=by)

    def _let_bots_act(self, flow: Flow) -> None:
        if self._bots is None or self._bots.done():
            self._bots = asyncio.create_task(self._bots_act(flow))

    async def _bots_act(self, flow: Flow) -> None:
        """Let bots act one after the other, until a seat played by hand has the turn.

        Stop too if the leader goes elsewhere.
        """
        try:
            while bot := await self._bot_on_turn():
                seat, kind = bot
                on = self.kept.study.at
                do = await self._choice(await self.position(on), seat, kind, flow)
                await self._change(partial(self._still, on=on, seat=seat, do=do, kind=kind))
        except Refused:
            pass  # it is full, or gone
        except Exception:
            _logger.exception("study %s: a bot could not act", self.kept.id)

    async def _bot_on_turn(self) -> tuple[Seat, str] | None:
        return await asyncio.to_thread(commands.bot_on_turn, self.kept, self._positions)

    def _still(self, kept: StoredStudy, on: int, seat: Seat, do: str, kind: str) -> StoredStudy:
        """Return the study after a bot's action, unless the leader has gone elsewhere."""
        return self._acting(on, seat, do, kind)(kept) if kept.study.at == on else kept

    async def _choice(self, position: Position, seat: Seat, kind: str, flow: Flow) -> str:
        """Return what a bot does, from what its seat would know."""
        view = position.view(seat)
        choices = options(view, seat)
        action = await self._thinking.choose(kind, 0, view, choices, flow)
        return text(action, view.rules.pack)

    # --- looking -----------------------------------------------------------------------------

    async def position(self, node: int) -> Position:
        """Return the position of a node; refuse it if there is none."""
        nodes = self.kept.study.nodes
        if not self.kept.study.has(node):
            raise Refused("no-such-node", 404)
        return await asyncio.to_thread(self._positions.of, nodes, node)

    async def path(self, node: int, known: int) -> list[Json]:
        """Return the nodes of the path to a node after a known one (-1: all), with their messages.

        Refuse it if there is no such node.
        """
        study = self.kept.study
        if not study.has(node):
            raise Refused("no-such-node", 404)
        async with self._finding:
            return await asyncio.to_thread(self._path, study.path(node), known)

    def _path(self, path: tuple[int, ...], known: int) -> list[Json]:
        nodes = self.kept.study.nodes
        positions = [self._positions.of(nodes, node) for node in (ROOT, *path)]
        return self._node_messages.path(path, positions, known)

    async def values(self, node: int, flow: Flow) -> Json:
        """Return the worth of the options of the seat on turn, with open cards, if any."""
        position = await self.position(node)
        found = OpenValues()
        if position.turns:
            seat = position.turns[0]
            thought = await self._thinking.wait_for(LayOpen(position.state, seat), flow)
            if thought is None:
                raise Refused("our-slip", 503)
            found = thought
        rules = self.kept.study.opening.rules
        on_turn = position.turns[0] if position.turns else None
        return {"seat": on_turn, **values_to_json(found, rules)}

    async def record(self, node: int, lang: Lang) -> str:
        """Return the line to a node as a record, with its names in a language."""
        await self.position(node)
        record = self._positions.record(self.kept.study.nodes, node)
        names = tuple(shown_name(name, lang) for name in record.names)
        return write(replace(record, names=names))
