"""Telling a deal that is on no table: its events as messages to one seat, and what that may do."""

from collections.abc import Iterable

from skiz.cards import Seat
from skiz.phases import waiting_for
from skiz.records import Record
from skiz.table import Event, Played, Rules, evolve, on_turn, options, seating

from ..common.codec import Json
from ..table_log.deal import Deal
from ..table_log.entries import DealBegan, Entry, Sat
from .messages import offer

NAMES = ("Anna", "Béla", "Cili", "Dani", "Edit")


def chairs_of(rules: Rules) -> tuple[int, ...]:
    """The chairs of the seats."""
    return seating(rules, rules.chairs - 1)


def seated(record: Record) -> list[Json]:
    """Who sits where, and that a deal begins, as the first messages."""
    rules = record.rules
    names = record.names or NAMES
    sitting = [Sat(chair, names[seat], None, None) for seat, chair in enumerate(chairs_of(rules))]
    coming: list[Sat | DealBegan] = [*sitting, _began(rules)]
    return [
        {"n": n, "event": Entry(n, event).face(None, rules)} for n, event in enumerate(coming, 1)
    ]


def _began(rules: Rules) -> DealBegan:
    chairs = chairs_of(rules)
    return DealBegan(1, chairs[-1], chairs, rules.times)


def begin(rules: Rules) -> Deal:
    """The deal before its first event, after who sits where was told."""
    return Deal(_began(rules), rules.seats + 1, rules)


def happen(deal: Deal, events: Iterable[Event], seat: Seat | None) -> list[Json]:
    """What a seat is sent of events, which happen; None sees everything."""
    return [_happens(deal, event, seat) for event in events]


def _happens(deal: Deal, event: Event, seat: Seat | None) -> Json:
    n = deal.last + 1
    deal.add(n, event)
    deal.state = evolve(deal.state, event)
    winning = deal.state.winning() if isinstance(event, Played) else None
    entry = Entry(n, event, winning=winning)
    return {"n": n, "event": entry.face(seat, deal.rules) | deal.news(n, seat)}


def turn(deal: Deal, seat: Seat, mine: bool) -> Json:
    """Whose turn it is: the seat's own, with its options, where it is asked; else nobody's."""
    waits_for = waiting_for(deal.state)
    told: Json = {"on": deal.last, "phase": waits_for.name, "kind": waits_for.kind, "seats": []}
    told["hints"] = False
    if mine:
        view = deal.view(seat)
        told |= {"seats": [seat]} | offer(view, seat, options(view, seat))
    return {"turn": told}


def is_asked(deal: Deal, seat: Seat) -> bool:
    """Whether the deal waits for a seat."""
    return seat in on_turn(deal.state)


def about(rules: Rules, seat: Seat) -> Json:
    """What a page needs to know of a deal before it is told."""
    return {
        "game": rules.key,
        "house": rules.house.values(),
        "figures": [row.key for row in rules.figures if row.announced],
        "chair": chairs_of(rules)[seat],
    }
