"""A deal as its log tells it: the truth, and what each seat knew after each event.

A view is folded over the faces of the events as far as somebody asks for it, and each event of it
once: what was known at an earlier moment is still there, until it is let go since nobody asks.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from skiz.cards import Seat
from skiz.table import (
    Action,
    Bade,
    Began,
    Event,
    Played,
    Rules,
    State,
    View,
    evolve,
    on_turn,
    options,
    unasked,
)

from ..common.codec import Json
from .entries import DealBegan, Entry, TableEvent
from .insight import encode_insight, encode_meanings, shared
from .pack import Pack


class Deal:
    """A deal from the entry `n` on, in which it began.

    `state` is the truth. Whoever adds an event sets it: who acts has been given it by the rules,
    and a log that is read again is folded.
    """

    def __init__(self, began: DealBegan, n: int, rules: Rules) -> None:
        self.began, self.n, self.rules = began, n, rules
        self.state = State(rules)
        self._numbers = [n]  # of the entry in which it began, and of each event
        self._events: list[Event] = []
        self._views: dict[Seat | None, list[State]] = {}  # after so many events
        self._insights: dict[tuple[int, Seat | None], Json] = {}
        self._options: dict[Seat, tuple[Action, ...]] = {}  # of this moment
        self._turns: tuple[State, tuple[Seat, ...]] = self.state, ()

    @property
    def dealt(self) -> bool:
        """Whether the cards are dealt."""
        return self.state.phase >= 0

    @property
    def turns(self) -> tuple[Seat, ...]:
        """The seats that may act; nobody before the cards are dealt."""
        if self._turns[0] is not self.state:
            self._turns = self.state, on_turn(self.state)
        return self._turns[1]

    @property
    def last(self) -> int:
        """The number of the last entry that was taken in."""
        return self._numbers[-1]

    def acts(self, seat: Seat) -> int:
        """How often a seat has acted."""
        return sum(getattr(event, "seat", None) == seat for event in self._events)

    def add(self, n: int, event: Event) -> None:
        """Something happens, which is entry `n`."""
        self._numbers.append(n)
        self._events.append(event)
        self._options.clear()

    def go_back_to(self, n: int) -> None:
        """All that has happened since entry `n` is undone."""
        count = self._count(n)
        del self._numbers[count + 1 :], self._events[count:]
        for views in self._views.values():
            del views[count + 1 :]
        self._insights = {at: told for at, told in self._insights.items() if at[0] <= count}
        self._options.clear()
        self.state = self.truth()

    def let_go(self) -> None:
        """Drop everything except what has happened, which is a tenth of the whole; the rest is
        computed again when somebody asks.
        """
        self._views.clear()
        self._insights.clear()

    def has(self, n: int) -> bool:
        """Whether entry `n` is something that happened in it, and was not undone."""
        return n > self.n and self._numbers[self._count(n)] == n

    def view(self, seat: Seat) -> View:
        """What a seat, or an onlooker, knows now."""
        return View(self._view(len(self._events), seat))

    def truth(self) -> State:
        """The truth now, folded from the events."""
        return self._view(len(self._events), None)

    def truth_before(self, n: int) -> State:
        """The truth before entry `n`."""
        return self._view(self._count(n) - 1, None)

    def before(self, n: int, seat: Seat) -> View:
        """What a seat, or an onlooker, knew before entry `n`."""
        return View(self._view(self._count(n) - 1, seat))

    def options(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may do now, from its own view."""
        if seat not in self._options:
            self._options[seat] = options(self.view(seat), seat)
        return self._options[seat]

    def unasked(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may say now without being asked, from its own view."""
        return unasked(self.view(seat), seat)

    def may_still_say(self, seat: Seat, n: int, action: Action) -> bool:
        """Whether a seat could say this unasked after entry `n` and still can, whatever others have
        done since.
        """
        count = self._count(n)
        said_then = count >= 0 and action in unasked(View(self._view(count, seat)), seat)
        return said_then and action in self.unasked(seat)

    def is_still_asked(self, seat: Seat, n: int) -> bool:
        """Whether a seat is still asked what it was asked after entry `n`: others alone have
        acted, as when all lay cards away at once, and left it the same choice or a part of it.
        """
        count = self._count(n)
        since = self._events[max(count, 0) :]
        if count < 0 or any(
            isinstance(e, Began) or getattr(e, "seat", None) == seat for e in since
        ):
            return False
        return {*self.options(seat)} <= {*options(View(self._view(count, seat)), seat)}

    def news(self, n: int, seat: Seat | None) -> Json:
        """What goes with entry `n` for a seat besides the face of its event: what a bid means, and
        all that the seat could not work out before. None sees everything.
        """
        count = self._count(n)
        if count < 1 or self._numbers[count] != n:
            return {}
        before, after = self._insight(count - 1, seat), self._insight(count, seat)
        learnt = {name: value for name, value in after.items() if value != before[name]}
        return self._means(count, seat) | learnt

    def _count(self, n: int) -> int:
        """How many events there were after entry `n`; -1 before the deal."""
        return bisect_right(self._numbers, n) - 1

    def _view(self, count: int, seat: Seat | None) -> State:
        """What a seat knew after so many events; the truth for None."""
        if (views := self._views.get(seat)) is None:
            views = self._views[seat] = [State(self.rules, eyes=seat)]
        for event in self._events[len(views) - 1 : count]:
            views.append(evolve(views[-1], event if seat is None else event.face(seat)))
        return views[count]

    def _insight(self, count: int, seat: Seat | None) -> Json:
        if (count, seat) not in self._insights:
            found = encode_insight(self._view(count, seat))
            self._insights[count, seat] = shared(found, self._insights.get((count - 1, seat)))
        return self._insights[count, seat]

    def _means(self, count: int, seat: Seat | None) -> Json:
        """What the event means, if it is a bid that promises or brings more than its name says."""
        event = self._events[count - 1]
        if not isinstance(event, Bade):
            return {}
        before = self._view(count - 1, seat)
        meanings = self.rules.inference.bid_meanings(before, event.seat, event.bid)
        return {"means": encode_meanings(meanings)} if meanings else {}


class FinishedDeal(NamedTuple):
    """A deal that is on the sheet: its entries, and by chair the names and the guests (None: a bot)
    when it was written down, so that who came or went later has not played it; by entry the kind
    of the bot that acted.
    """

    began: DealBegan
    n: int  # of the entry in which it began
    rules: Rules
    entries: tuple[Entry, ...]
    names: tuple[str, ...]
    pack: Pack | None = None  # where it was cut at the table
    guests: tuple[str | None, ...] = ()
    bots: Mapping[int, str] = {}

    def seat_of(self, guest: str) -> Seat | None:
        """The seat that a guest has played."""
        if guest not in self.guests or self.guests.index(guest) not in self.began.chairs:
            return None
        return self.began.seat_at(self.guests.index(guest))

    @property
    def events(self) -> list[Event]:
        """What happened in it."""
        return [entry.event for entry in self.entries if not isinstance(entry.event, TableEvent)]

    def look_back(self) -> Deal:
        """The deal as everybody saw it."""
        deal = Deal(self.began, self.n, self.rules)
        for n, event in zip((entry.n for entry in self.entries), self.events, strict=True):
            deal.add(n, event)
        deal.state = deal.truth()
        return deal


def winners_of(
    events: Iterable[Event | TableEvent], before: State | None, after: State | None
) -> Iterator[Seat]:
    """After each card that is played in events, who wins the trick so far, from the truth before
    them and after them. Mostly it is one card; several are those of a rest that was granted.
    """
    played = [event for event in events if not isinstance(event, TableEvent)]
    if sum(isinstance(event, Played) for event in played) < 2:
        yield _winner_so_far(after)
        return
    for event in played:
        before = before and evolve(before, event)
        if isinstance(event, Played):
            yield _winner_so_far(before)


def _winner_so_far(after: State | None) -> Seat:
    """Whose card won the trick when the last card was put on it, known from the truth after it:
    that trick is still on the table, or it was the last one to be taken.
    """
    assert after is not None
    winner = after.winning() if after.table else after.tricks[-1].winner
    assert winner is not None
    return winner
