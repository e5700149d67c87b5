"""The course of a table: what its log comes to, folded entry by entry; nothing waits or is sent.

Who sits where, the deal in progress with the view of every seat, the session with its sheet.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from skiz.cards import Seat
from skiz.table import (
    Bade,
    Began,
    Chair,
    Event,
    Played,
    Rules,
    Session,
    Settled,
    State,
    View,
    evolve,
    on_turn,
    options,
)

from .codec import Json
from .insight import meanings, worked_out
from .log import (
    ONLOOKER,
    Cause,
    DealBegan,
    Entry,
    PhraseSaid,
    Result,
    Sat,
    SheetWritten,
    TableEvent,
)

Seen: TypeAlias = Mapping[Seat | None, State]


@dataclass
class Deal:
    """The deal in progress: the truth, and what each seat and an onlooker know."""

    number: int
    chairs: tuple[Chair, ...]
    state: State
    views: dict[Seat, View]

    def happen(self, event: Event) -> None:
        """Fold an event into the truth and its faces into the views."""
        self.state = evolve(self.state, event)
        for seat, view in self.views.items():
            self.views[seat] = View(evolve(view, event.face(seat)))

    def seen(self) -> Seen:
        """What each sees of it now; the truth under None."""
        return {None: self.state} | self.views

    def means(self, bid: Bade) -> Json:
        """What a bid that is about to be made promises and brings, for everybody."""
        found = self.state.rules.means(self.state, bid.seat, bid.bid)
        return {"means": meanings(found)} if found else {}


def seat_at(chair: Chair | None, by_seat: Sequence[Chair]) -> Seat:
    """The seat of a chair in a deal; an onlooker's for a dealer who sits out, or for no chair."""
    return by_seat.index(chair) if chair in by_seat else ONLOOKER  # skiz/dealer-looks-on


class Course:
    """The log of a table and all that follows from it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.log: list[Entry] = []
        self._seen: dict[int, Seen] = {}  # what all saw after each entry of this deal
        self._known: dict[tuple[int, Seat | None], Json] = {}  # and worked out, where asked for
        self._means: dict[int, Json] = {}  # what its bids meant
        self.sitting: dict[Chair, Sat] = {}
        self.deal: Deal | None = None
        self.session: Session | None = None
        self.held: dict[str, Chair] = {}  # the chair a guest has had in this deal
        self.done: dict[tuple[str, str], int] = {}  # by guest and id: the last entry of an action

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return len(self.log)

    def fold(self, entry: Entry) -> None:
        """Take an entry in."""
        self.log.append(entry)
        if self.deal and isinstance(entry.event, Bade):
            self._means[entry.n] = self.deal.means(entry.event)
        self._take_in(entry)
        if self.deal:
            self._seen[entry.n] = self.deal.seen()

    def _take_in(self, entry: Entry) -> None:
        if entry.cause:
            self.done[entry.cause.guest, entry.cause.id] = entry.n
        match entry.event:
            case Sat(chair, guest=guest) as sat:
                self.sitting[chair] = sat
                if guest and self.deal and chair in self.deal.chairs:
                    self.held.setdefault(guest, chair)
            case DealBegan() as began:
                self._begin(began)
            case PhraseSaid():
                assert self.session is not None
                self.session = self.session.close()
            case SheetWritten():
                pass
            case event:
                assert self.deal is not None
                self.deal.happen(event)
                if isinstance(event, Settled):
                    self.session = self.after(self.deal.state)

    def _begin(self, began: DealBegan) -> None:
        """A new deal, of which nobody knows anything yet; in a new session where one is over."""
        if self.session is None or self.session.over:
            self.session = self._new_session(began.dealer)
        rules = replace(self.rules, times=began.times)
        views = {seat: View(State(rules, eyes=seat)) for seat in (ONLOOKER, *range(rules.seats))}
        self.deal = Deal(began.number, began.chairs, State(rules), views)
        self._seen, self._known, self._means = {}, {}, {}
        self.held = {
            sat.guest: sat.chair
            for sat in self.sitting.values()
            if sat.guest and sat.chair in began.chairs
        }

    def _new_session(self, dealer: Chair) -> Session:
        rules = self.rules
        return Session(
            rules.seats,
            dealer,
            rules.deals,
            rules.target,
            rules.clockwise,
            places=rules.chairs,
            after_throw_in=rules.after_throw_in,
            hat=self.session.hat if self.session else None,  # skiz/hat
        )

    def after(self, end: State) -> Session:
        """The session after the deal in progress, once that is settled."""
        assert self.session is not None
        assert end.settled is not None
        rules = self.rules
        if rules.again(end):
            return self.session.throw_in()
        noted = rules.noted(end) if rules.noted else None
        return self.session.settle(end.settled.written, rules.hat(end), noted)

    def entries(self, events: Sequence[Event | TableEvent], cause: Cause | None) -> list[Entry]:
        """The entries that these events will be; the last names the cause."""
        state = self.deal.state if self.deal else None
        entries = []
        for n, event in enumerate(events, self.n + 1):
            winning = None
            if isinstance(event, DealBegan):
                state = State(self.rules)
            elif not isinstance(event, TableEvent):
                assert state is not None
                state = evolve(state, event)
                if isinstance(event, Played):
                    winning = state.winning()
            last = n == self.n + len(events)  # so that an id sent again is answered with the end
            entries.append(Entry(n, event, cause if last else None, winning))
        return entries

    def message(self, entry: Entry, seat: Seat) -> Json:
        """What a seat is sent of an entry of the log."""
        return {"n": entry.n, "event": self.seen(entry, seat)}

    def seen(self, entry: Entry, seat: Seat | None) -> Json:
        """An entry of the log as a seat sees it; of the last deal with all that the seat can work
        out now and could not before. None sees everything.
        """
        if entry.n - 1 not in self._seen:
            return entry.json(seat, self.rules)
        now, before = self._worked_out(entry.n, seat), self._worked_out(entry.n - 1, seat)
        news = {name: told for name, told in now.items() if told != before[name]}
        return entry.json(seat, self.rules) | self._means.get(entry.n, {}) | news

    def _worked_out(self, n: int, seat: Seat | None) -> Json:
        if (n, seat) not in self._known:
            self._known[n, seat] = worked_out(self._seen[n][seat])
        return self._known[n, seat]

    def results(self, events: Sequence[Event | TableEvent]) -> list[Result]:
        """What is finished by these events."""
        return [
            Result(sat.guest, event.deal, self.names(), list(event.points))
            for event in events
            if isinstance(event, SheetWritten)
            for sat in self.sitting.values()
            if sat.guest
        ]

    def names(self) -> list[str]:
        """The names by chair."""
        return [self.sitting[chair].name for chair in range(self.rules.chairs)]

    def chair_of(self, guest: str) -> Chair | None:
        """The chair a guest has now."""
        return next((sat.chair for sat in self.sitting.values() if sat.guest == guest), None)

    def seat_of(self, guest: str) -> Seat:
        """The seat a guest has in this deal; an onlooker's if none."""
        chair = self.chair_of(guest)
        return seat_at(chair, self.deal.chairs) if self.deal else ONLOOKER

    def on_turn(self) -> tuple[Seat, ...]:
        """The seats that may act."""
        return on_turn(self.deal.state) if self.deal else ()

    def unchanged(self, seat: Seat, on: int) -> bool:
        """Whether a seat is still asked what it was asked after entry `on`: others alone have
        acted, as when all lay cards away at once, and left it the same choice or a part of it.
        """
        assert self.deal is not None
        if on > self.n:
            return False
        since = [entry.event for entry in self.log[on:]]
        if any(isinstance(e, DealBegan | Began) or getattr(e, "seat", None) == seat for e in since):
            return False
        now = self.deal.views[seat]
        then = View(State(now.rules, eyes=seat))
        for entry in self.log[:on]:
            if isinstance(entry.event, DealBegan):
                then = View(State(now.rules, eyes=seat))
            elif not isinstance(entry.event, TableEvent):
                then = View(evolve(then, entry.event.face(seat)))
        return {*options(now, seat)} <= {*options(then, seat)}

    def my_turn(self, guest: str) -> bool:
        """Whether the table waits for this guest."""
        return self.seat_of(guest) in self.on_turn()

    def may_close(self, guest: str) -> bool:
        """Whether a guest may say the closing phrase now."""
        if self.playing or self.session is None or self.session.over or self.session.closing:
            return False
        return self.rules.noted is not None and self.chair_of(guest) is not None

    @property
    def over(self) -> bool:
        """Whether the session has ended."""
        return self.session is not None and self.session.over

    @property
    def playing(self) -> bool:
        """Whether a deal is going on."""
        return self.deal is not None and self.deal.state.settled is None
