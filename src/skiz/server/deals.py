"""Finished deals: the list of one's own, the record, and the stream
of events as every seat saw it.
"""

from collections.abc import Sequence
from dataclasses import replace

from fastapi import APIRouter, Request

from skiz.records import Record, write
from skiz.table import Event, Rules

from .codec import Json
from .course import Course
from .guests import Guest
from .log import DealBegan, Entry, PhraseSaid, Sat, SheetWritten, TableEvent
from .refusal import Refused
from .reviews import Reviews
from .tables import club, store

router = APIRouter()


@router.get("/deals")
async def mine(request: Request, guest: Guest) -> list[Json]:
    """The deals I have finished, the latest first."""
    return await store(request).results_of(guest)


@router.get("/tables/{table}/deals/{number}")
async def deal(request: Request, table: str, number: int) -> Json:
    """A finished deal, to be played through again from any seat or with open cards."""
    course = (await club(request).room(table)).course
    began, names, entries = _entries(course, number)
    again = Course(course.rules)  # which knows what was worked out in this deal
    for entry in (Entry(entries[0].n - 1, began), *entries):
        again.fold(entry)
    eyes: dict[str, int | None] = {str(seat): seat for seat in range(course.rules.seats)}
    eyes["open"] = None
    out = next((name for chair, name in names.items() if chair not in began.chairs), None)
    record = Record(
        _rules(course, began),
        tuple(_events(entries)),
        tuple(names[chair] for chair in began.chairs),
        (("Session", table), ("Deal", str(number)), *((("Dealer", out),) if out else ())),
    )
    return {
        "game": course.rules.key,
        "house": course.rules.house.values(),
        "names": list(record.names),
        "out": out,
        "record": write(record),
        "hat": course.rules.hat(record.state),
        "events": {
            name: [again.seen(entry, seat) for entry in entries] for name, seat in eyes.items()
        },
    }


@router.get("/tables/{table}/deals/{number}/review")
async def review(request: Request, table: str, number: int) -> Json:
    """A finished deal with what each card was worth, all cards open."""
    course = (await club(request).room(table)).course
    began, _, entries = _entries(course, number)
    reviews: Reviews = request.app.state.reviews
    return await reviews.of(table, number, _rules(course, began), _events(entries))


def _rules(course: Course, began: DealBegan) -> Rules:
    """The rules that a deal was played by: those of the table, and what its round counts."""
    return replace(course.rules, times=began.times)


def _events(entries: Sequence[Entry]) -> list[Event]:
    """What happened in a deal, without what happened to the table."""
    return [entry.event for entry in entries if not isinstance(entry.event, TableEvent)]


def _entries(course: Course, number: int) -> tuple[DealBegan, dict[int, str], list[Entry]]:
    names: dict[int, str] = {}
    began: DealBegan | None = None
    found: list[Entry] = []
    for entry in course.log:
        match entry.event:
            case Sat(chair, name):
                names[chair] = name
            case DealBegan(deal_number) as event:
                began = event if deal_number == number else None
            case SheetWritten() if began:
                return began, names, found  # who comes or goes from now on has not played it
            case SheetWritten() | PhraseSaid():
                pass
            case _ if began:
                found.append(entry)
    raise Refused("not-finished") if began else Refused("no-such-deal", 404)
