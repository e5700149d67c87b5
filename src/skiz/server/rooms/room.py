"""A room is one table: its log, and one task that does one thing after the other.

Everything that changes the table goes through its queue, is written and committed, and only then
sent. Folding the log always restores the table.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from skiz.table import Rules

from ..actions import commands, ending, naming, next_deal, open_table, seating, undoing
from ..chat import Chat
from ..clocks import Absence, Calls, NextDeal, StoredClocks
from ..common import Json, Refused, going_on
from ..dealing import Shuffling
from ..sockets import Connection
from ..table_log import Cause, DealBegan, Events, Given, Outcome, TableLog
from ..thinking import NOWHERE, Address
from .ahead import play_ahead
from .bots import Bots
from .context import RoomContext
from .fence import TableLost
from .flows import Flows
from .hints import Hints
from .history import History
from .listing import Listing
from .messages import messages, welcome
from .queue import Queue
from .showing import Showing

Command: TypeAlias = Callable[[TableLog, str, int], Outcome]  # of a guest, in answer to a turn


class Room:
    """A table with its log, its chairs and its connections."""

    def __init__(
        self,
        id_: str,
        rules: Rules,
        preset: str,
        context: RoomContext,
        lost: Callable[[], None] = lambda: None,
        given: Given | None = None,
    ) -> None:
        self.id, self.preset = id_, preset
        now, later, thinking = context.now, context.later, context.thinking
        self._clock, self._lost, self._queue = going_on(context.clock, now), lost, Queue()
        self.log = TableLog(rules, given)
        self.history = History(id_, self.log, context.store, context.keepers)
        self.connections: dict[Connection, None] = {}  # in order of arrival
        self.chat = Chat(self.log, self.connections, now, lambda: self.history.opened)
        flows = Flows(id_, self.log, self.connections)
        self._hints = Hints(self.log, thinking, flows)
        self.absence = Absence(self.log, self.connections, self._look_round, later, now)
        self._next = NextDeal(self.log, self.absence.here, self._do, self._clock, later, now)
        clocks = self.absence.clocks
        self._clocks = StoredClocks(id_, self.log, clocks, self._next, context.deadlines, now)
        self._calls = Calls(id_, self.log, clocks, context.call)
        self._listing = Listing(id_, preset, self.log, context.announce)
        self._showing = Showing(later, self._look_round)
        stand_in, shown = self.absence.stand_in, self._showing.over
        self._bots = Bots(self.log, thinking, self._do, stand_in, flows, shown)
        wake = partial(self._do, Outcome)
        self._shuffling = Shuffling(self.log, self.connections, self._happen, wake, later)
        self._present: Json = {}  # as sent last

    # --- one thing after the other ---------------------------------------------------------

    def open(self) -> None:
        """Open the queue; bots on turn go on."""
        self._queue.open(f"table {self.id}")
        self._look_round()

    async def close(self) -> None:
        """Finish earlier requests and stop; tell waiting callers that nothing was done."""
        self._queue.closed = True
        self._showing.all()
        for one in (self.absence, self._listing, self._shuffling, self._next):
            one.stop()
        await self._bots.stop()
        await self._queue.drain()
        await self._clocks.stop()
        self._hints.close()
        await self._bots.stop()
        await self._queue.stop()

    def say_goodbye(self) -> None:
        """Stop; connected clients reconnect, to the process that then has the table."""
        self._queue.closed = True
        for connection in self.connections:
            connection.close("moved")

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is waiting."""
        return not self.connections and self._queue.empty and not self._bots.busy

    # --- the log ---------------------------------------------------------------------------

    async def load(self, started: float = float("-inf")) -> None:
        """Take the table and fold its log. The server has run since `started`."""
        await self.history.load()
        self._calls.restore(await self._clocks.load(started))

    async def load_again(self) -> None:
        """Fold the stored log again, in which names were removed; raise as `load` does."""
        await self._queue.do(self.history.load_again)

    async def _happen(self, outcome: Outcome, cause: Cause | None = None) -> int:
        """Write events, commit, add them to the log, send them, and return the number of the last.

        Answers of bots that need no thought are written with them, and shown later.
        """
        if not outcome.events:
            return self.log.n
        entries = self.log.number(naming.with_names(self.log, outcome), cause)
        batch = play_ahead(self.log, entries, outcome.state, self.connections, self._clock)
        try:
            await self.history.write(batch)
        except TableLost:
            self._lost()
            raise Refused("our-slip", 503) from None
        batch.take_in(self.log, self.connections)
        self._hints.forget()
        self._showing.show(batch.shown)
        if any(isinstance(event, DealBegan) for event in outcome.events):
            await self.history.keep([self.log.begun])
        return entries[-1].n

    # --- connections -----------------------------------------------------------------------

    async def connect(
        self, guest: str, seen: int, at: Address = NOWHERE, name: str = "", gives: bool = False
    ) -> Connection:
        """Return a connection that gets all after `seen`, in place of the guest's old one."""

        async def job() -> Connection:
            for other in [one for one in self.connections if one.guest == guest]:
                other.close("taken")
                self.connections.pop(other)
            connection = Connection(guest, at, name, gives)
            if self._queue.closed:  # no more messages here: the client has to reconnect
                connection.close("moved")
            else:
                self.connections[connection] = None
                await self._shuffling.look()
                self._look_round()
                await self._resend(connection, seen)
            return connection

        return await self._queue.do(job)

    async def resend(self, connection: Connection, seen: int) -> None:
        """Send everything after `seen` again; of deals before the last, only their results."""
        await self._queue.do(partial(self._resend, connection, seen))

    async def _resend(self, connection: Connection, seen: int) -> None:
        if self._showing.busy:
            self._look_round()
        guest = connection.guest
        first, missed = welcome(self.log, self.id, guest, seen), messages(self.log, guest, seen)
        connection.resend([first, self.absence.to_json(), *self.chat.history(guest), *missed])

    def disconnect(self, connection: Connection) -> None:
        """Remove a connection."""
        self.connections.pop(connection, None)
        if not self.connections and self.log.deal:
            self.log.deal.let_go()  # the room stays in memory, with hundreds of others
        self._look_round()

    def _look_round(self) -> None:
        """Send changes of who is connected, and let bots act that now may."""
        if self._queue.closed:
            return
        self._showing.all()
        self.absence.look()
        self._next.look()
        self._clocks.look()
        here = self.absence.here()
        self._calls.look(here)
        self._listing.look(here)
        if (present := self.absence.to_json()) != self._present:
            self._present = present
            for connection in self.connections:
                connection.send(present)
        self._bots.wake()

    # --- commands --------------------------------------------------------------------------

    async def begin(self, opening: Events) -> None:
        """Seat everybody and deal the first deal, unless the table waits."""
        await self._do(partial(open_table, self.log, opening, self._clock()))

    async def act(self, guest: str, do: str, on: int, id_: str) -> int:
        """Do what a guest says, and return the number of the last event; refuse it with the reason.

        Where deals are compared, bots that may act at the same moment come first, so that the
        result does not depend on who was faster.
        """
        if self.log.given:
            await self._bots.settle()
        command = partial(commands.act, self.log, guest, do, on)
        return await self._do(command, Cause(guest, id_, do), on)

    async def next_deal(self, guest: str, on: int, id_: str) -> int:
        """Deal the next deal, and return the number of its last event; refuse it if too soon."""
        command = partial(next_deal, self.log, guest, on, self._clock(), self.absence.here())
        return await self._do(command, Cause(guest, id_, "next"), on)

    async def say(self, guest: str, on: int, id_: str, do: str, command: Command) -> int:
        """Do what a guest says outside of the play of a deal, as `act` does."""
        return await self._do(partial(command, self.log, guest, on), Cause(guest, id_, do), on)

    async def seat(self, change: Callable[[TableLog], Outcome]) -> None:
        """Change the seats or the settings of the table; refuse it as `seating` does."""
        await self._do(partial(change, self.log))

    async def rename(self, guest: str, name: str) -> None:
        """Give a guest another name."""
        await self.seat(partial(seating.rename, guest=guest, name=name))

    async def _do(
        self, command: Callable[[], Outcome], cause: Cause | None = None, on: int = 0
    ) -> int:
        """Run a command in turn, and only once, and return the number of its last event."""

        async def job() -> int:
            if self._showing.busy:
                self._look_round()
            if cause:
                self.absence.clocks.has_acted(cause.guest)
            if cause and (done := await self.history.done(cause, on)) is not None:
                return done
            outcome = self._bots.with_silence(undoing.with_undo(self.log, command()))
            outcome = ending.with_end(self.log, outcome, self._clock())
            done = await self._happen(outcome, cause)
            await self._shuffling.look()
            if not self._showing.busy:
                self._look_round()
            return done

        return await self._queue.do(job)

    async def hint(self, guest: str) -> Json:
        """Return a guest's options, best first, or refuse it as `Hints` does."""
        return await self._hints.hint(guest)
