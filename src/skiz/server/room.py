"""A room is one table: its log, and one task that does one thing after the other.

Everything that changes the table goes through its queue, is written down and committed, and only
then sent. What is known of the table can always be had again by folding the log.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TypeVar

from skiz.cards import Seat
from skiz.players.weighed import Weighed
from skiz.table import Action, Chair, Rules, options

from . import deeds
from .codec import Json
from .course import Course
from .deeds import Events
from .ear import Ear
from .log import Cause, Sat, restored
from .minds import Minds
from .refusal import Refused
from .store import Store
from .told import hint_of, messages, turn, welcome

_logger = logging.getLogger(__name__)
T = TypeVar("T")
AGAIN = 1.0  # seconds until a bot tries again what could not be written down


class Room:
    """A table with its log, its chairs and those who listen."""

    def __init__(self, id_: str, rules: Rules, preset: str, store: Store, minds: Minds) -> None:
        self.id, self.preset = id_, preset
        self.course = Course(rules)
        self.ears: set[Ear] = set()
        self._store, self._minds = store, minds
        self._queue: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._bots: asyncio.Task[None] | None = None
        self._hints: dict[str, asyncio.Task[tuple[Weighed, ...]]] = {}  # by guest, of this moment

    # --- one thing after the other ---------------------------------------------------------

    def open(self) -> None:
        """Begin to work; bots that were on turn go on."""
        self._task = asyncio.create_task(self._work(), name=f"table {self.id}")
        self.wake()

    async def close(self) -> None:
        """Stop; all that was done is written down."""
        tasks = [task for task in (self._task, self._bots, *self._hints.values()) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing waits to be done."""
        thinking = self._bots is not None and not self._bots.done()
        return not self.ears and self._queue.empty() and not thinking

    async def _work(self) -> None:
        while True:
            await (await self._queue.get())()

    async def _in_turn(self, job: Callable[[], Awaitable[T]]) -> T:
        """Have something done by the room's task, after what was asked before."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            try:
                result = await job()
            except Exception as error:
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(result)

        await self._queue.put(run)
        return await done

    # --- the log ---------------------------------------------------------------------------

    async def load(self) -> None:
        """Fold the log that the store has kept."""
        for n, body in await self._store.log(self.id):
            self.course.fold(restored(n, body, self.course.rules))

    async def _happen(self, events: Events, cause: Cause | None = None) -> None:
        """Write events down, commit, fold them, and then tell everybody."""
        if not events:
            return
        entries = self.course.entries(events, cause)
        sitting = [e.guest for e in events if isinstance(e, Sat) and e.guest]
        stored = [(entry.n, entry.stored(self.course.rules)) for entry in entries]
        await self._store.append(self.id, stored, sitting, self.course.results(events))
        for entry in entries:
            self.course.fold(entry)
        for hint in self._hints.values():
            hint.cancel()
        self._hints.clear()
        for ear in self.ears:
            for entry in entries:
                ear.tell(self.course.message(entry, self.course.seat_of(ear.guest)))
            ear.tell(turn(self.course, ear.guest))

    # --- what is asked ---------------------------------------------------------------------

    async def listen(self, guest: str, seen: int) -> Ear:
        """A new ear that hears all after `seen`; an older one of the same guest is told to go."""

        async def job() -> Ear:
            for other in [ear for ear in self.ears if ear.guest == guest]:
                other.leave("taken")
                self.ears.discard(other)
            ear = Ear(guest)
            self.fill(ear, seen)
            self.ears.add(ear)
            return ear

        return await self._in_turn(job)

    async def hear_again(self, ear: Ear, seen: int) -> None:
        """Send an ear everything after `seen` once more."""

        async def job() -> None:
            self.fill(ear, seen)

        await self._in_turn(job)

    def fill(self, ear: Ear, seen: int) -> None:
        """Welcome, and everything after `seen`."""
        first = welcome(self.course, self.id, ear.guest)
        ear.fill([first, *messages(self.course, ear.guest, seen)])

    def forget(self, ear: Ear) -> None:
        """Nobody listens there any more."""
        self.ears.discard(ear)

    async def seat_all(self, sats: Sequence[Sat]) -> None:
        """The beginning of a table: everybody sits down and the first deal is dealt."""
        await self._do(lambda: [*sats, *deeds.first_deal(self.course.rules)])

    async def act(self, guest: str, do: str, on: int, id_: str) -> int:
        """Do what a guest says; the number of the last event that came of it. Refused: why not."""
        deed = partial(deeds.acted, self.course, guest, do, on)
        return await self._do(deed, Cause(guest, id_, do))

    async def next_deal(self, guest: str, on: int, id_: str) -> int:
        """Deal the next deal."""
        deed = partial(deeds.went_on, self.course, guest, on)
        return await self._do(deed, Cause(guest, id_, "next"))

    async def close_session(self, guest: str, on: int, id_: str) -> int:
        """Say the phrase that brings the session to its end."""
        deed = partial(deeds.closed, self.course, guest, on)
        return await self._do(deed, Cause(guest, id_, "close"))

    async def sit(self, guest: str, name: str, chair: Chair) -> None:
        """A guest takes a bot's chair."""
        await self._do(partial(deeds.sat, self.course, guest, name, chair))

    async def seat_bot(self, guest: str, chair: Chair, kind: str) -> None:
        """A guest at the table has a bot of another kind on a chair from now on."""
        await self._do(partial(deeds.seated_bot, self.course, guest, chair, kind))

    async def rename(self, guest: str, name: str) -> None:
        """A guest has another name now."""
        await self._do(partial(deeds.renamed, self.course, guest, name))

    async def stand(self, guest: str) -> None:
        """A guest leaves the chair to a bot."""
        await self._do(partial(deeds.stood, self.course, guest))

    async def _do(self, deed: Callable[[], Events], cause: Cause | None = None) -> int:
        """Have a deed done in turn, and only once; the number of its last event."""

        async def job() -> int:
            if cause and (done := self.course.done.get((cause.guest, cause.id))) is not None:
                return done
            await self._happen(deed(), cause)
            done = self.course.n
            self.wake()
            return done

        return await self._in_turn(job)

    async def hint(self, guest: str) -> Json:
        """What a guest may do, best first, each with its worth and a reason; from the guest's own
        view, and not in turn: the table goes on meanwhile. Thought of anew where others alone have
        acted, refused when it went on too far.
        """
        course = self.course
        if course.deal is None or not course.my_turn(guest):
            raise Refused("no-hint")
        on, seat = course.n, course.seat_of(guest)
        if guest not in self._hints:
            view = course.deal.views[seat]
            choices = options(view, seat)
            self._hints[guest] = asyncio.create_task(self._minds.weigh(view, choices))
        hint = self._hints[guest]
        await asyncio.wait([hint])
        if hint.cancelled():
            if course.seat_of(guest) == seat and course.unchanged(seat, on):
                return await self.hint(guest)
            raise Refused("stale")
        return hint_of(on, hint.result(), course.rules.pack)

    # --- bots ------------------------------------------------------------------------------

    def wake(self) -> None:
        """Let the bots on turn act, if there are any."""
        if self._bot_on_turn() and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._bots_act(), name=f"bots of {self.id}")

    def _bot_on_turn(self) -> tuple[Seat, str] | None:
        course = self.course
        for seat in course.on_turn():
            assert course.deal is not None
            if kind := course.sitting[course.deal.chairs[seat]].bot:
                return seat, kind
        return None

    async def _bots_act(self) -> None:
        """One bot after the other decides, from its view alone, and acts if the table is still as
        it was. What fails is tried again: no table stops.
        """
        while found := self._bot_on_turn():
            (seat, kind), on, deal = found, self.course.n, self.course.deal
            assert deal is not None
            view = deal.views[seat]
            try:
                action = await self._minds.decide(kind, on, view, options(view, seat))
                await self._do(partial(self._bot_acts, seat, action, on))
            except Exception:
                _logger.exception("table %s: a bot could not act", self.id)
                await asyncio.sleep(AGAIN)

    def _bot_acts(self, seat: Seat, action: Action, on: int) -> Events:
        return deeds.played(self.course, seat, action) if self.course.n == on else []
