"""The log of a table, with all that follows from it; nothing waits or is sent here.

It has the people on the chairs, the deal in progress, and the session with its sheet. Stored
entries are folded when a table is opened. Later ones come with the truth that the rules computed.
When a deal begins, earlier entries are dropped.
"""

from collections.abc import Iterator, Sequence

from skiz.cards import Seat
from skiz.table import (
    Chair,
    Played,
    Rules,
    Session,
    Settled,
    State,
    rules_in,
)

from ..common import Json
from .agreements import Consented, EndAnswered
from .chairs import Chairs
from .checkpoint import Checkpoint, SheetRow
from .deal import Deal, FinishedDeal
from .entries import (
    ONLOOKER,
    Cause,
    DealBegan,
    Entry,
    PhraseSaid,
    Sat,
    SessionEnded,
    SheetWritten,
    TableEvent,
)
from .given import Given, at_board
from .outcome import Outcome, winners_of
from .pace import MoreTimeAsked
from .pack import Pack, PackEvent, handle
from .settings import SettingsChanged
from .undo import UndoAnswered, UndoAsked, Undone


class TableLog:
    """The log of a table and all that follows from it."""

    def __init__(self, rules: Rules, given: Given | None = None) -> None:
        self.rules, self.given = rules, given  # if its deals are given
        self.entries: list[Entry] = []  # since the last deal began
        self.begun = Checkpoint()  # the state before them
        self.chairs = Chairs()
        self.deal: Deal | None = None
        self.pack: Pack | None = None  # of this deal, if it is cut at the table
        self.session: Session | None = None
        self.rows: tuple[SheetRow, ...] = ()  # of the sheet of this session
        self.finished: FinishedDeal | None = None  # the last deal, once it is on the sheet
        self.until: int | None = None  # when the session ends, if a time was agreed
        self.agreed: frozenset[str] = frozenset()  # guests who would end the session here
        self.done: dict[tuple[str, str], Entry] = {}  # the last entry, to answer repeats

    @property
    def sitting(self) -> dict[Chair, Sat]:
        """The person or bot on each chair."""
        return self.chairs.sitting

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return self.begun.after + len(self.entries)

    # --- taking in -------------------------------------------------------------------------

    def number(self, outcome: Outcome, cause: Cause | None = None) -> list[Entry]:
        """Return the entries of an outcome: the first names the bots, the last the cause."""
        last, before = self.n + len(outcome.events), self.deal.state if self.deal else None
        winners = winners_of(outcome.events, before, outcome.state)
        return [
            Entry(
                n,
                event,
                cause if n == last else None,
                next(winners) if isinstance(event, Played) else None,
                *((outcome.stand_in, outcome.decided_by) if n == self.n + 1 else ()),
            )
            for n, event in enumerate(outcome.events, self.n + 1)
        ]

    def append(self, entries: Sequence[Entry], state: State | None = None) -> None:
        """Add entries, with the truth after the last one if they are of a deal."""
        for entry in entries:
            self._append(entry)
        if state is not None:
            assert self.deal is not None
            self.deal.state = state
            if state.settled and any(isinstance(entry.event, Settled) for entry in entries):
                assert self.session is not None
                self.session = self.session.after(state)

    def fork(self) -> "TableLog":
        """Return a copy that goes on without this log, until this one adopts it."""
        other = object.__new__(TableLog)  # `copy` takes longer than all that follows
        vars(other).update(vars(self))
        other.entries, other.done = [*self.entries], {**self.done}
        other.chairs, other.deal = self.chairs.fork(), self.deal and self.deal.fork()
        return other

    def adopt(self, other: "TableLog") -> None:
        """Take over what has happened in a copy, which is used no more."""
        vars(self).update(vars(other))

    def start_from(self, checkpoint: Checkpoint) -> None:
        """Start from the state of a table when a deal began; its entries come next."""
        self.begun, self.session, self.rows = checkpoint, checkpoint.session, checkpoint.rows
        self.chairs = Chairs(checkpoint.chairs)

    def _append(self, entry: Entry) -> None:
        if isinstance(entry.event, DealBegan):
            self._leave_behind(entry.n, entry.event)
        self.entries.append(entry)
        if entry.cause:
            self.done[entry.cause.guest, entry.cause.id] = entry
        if isinstance(entry.event, TableEvent):
            self._append_of_table(entry.n, entry.event)
            return
        assert self.deal is not None
        self.deal.add(entry.n, entry.event)
        self.chairs.see(entry, self.deal.began)

    def _append_of_table(self, n: int, of_table: TableEvent) -> None:
        match of_table:  # `SeatsDrawn` changes nothing, since chairs are taken by `Sat`
            case event if isinstance(event, PackEvent):
                self.pack = handle(self.pack, event)
            case Sat() as sat:
                self.chairs.sit(sat, self.deal.began if self.deal and self.deal.dealt else None)
            case SettingsChanged() as settings:
                self.chairs.settings = settings
            case Consented() | MoreTimeAsked() | UndoAsked() | UndoAnswered() as given:
                self.chairs.hear(given)
            case DealBegan() as began:
                self._begin(n, began)
            case PhraseSaid():
                assert self.session is not None
                self.session = self.session.close()
            case EndAnswered(chair, agrees):
                guest = self.sitting[chair].guest
                self.agreed = self.agreed | {guest} if agrees and guest else frozenset()
            case Undone(after):
                assert self.deal is not None
                self.deal.go_back_to(after)
                self.chairs.undo = None
            case SessionEnded():
                assert self.session is not None
                self.session, self.agreed = self.session.end(), frozenset()
            case SheetWritten() as written:
                self._write(written)

    def _leave_behind(self, n: int, began: DealBegan) -> None:
        """Drop what was before a deal, except what still holds; begin a session if one is over."""
        if self.session is None or self.session.over:
            hat = self.session.hat if self.session else None  # skiz/hat
            self.session, self.rows = Session(self.rules, began.dealer, hat=hat), ()
        self.session = at_board(self.session, began.dealer) if self.given else self.session
        first = self.deal is None and not self.begun.after
        after = 0 if first else n - 1  # the time before the first deal stays
        self.begun = Checkpoint(began.number, after, self.chairs.lasting(), self.session, self.rows)
        if not first:
            self.entries, self.done = [], {}

    def _begin(self, n: int, began: DealBegan) -> None:
        """Begin a deal whose cards nobody knows yet."""
        self.until, self.agreed = began.until, frozenset()  # skiz/agreement
        self.finished = self.pack = None
        self.deal = Deal(began, n, self.rules_of(began.chairs, began.times))
        self.chairs.begin(began)

    def _write(self, written: SheetWritten) -> None:
        """Write a deal on the sheet."""
        assert self.deal is not None
        assert self.begun.session is not None
        began, n, rules = self.deal.began, self.deal.n, self.deal.rules
        got = written.hat if written.hat != self.begun.session.hat else None
        row = SheetRow(written.deal, began.dealer, written.points, got, began.times, written.coins)
        self.rows += (row,)
        of_the_deal = tuple(entry for entry in self.entries if self.deal.has(entry.n))
        by_chair = tuple(self.chairs.players()), self.pack, tuple(self.chairs.guests())
        self.finished = FinishedDeal(began, n, rules, of_the_deal, *by_chair, self.chairs.acted)

    # --- what follows from it --------------------------------------------------------------

    def rules_of(self, chairs: Sequence[Chair], times: int) -> Rules:
        """Return the rules of a deal with these chairs in its seats, and its points multiplied."""
        return rules_in(self.rules, tuple(chairs), times)

    def after(self, n: int) -> Sequence[Entry]:
        """Return the entries after `n` that are still kept."""
        return self.entries[max(n - self.begun.after, 0) :]

    def since(self, n: int, guest: str) -> Iterator[tuple[Entry, Seat]]:
        """Yield the entries after `n` that are still kept, each with the seat of a guest."""
        seat = self.seat_of(guest) if self.deal and self.deal.n <= n else ONLOOKER
        for entry in self.after(n):
            if isinstance(entry.event, DealBegan):
                seat = self.seat_of(guest)
            yield entry, seat

    def face(self, entry: Entry, seat: Seat) -> Json:
        """Return an entry as a seat sees it; in the last deal with its new insights."""
        news = self.deal.news(entry.n, seat) if self.deal else {}
        return entry.face(seat, self.rules) | news

    def names(self) -> list[str]:
        """Return the names by chair."""
        return [self.sitting[chair].name for chair in range(self.rules.chairs)]

    def chair_of(self, guest: str) -> Chair | None:
        """Return the chair that a guest owns now."""
        return self.chairs.chair_of(guest)

    def seat_of(self, guest: str) -> Seat:
        """Return the seat that a guest plays in this deal; an onlooker's if none."""
        chair = self.chairs.chair_played_by(guest)
        return self.deal.began.seat_at(chair) if self.deal else ONLOOKER

    def on_turn(self) -> tuple[Seat, ...]:
        """Return the seats that may act."""
        return self.deal.turns if self.deal else ()

    def is_on_turn(self, guest: str) -> bool:
        """Return whether the table waits for this guest."""
        return self.seat_of(guest) in self.on_turn()

    def is_still_asked(self, seat: Seat, on: int) -> bool:
        """Return whether an answer to the turn at `on` still counts: its choice may only shrink."""
        return self.deal is not None and on <= self.n and self.deal.is_still_asked(seat, on)

    @property
    def over(self) -> bool:
        """Whether the session has ended."""
        return self.session is not None and self.session.over

    @property
    def playing(self) -> bool:
        """Whether a deal is going on."""
        return self.deal is not None and self.deal.state.settled is None
