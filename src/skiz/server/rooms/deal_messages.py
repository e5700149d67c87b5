"""Messages of a deal without a table: its events as one seat sees them, and its options."""

from collections.abc import Iterable, Sequence

from skiz.cards import Seat
from skiz.phases import waiting_for
from skiz.records import Record
from skiz.table import Event, Played, Rules, evolve, on_turn, options, seating

from ..common import Json
from ..table_log import Deal, DealBegan, Entry, Sat
from .offers import offer

NAMES = ("Anna", "Béla", "Cili", "Dani", "Edit")


def chairs_of(rules: Rules) -> tuple[int, ...]:
    """Return the chairs of the seats."""
    return seating(rules, rules.chairs - 1)


def seating_messages(record: Record) -> list[Json]:
    """Return the first messages: who sits where, and that a deal begins."""
    rules = record.rules
    names = names_in(record)
    sitting = [Sat(chair, names[seat], None, None) for seat, chair in enumerate(chairs_of(rules))]
    coming: list[Sat | DealBegan] = [*sitting, _began(rules)]
    return [
        {"n": n, "event": Entry(n, event).face(None, rules)} for n, event in enumerate(coming, 1)
    ]


def names_in(record: Record) -> Sequence[str]:
    """Return the names by seat; a record without names gets ours."""
    return record.names or NAMES


def _began(rules: Rules) -> DealBegan:
    chairs = chairs_of(rules)
    return DealBegan(1, chairs[-1], chairs, rules.times)


def begin(rules: Rules) -> Deal:
    """Return the deal before its first event, after the messages of the seating."""
    return Deal(_began(rules), rules.seats + 1, rules)


def add_events(deal: Deal, events: Iterable[Event], seat: Seat | None) -> list[Json]:
    """Add events to a deal, and return their messages to a seat; None sees everything."""
    return [_add_event(deal, event, seat) for event in events]


def _add_event(deal: Deal, event: Event, seat: Seat | None) -> Json:
    n = deal.last + 1
    deal.add(n, event)
    deal.state = evolve(deal.state, event)
    winning = deal.state.winning() if isinstance(event, Played) else None
    entry = Entry(n, event, winning=winning)
    return {"n": n, "event": entry.face(seat, deal.rules) | deal.news(n, seat)}


def turn_message(deal: Deal, seat: Seat, mine: bool) -> Json:
    """Return the message whose turn it is: the seat's own with its options, or nobody's."""
    waits_for = waiting_for(deal.state)
    message: Json = {"on": deal.last, "phase": waits_for.name, "kind": waits_for.kind, "seats": []}
    message["hints"] = False
    if mine:
        view = deal.view(seat)
        message |= {"seats": [seat]} | offer(view, seat, options(view, seat))
    return {"turn": message}


def is_on_turn(deal: Deal, seat: Seat) -> bool:
    """Return whether the deal waits for a seat."""
    return seat in on_turn(deal.state)


def deal_header(rules: Rules, seat: Seat) -> Json:
    """Return what a page needs to know about a deal before its messages."""
    return {
        "game": rules.key,
        "house": rules.house.values(),
        "figures": [row.key for row in rules.figures if row.announced],
        "chair": chairs_of(rules)[seat],
    }
