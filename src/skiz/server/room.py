"""A room is one table: its log, and one task that does one thing after the other.

Everything that changes the table goes through its queue, is written down and committed, and only
then
sent. What is known of the table can always be had again by folding the log.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from skiz.cards import Seat
from skiz.players import player
from skiz.players.plain import advise
from skiz.table import (
    Action,
    Event,
    Illegal,
    Lay,
    Rules,
    Session,
    Settled,
    State,
    View,
    apply,
    deal,
    evolve,
    on_turn,
    options,
    parse,
    shuffled,
    start,
    text,
)
from skiz.table.events import Played
from skiz.table.session import Chair, chairs
from skiz.words import LANGS

from .codec import Json
from .log import ONLOOKER, Cause, DealBegan, Entry, Sat, SheetWritten, TableEvent, bot_on, restored
from .refusal import Refused
from .store import Store

_logger = logging.getLogger(__name__)
T = TypeVar("T")
MOST_WAITING = 2000  # messages a socket may be behind: more than the log of a long evening


@dataclass(eq=False)
class Ear:
    """Somebody who listens: the messages on their way to one socket."""

    guest: str
    waiting: asyncio.Queue[Json] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))

    def tell(self, message: Json) -> None:
        """Put a message on its way; who is too far behind has to come again."""
        if self.waiting.full():
            self.leave("too-slow")
        else:
            self.waiting.put_nowait(message)

    def leave(self, reason: str) -> None:
        """The last message: goodbye, and why."""
        while self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait({"bye": reason})


@dataclass
class Deal:
    """The deal in progress: the truth, what each seat knows, and an onlooker's view."""

    number: int
    chairs: tuple[Chair, ...]
    state: State
    views: dict[Seat, View]

    def happen(self, event: Event) -> None:
        """Fold an event into the truth and its faces into the views."""
        self.state = evolve(self.state, event)
        for seat, view in self.views.items():
            self.views[seat] = View(evolve(view, event.face(seat)))


class Room:
    """A table with its log, its chairs and those who listen."""

    def __init__(self, id_: str, rules: Rules, preset: str, store: Store) -> None:
        self.id, self.rules, self.preset = id_, rules, preset
        self.log: list[Entry] = []
        self.sitting: dict[Chair, Sat] = {}
        self.ears: set[Ear] = set()
        self.deal: Deal | None = None
        self.session: Session | None = None
        self._held: dict[str, Chair] = {}  # the chair a guest has had in this deal
        self._acked: dict[tuple[str, str], int] = {}
        self._store = store
        self._queue: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    # --- one thing after the other ---------------------------------------------------------

    def open(self) -> None:
        """Begin to work; bots that were on turn go on."""
        self.wake()
        self._task = asyncio.create_task(self._work(), name=f"table {self.id}")

    async def close(self) -> None:
        """Stop; all that was done is written down."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            job = await self._queue.get()
            try:
                await job()
            except Exception:  # a bot's slip must not stop the table
                _logger.exception("table %s", self.id)

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

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return len(self.log)

    async def load(self) -> None:
        """Fold the log that the store has kept."""
        for n, body in await self._store.log(self.id):
            self._fold(restored(n, body, self.rules))

    def _fold(self, entry: Entry) -> None:
        self.log.append(entry)
        if entry.cause:
            self._acked[entry.cause.guest, entry.cause.id] = entry.n
        match entry.event:
            case Sat(chair, guest=guest) as sat:
                self.sitting[chair] = sat
                if guest:
                    self._held.setdefault(guest, chair)
            case DealBegan(number, dealer, by_seat):
                if self.session is None:
                    self.session = Session(
                        self.rules.seats, dealer, self.rules.deals, self.rules.target
                    )
                seats = (*range(self.rules.seats), ONLOOKER)
                views = {seat: View(State(self.rules, eyes=seat)) for seat in seats}
                self.deal = Deal(number, by_seat, State(self.rules), views)
                self._held = {sat.guest: sat.chair for sat in self.sitting.values() if sat.guest}
            case SheetWritten():
                pass
            case event:
                assert self.deal is not None
                self.deal.happen(event)
                if isinstance(event, Settled):
                    assert self.session is not None
                    self.session = self.session.settle(event.written)

    async def _happen(
        self, events: Sequence[Event | TableEvent], cause: Cause | None = None
    ) -> None:
        """Write events down, commit, fold them, and then tell everybody."""
        entries = self._entries(events, cause)
        sitting = [e.guest for e in events if isinstance(e, Sat) and e.guest]
        stored = [(entry.n, entry.stored(self.rules)) for entry in entries]
        await self._store.append(self.id, stored, sitting, self._results(events))
        for entry in entries:
            self._fold(entry)
        for ear in self.ears:
            for entry in entries:
                ear.tell(entry.message(self._seat_of(ear.guest), self.rules))
            ear.tell(self._turn(ear.guest))

    def _entries(self, events: Sequence[Event | TableEvent], cause: Cause | None) -> list[Entry]:
        state = self.deal.state if self.deal else None
        entries = []
        for n, event in enumerate(events, self.n + 1):
            winning = None
            if isinstance(event, DealBegan):
                state = State(self.rules)
            elif not isinstance(event, Sat | SheetWritten):
                assert state is not None
                state = evolve(state, event)
                if isinstance(event, Played):
                    winning = state.winning()
            last = n == self.n + len(events)  # so that an id sent again is answered with the end
            entries.append(Entry(n, event, cause if last else None, winning))
        return entries

    def _results(
        self, events: Sequence[Event | TableEvent]
    ) -> list[tuple[str, int, list[str], list[int]]]:
        return [
            (sat.guest, event.deal, self.names(), list(event.points))
            for event in events
            if isinstance(event, SheetWritten)
            for sat in self.sitting.values()
            if sat.guest
        ]

    # --- who sits where --------------------------------------------------------------------

    def names(self) -> list[str]:
        """The names by chair."""
        return [self.sitting[chair].name for chair in range(self.rules.seats)]

    def chair_of(self, guest: str) -> Chair | None:
        """The chair a guest has now."""
        return next((sat.chair for sat in self.sitting.values() if sat.guest == guest), None)

    def _seat_of(self, guest: str) -> Seat:
        """The seat a guest has in this deal; an onlooker's if none."""
        chair = self.chair_of(guest)
        if chair is None or self.deal is None:
            return ONLOOKER
        return self.deal.chairs.index(chair)

    def on_turn(self) -> tuple[Seat, ...]:
        """The seats that may act."""
        return on_turn(self.deal.state) if self.deal else ()

    def my_turn(self, guest: str) -> bool:
        """Whether the table waits for this guest."""
        return self._seat_of(guest) in self.on_turn()

    @property
    def over(self) -> bool:
        """Whether the session has ended."""
        return self.session is not None and self.session.over

    # --- what is sent ----------------------------------------------------------------------

    def messages(self, guest: str, seen: int) -> list[Json]:
        """All that a guest is sent after message `seen`, whose turn it is included."""
        told, seat = [], ONLOOKER
        chair = self.chair_of(guest)
        for entry in self.log:
            if isinstance(entry.event, DealBegan):
                seat = ONLOOKER if chair is None else entry.event.chairs.index(chair)
            if entry.n > seen:
                told.append(entry.message(seat, self.rules))
        return [*told, self._turn(guest)]

    def welcome(self, guest: str) -> Json:
        """The answer to a hello."""
        return {
            "welcome": {
                "table": self.id,
                "game": self.rules.key,
                "house": {point.field: point.value for point in self.rules.house.options()},
                "chair": self.chair_of(guest),
                "n": self.n,
            }
        }

    def _turn(self, guest: str) -> Json:
        seats = self.on_turn()
        turn: Json = {"on": self.n, "phase": None, "seats": list(seats)}
        if self.deal:
            turn["phase"] = self.deal.state.now.name
            seat = self._seat_of(guest)
            if seat in seats:
                turn |= self._offer(options(self.deal.views[seat], seat))
        return {"turn": turn}

    def _offer(self, choices: Sequence[Action]) -> Json:
        """Options as texts; so many cards out of a hand are not listed but described."""
        pack = self.rules.pack
        if choices and isinstance(choices[0], Lay):
            cards = 0
            for choice in choices:
                assert isinstance(choice, Lay)
                cards |= choice.cards
            count = choices[0].cards.bit_count()
            pick = {"verb": "lay", "count": count, "from": pack.text(cards).split()}
            return {"options": [], "pick": pick}
        return {"options": [text(choice, pack) for choice in choices]}

    # --- what is asked ---------------------------------------------------------------------

    async def listen(self, guest: str, seen: int) -> Ear:
        """A new ear: it hears everything after `seen`; an older one of the same guest is told to
        go.
        """

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
        ear.tell(self.welcome(ear.guest))
        for message in self.messages(ear.guest, seen):
            ear.tell(message)

    def forget(self, ear: Ear) -> None:
        """Nobody listens there any more."""
        self.ears.discard(ear)

    async def seat_all(self, sats: Sequence[Sat]) -> None:
        """The beginning of a table: everybody sits down and the first deal is dealt."""

        async def job() -> None:
            dealer = random.SystemRandom().randrange(self.rules.seats)
            await self._happen([*sats, *self._new_deal(1, dealer)])
            self.wake()

        await self._in_turn(job)

    def _new_deal(self, number: int, dealer: Chair) -> list[Event | TableEvent]:
        deck = shuffled(self.rules, random.SystemRandom())
        began = DealBegan(number, dealer, chairs(dealer, self.rules.seats))
        return [began, *start(self.rules, deal(self.rules, deck)).events]

    async def act(self, guest: str, do: str, on: int, id_: str) -> int:
        """Do what a guest says; the number of the last event that came of it. Refused says why
        not.
        """

        async def job() -> int:
            if (done := self._acked.get((guest, id_))) is not None:
                return done
            if self.chair_of(guest) is None or self.deal is None:
                raise Refused("not-seated")
            seat = self._seat_of(guest)
            if seat not in self.on_turn():
                raise Refused(self.rules.why("not-on-turn"))
            if on != self.n:
                raise Refused("stale")
            try:
                action = parse(do, self.rules.pack)
            except ValueError:
                raise Refused("unknown-action") from None
            await self._do(seat, action, Cause(guest, id_, do))
            done = self.n
            self.wake()
            return done

        return await self._in_turn(job)

    async def _do(self, seat: Seat, action: Action, cause: Cause | None) -> None:
        assert self.deal is not None
        view = self.deal.views[seat]
        try:
            if action not in options(
                view, seat
            ):  # asked of the view, so that no refusal tells more
                raise Refused(view.now.refuse(view, seat, action))
            events: list[Event | TableEvent] = [*apply(self.deal.state, seat, action).events]
        except Illegal as illegal:
            raise Refused(illegal.why) from None
        if isinstance(settled := events[-1], Settled):
            assert self.session is not None
            after = self.session.settle(settled.written)
            row = after.sheet[-1]
            events.append(SheetWritten(self.deal.number, row, after.totals, after.over))
        await self._happen(events, cause)

    async def next_deal(self, guest: str, on: int, id_: str) -> int:
        """Deal the next deal, once the last is settled."""

        async def job() -> int:
            if (done := self._acked.get((guest, id_))) is not None:
                return done
            if self.chair_of(guest) is None or self.deal is None or self.session is None:
                raise Refused("not-seated")
            if on != self.n:
                raise Refused("stale")
            if self.deal.state.settled is None:
                raise Refused("not-over")
            if self.session.over:
                raise Refused("session-over")
            await self._happen(
                self._new_deal(self.deal.number + 1, self.session.dealer), Cause(guest, id_, "next")
            )
            done = self.n
            self.wake()
            return done

        return await self._in_turn(job)

    async def sit(self, guest: str, name: str, chair: Chair) -> None:
        """A guest takes a bot's chair. Who has seen another hand of this deal has to wait for the
        next.
        """

        async def job() -> None:
            if self.chair_of(guest) == chair:
                return
            if chair not in self.sitting:
                raise Refused("no-such-chair", 404)
            if self.sitting[chair].guest or self.chair_of(guest) is not None:
                raise Refused("chair-taken")
            if self._playing() and self._held.get(guest, chair) != chair:
                raise Refused("seen-another-hand")
            await self._happen([Sat(chair, name, None, guest)])

        await self._in_turn(job)

    async def stand(self, guest: str) -> None:
        """A guest leaves the chair to a bot."""

        async def job() -> None:
            chair = self.chair_of(guest)
            if chair is not None:
                await self._happen([bot_on(chair, "plain")])
                self.wake()

        await self._in_turn(job)

    def _playing(self) -> bool:
        return self.deal is not None and self.deal.state.settled is None

    async def hint(self, guest: str) -> Json:
        """What plain would do in a guest's place, and why."""

        async def job() -> Json:
            if self.deal is None or not self.my_turn(guest):
                raise Refused("no-hint")
            seat = self._seat_of(guest)
            view = self.deal.views[seat]
            advice = await asyncio.to_thread(advise, view, options(view, seat))
            return {
                "on": self.n,
                "do": text(advice.action, self.rules.pack),
                "why": {
                    "key": advice.key,
                    "params": dict(advice.params),
                    "text": {lang: advice.text(lang) for lang in LANGS},
                },
            }

        return await self._in_turn(job)

    # --- bots ------------------------------------------------------------------------------

    def wake(self) -> None:
        """Let a bot act if one is on turn; it comes after what was asked before."""
        if any(self._bot(seat) for seat in self.on_turn()):
            self._queue.put_nowait(self._bot_acts)

    def _bot(self, seat: Seat) -> str | None:
        return self.sitting[self.deal.chairs[seat]].bot if self.deal else None

    async def _bot_acts(self) -> None:
        """One bot on turn decides, from its view alone."""
        seat = next((seat for seat in self.on_turn() if self._bot(seat)), None)
        if seat is None or self.deal is None:
            return
        view, kind = self.deal.views[seat], self._bot(seat)
        assert kind is not None
        bot = player(kind, seed=self.n)
        action = await asyncio.to_thread(bot.choose, view, options(view, seat))
        await self._do(seat, action, None)
        self.wake()
