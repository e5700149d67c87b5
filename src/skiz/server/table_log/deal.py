"""A deal, from its log: the truth, and what each seat knew after each event.

A view is folded from the faces of the events when it is needed, and each event is folded once.
Views of earlier moments are kept until they are dropped.
"""

from bisect import bisect_right
from collections.abc import Mapping
from typing import NamedTuple

from skiz.cards import Seat
from skiz.table import (
    Action,
    Bade,
    Began,
    Event,
    Rules,
    State,
    View,
    evolve,
    on_turn,
    options,
    unasked,
)

from ..common import Json
from .entries import DealBegan, Entry, TableEvent
from .insight import WorkedOut, encode_insight, encode_meanings, shared, work_out
from .pack import Pack

NOTHING: tuple[None, Json] = (None, {})


class Deal:
    """A deal that began with entry `n`.

    `state` is the truth. The caller who adds an event sets it: the rules return it for an action,
    and a log that is read again is folded.
    """

    def __init__(self, began: DealBegan, n: int, rules: Rules) -> None:
        self.began, self.n, self.rules = began, n, rules
        self.state = State(rules)
        self._numbers = [n]  # of the entry that began the deal, and of each event
        self._events: list[Event] = []
        self._views: dict[Seat | None, list[State]] = {}  # after each number of events
        self._insights: dict[tuple[int, Seat | None], Json] = {}
        self._worked_out: dict[Seat | None, tuple[WorkedOut, Json]] = {}  # the last, with its JSON
        self._options: dict[Seat, tuple[Action, ...]] = {}  # at this moment
        self._turns: tuple[State, tuple[Seat, ...]] = self.state, ()

    @property
    def dealt(self) -> bool:
        """Whether the cards are dealt."""
        return self.state.phase >= 0

    @property
    def turns(self) -> tuple[Seat, ...]:
        """The seats that may act; empty before the cards are dealt."""
        if self._turns[0] is not self.state:
            self._turns = self.state, on_turn(self.state)
        return self._turns[1]

    @property
    def last(self) -> int:
        """The number of the last entry of the deal."""
        return self._numbers[-1]

    def acts(self, seat: Seat) -> int:
        """Return how often a seat has acted."""
        return sum(getattr(event, "seat", None) == seat for event in self._events)

    def add(self, n: int, event: Event) -> None:
        """Add an event, which is entry `n`."""
        self._numbers.append(n)
        self._events.append(event)
        self._options.clear()

    def go_back_to(self, n: int) -> None:
        """Undo everything since entry `n`."""
        count = self._count(n)
        del self._numbers[count + 1 :], self._events[count:]
        for views in self._views.values():
            del views[count + 1 :]
        self._insights = {at: insight for at, insight in self._insights.items() if at[0] <= count}
        self._options.clear()
        self.state = self.truth()

    def fork(self) -> "Deal":
        """Return a copy that goes on without this deal."""
        other = object.__new__(Deal)
        vars(other).update(vars(self))
        other._numbers, other._events = [*self._numbers], [*self._events]
        other._views = {seat: [*views] for seat, views in self._views.items()}
        other._insights, other._options = {**self._insights}, {**self._options}
        other._worked_out = {**self._worked_out}
        return other

    def let_go(self) -> None:
        """Drop all views, and keep only the events, which take a tenth of the memory.

        Views are folded again when they are needed.
        """
        self._views.clear()
        self._insights.clear()
        self._worked_out.clear()

    def has(self, n: int) -> bool:
        """Return whether entry `n` is an event of this deal, and was not undone."""
        return n > self.n and self._numbers[self._count(n)] == n

    def view(self, seat: Seat) -> View:
        """Return what a seat, or an onlooker, knows now."""
        return View(self._view(len(self._events), seat))

    def truth(self) -> State:
        """Return the truth now, folded from the events."""
        return self._view(len(self._events), None)

    def truth_before(self, n: int) -> State:
        """Return the truth before entry `n`."""
        return self._view(self._count(n) - 1, None)

    def before(self, n: int, seat: Seat) -> View:
        """Return what a seat, or an onlooker, knew before entry `n`."""
        return View(self._view(self._count(n) - 1, seat))

    def options(self, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do now, from its own view."""
        if seat not in self._options:
            self._options[seat] = options(self.view(seat), seat)
        return self._options[seat]

    def unasked(self, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may say out of turn now, from its own view."""
        return unasked(self.view(seat), seat)

    def may_still_say(self, seat: Seat, n: int, action: Action) -> bool:
        """Return whether a seat could say this out of turn after entry `n`, and still can now."""
        count = self._count(n)
        was_possible = count >= 0 and action in unasked(View(self._view(count, seat)), seat)
        return was_possible and action in self.unasked(seat)

    def is_still_asked(self, seat: Seat, n: int) -> bool:
        """Return whether a seat still has the turn that it had after entry `n`.

        Only others have acted since, as when all discard at the same time, and its choice is the
        same or a part of it.
        """
        count = self._count(n)
        since = self._events[max(count, 0) :]
        if count < 0 or any(
            isinstance(e, Began) or getattr(e, "seat", None) == seat for e in since
        ):
            return False
        return {*self.options(seat)} <= {*options(View(self._view(count, seat)), seat)}

    def news(self, n: int, seat: Seat | None) -> Json:
        """Return what accompanies entry `n` for a seat; None sees everything.

        This is what a bid means, and whatever the seat could not work out before.
        """
        count = self._count(n)
        if count < 1 or self._numbers[count] != n:
            return {}
        before, after = self._insight(count - 1, seat), self._insight(count, seat)
        if after is before:
            return self._means(count, seat)
        learnt = {name: value for name, value in after.items() if value != before[name]}
        return self._means(count, seat) | learnt

    def _count(self, n: int) -> int:
        """Return how many events there were after entry `n`, or -1 before the deal."""
        return bisect_right(self._numbers, n) - 1

    def _view(self, count: int, seat: Seat | None) -> State:
        """Return what a seat knew after `count` events, or the truth if the seat is None."""
        if (views := self._views.get(seat)) is None:
            views = self._views[seat] = [State(self.rules, eyes=seat)]
        for event in self._events[len(views) - 1 : count]:
            views.append(evolve(views[-1], event if seat is None else event.face(seat)))
        return views[count]

    def _insight(self, count: int, seat: Seat | None) -> Json:
        if (count, seat) not in self._insights:
            s = self._view(count, seat)
            found, (last, json) = work_out(s), self._worked_out.get(seat, NOTHING)
            if found != last:
                before = self._insights.get((count - 1, seat))
                json = shared(encode_insight(s, found), before)
                self._worked_out[seat] = found, json
            self._insights[count, seat] = json
        return self._insights[count, seat]

    def _means(self, count: int, seat: Seat | None) -> Json:
        """Return the meaning of a bid that promises or brings more than its name says."""
        event = self._events[count - 1]
        if not isinstance(event, Bade):
            return {}
        before = self._view(count - 1, seat)
        meanings = self.rules.inference.bid_meanings(before, event.seat, event.bid)
        return {"means": encode_meanings(meanings)} if meanings else {}


class FinishedDeal(NamedTuple):
    """A deal that is on the sheet: its entries, and its players when it was written down.

    Names and guests are listed by chair; a bot's guest is None. People who came or left later are
    not included. `acted` has the kinds of the bots that acted, by entry.
    """

    began: DealBegan
    n: int  # of the entry that began the deal
    rules: Rules
    entries: tuple[Entry, ...]
    names: tuple[str, ...]
    pack: Pack | None = None  # if it was cut at the table
    guests: tuple[str | None, ...] = ()
    bots: Mapping[int, str] = {}

    def seat_of(self, guest: str) -> Seat | None:
        """Return the seat that a guest played."""
        if guest not in self.guests or self.guests.index(guest) not in self.began.chairs:
            return None
        return self.began.seat_at(self.guests.index(guest))

    @property
    def events(self) -> list[Event]:
        """The events of the deal."""
        return [entry.event for entry in self.entries if not isinstance(entry.event, TableEvent)]

    def look_back(self) -> Deal:
        """Return the complete deal, with all views available."""
        deal = Deal(self.began, self.n, self.rules)
        for n, event in zip((entry.n for entry in self.entries), self.events, strict=True):
            deal.add(n, event)
        deal.state = deal.truth()
        return deal
