"""The log of a table, with all that follows from it; nothing waits or is sent here.

Who sits where, the deal in progress, the session with its sheet, which deals are finished. Entries
are taken in one after the other, each once: what has been kept is folded when a table is opened,
and what happens then comes with the truth that the rules made of it.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from skiz.cards import Seat
from skiz.table import Chair, Event, Played, Rules, Session, Settled, State, evolve, on_turn

from .chairs import Chairs
from .codec import Json
from .deal import Deal, FinishedDeal
from .entries import (
    ONLOOKER,
    BadLog,
    Cause,
    Consented,
    DealBegan,
    EndAnswered,
    Entry,
    PhraseSaid,
    Sat,
    SessionEnded,
    SettingsChanged,
    SheetWritten,
    TableEvent,
    read_entry,
)

Events: TypeAlias = Sequence[Event | TableEvent]


class Outcome(NamedTuple):
    """What comes of a command: events, among them at most one card that is played, and the truth
    of the deal after them where it is not the same as before.
    """

    events: Events = ()
    state: State | None = None


class TableLog:
    """The log of a table and all that follows from it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.entries: list[Entry] = []
        self.chairs = Chairs()
        self.deal: Deal | None = None
        self.session: Session | None = None
        self.finished: dict[int, FinishedDeal] = {}  # by number
        self.until: int | None = None  # when the session ends, where a time was agreed on
        self.agreed: frozenset[str] = frozenset()  # the guests who would end the session here
        self.done: dict[tuple[str, str], int] = {}  # by guest and id: the last entry of an action
        self._begun: list[tuple[int, DealBegan]] = []  # each deal, with the number of its entry
        self._rules = {rules.times: rules}

    @property
    def sitting(self) -> dict[Chair, Sat]:
        """Who has each chair."""
        return self.chairs.sitting

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    # --- taking in -------------------------------------------------------------------------

    def number(self, outcome: Outcome, cause: Cause | None = None) -> list[Entry]:
        """The entries that events will be. The last names the cause, so that an action that is sent
        again is answered with its end.
        """
        last = self.n + len(outcome.events)
        return [
            Entry(
                n,
                event,
                cause if n == last else None,
                _winner(outcome.state) if isinstance(event, Played) else None,
            )
            for n, event in enumerate(outcome.events, self.n + 1)
        ]

    def append(self, entries: Sequence[Entry], state: State | None = None) -> None:
        """Take entries in, with the truth after the last of them if they are of a deal."""
        for entry in entries:
            self._append(entry)
        if state is not None:
            assert self.deal is not None
            self.deal.state = state
            if any(isinstance(entry.event, Settled) for entry in entries):
                assert self.session is not None
                self.session = self.session.after(state)

    def restore(self, rows: Iterable[tuple[int, Json]]) -> None:
        """Fold a log that was kept: numbers, and what each entry was kept as. BadLog where one is
        missing, does not read or belongs to no deal.
        """
        for n, row in rows:
            if n != self.n + 1:
                raise BadLog(f"entry {self.n + 1} is missing")
            entry = read_entry(n, row, self.rules)
            self.append([entry], self._truth_after(entry))

    def _truth_after(self, entry: Entry) -> State | None:
        if isinstance(entry.event, TableEvent):
            return None
        if self.deal is None:
            raise BadLog(f"entry {entry.n} is of no deal")
        return evolve(self.deal.state, entry.event)

    def _append(self, entry: Entry) -> None:
        self.entries.append(entry)
        if entry.cause:
            self.done[entry.cause.guest, entry.cause.id] = entry.n
        match entry.event:
            case Sat() as sat:
                self.chairs.sit(sat, self.deal.began if self.deal else None)
            case SettingsChanged() as settings:
                self.chairs.settings = settings
            case Consented() as given:
                self.chairs.consent(given)
            case DealBegan() as began:
                self._begin(entry.n, began)
            case PhraseSaid():
                assert self.session is not None
                self.session = self.session.close()
            case EndAnswered(chair, agrees):
                guest = self.sitting[chair].guest
                self.agreed = self.agreed | {guest} if agrees and guest else frozenset()
            case SessionEnded():
                assert self.session is not None
                self.session, self.agreed = self.session.end(), frozenset()
            case SheetWritten(deal=number):
                self.finished[number] = self._finished()
            case event:
                assert self.deal is not None
                self.deal.add(entry.n, event)

    def _begin(self, n: int, began: DealBegan) -> None:
        """A new deal, of which nobody knows anything yet; in a new session where one is over."""
        if self.session is None or self.session.over:
            self.session = self._new_session(began.dealer)
        self.until, self.agreed = began.until, frozenset()  # skiz/agreement
        self._begun.append((n, began))
        self.deal = Deal(began, n, self.rules_of(began.times))
        self.chairs.begin(began)

    def _new_session(self, dealer: Chair) -> Session:
        hat = self.session.hat if self.session else None  # skiz/hat
        return Session(self.rules, dealer, hat=hat)

    def _finished(self) -> FinishedDeal:
        assert self.deal is not None
        began, n, rules = self.deal.began, self.deal.n, self.deal.rules
        entries = (e for e in self.entries[n:] if not isinstance(e.event, TableEvent))
        return FinishedDeal(began, n, rules, tuple(entries), tuple(self.chairs.players()))

    # --- what follows from it --------------------------------------------------------------

    def rules_of(self, times: int) -> Rules:
        """The rules of a deal in which every point counts so often."""
        if times not in self._rules:
            self._rules[times] = replace(self.rules, times=times)
        return self._rules[times]

    def since(self, n: int, guest: str) -> Iterator[tuple[Entry, Seat]]:
        """The entries after `n`, each with the seat that a guest's chair had at that time; in the
        deal in progress the guest's own.
        """
        begun = bisect_right(self._begun, n, key=lambda deal: deal[0])
        seat = self._seat_in(self._begun[begun - 1][1], guest) if begun else ONLOOKER
        for entry in self.entries[max(n, 0) :]:
            if isinstance(entry.event, DealBegan):
                seat = self._seat_in(entry.event, guest)
            yield entry, seat

    def _seat_in(self, began: DealBegan, guest: str) -> Seat:
        last = self.deal is not None and began is self.deal.began
        return self.seat_of(guest) if last else began.seat_at(self.chair_of(guest))

    def look_back(self, finished: FinishedDeal) -> Deal:
        """A finished deal as everybody saw it; the last one is still known."""
        if self.deal is not None and self.deal.began is finished.began:
            return self.deal
        return finished.look_back()

    def face(self, entry: Entry, seat: Seat) -> Json:
        """An entry as a seat sees it; of the last deal with all that the seat can work out now and
        could not before.
        """
        news = self.deal.news(entry.n, seat) if self.deal else {}
        return entry.face(seat, self.rules) | news

    def names(self) -> list[str]:
        """The names by chair."""
        return [self.sitting[chair].name for chair in range(self.rules.chairs)]

    def chair_of(self, guest: str) -> Chair | None:
        """The chair a guest has now."""
        return self.chairs.chair_of(guest)

    def seat_of(self, guest: str) -> Seat:
        """The seat a guest plays in this deal; an onlooker's if none."""
        chair = self.chairs.chair_played_by(guest)
        return self.deal.began.seat_at(chair) if self.deal else ONLOOKER

    def on_turn(self) -> tuple[Seat, ...]:
        """The seats that may act."""
        return on_turn(self.deal.state) if self.deal else ()

    def is_on_turn(self, guest: str) -> bool:
        """Whether the table waits for this guest."""
        return self.seat_of(guest) in self.on_turn()

    def is_still_asked(self, seat: Seat, on: int) -> bool:
        """Whether an answer of a seat to the turn at `on` still counts: the choice is the same, or
        a part of it.
        """
        return self.deal is not None and on <= self.n and self.deal.is_still_asked(seat, on)

    @property
    def over(self) -> bool:
        """Whether the session has ended."""
        return self.session is not None and self.session.over

    @property
    def playing(self) -> bool:
        """Whether a deal is going on."""
        return self.deal is not None and self.deal.state.settled is None


def _winner(after: State | None) -> Seat:
    """Whose card won the trick when the last card was put on it, known from the truth after it:
    that trick is still on the table, or it was the last one to be taken.
    """
    assert after is not None
    winner = after.winning() if after.table else after.tricks[-1].winner
    assert winner is not None
    return winner
