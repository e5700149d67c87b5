"""A person's own deals by HTTP: search, and download as records."""

from collections.abc import AsyncIterator
from datetime import date, datetime
from typing import Annotated, Literal, TypeAlias

from fastapi import Depends, Query, Request
from fastapi.responses import StreamingResponse

from skiz.records import write

from ..common import MOST, Json, Refused, Routes, in_fold_thread, lang_of, part
from ..people import Me, Person, address_of, hashed, name_of
from ..protection import Limits
from .backfill import Backfill
from .criteria import Wanted
from .replay import record_of
from .search import Cursor, Other, OwnDeals

router = Routes("/me")
PAGE = 30  # deals in an answer
HANDLE = 16  # letters of the handle by which the browser names another person
Text: TypeAlias = Annotated[str | None, Query(max_length=80)]


async def _wanted(
    request: Request,
    me: Me,
    game: Text = None,
    person: Text = None,
    role: Literal["declarer", "partner", "defender"] | None = None,
    contract: Text = None,
    figure: Text = None,
    said_by: Literal["me", "partner", "other", "nobody"] | None = None,
    made: bool | None = None,
    result: Literal["won", "lost", "even"] | None = None,
    since: date | None = None,
    until: date | None = None,
) -> Wanted:
    """Return the criteria in a query."""
    people = None if person is None else await _guests_of(request, me, person)
    criteria = (game, people, role, contract, figure, said_by, made, result, since, until)
    return Wanted(*criteria)


Criteria: TypeAlias = Annotated[Wanted, Depends(_wanted)]


@router.get("/deals")
async def search(request: Request, me: Me, wanted: Criteria, after: Text = None) -> Json:
    """Return my deals that fit the criteria, the latest first, one page of them."""
    unread = await part(request, Backfill).catch_up(me.ids)
    cursor = None if after is None else _cursor(after)
    found = await part(request, OwnDeals).find(me.ids, wanted, PAGE + 1, cursor)
    cursors = [_cursor_text(one.pop("cursor")) for one in found]
    more = cursors[PAGE - 1] if len(found) > PAGE else None
    return {"deals": found[:PAGE], "after": more, "unread": unread}


@router.get("/deals/choices")
async def choices(request: Request, me: Me) -> Json:
    """Return the possible criteria: games with contracts and announcements, and people."""
    own = part(request, OwnDeals)
    return {
        "games": await own.choices(me.ids),
        "people": [
            {"person": _handle(one), "name": one.name or await name_of(request, one.person)}
            for one in await own.others(me.ids)
        ],
    }


@router.get("/deals/records")
async def records(request: Request, me: Me, wanted: Criteria) -> StreamingResponse:
    """Return all my deals that fit the criteria, as a file of records."""
    part(request, Limits).export(me.guest, address_of(request))
    headers = {"Content-Disposition": 'attachment; filename="deals.skiz"'}
    text = _records(request, me, wanted)
    return StreamingResponse(text, media_type="text/plain; charset=utf-8", headers=headers)


async def _records(request: Request, me: Person, wanted: Wanted) -> AsyncIterator[str]:
    """Yield the records of deals, page by page; unreadable ones are left out."""
    cursor, between = None, ""
    while found := await part(request, OwnDeals).find(me.ids, wanted, PAGE, cursor):
        for one in found:
            cursor = one["cursor"]
            if played := await part(request, Backfill).played(cursor.table, cursor.deal):
                record = record_of(played, cursor.table, lang_of(request))
                yield between + await in_fold_thread(write, record)
                between = "\n"


def _handle(other: Other) -> str:
    return hashed(other.person)[:HANDLE]


async def _guests_of(request: Request, me: Person, handle: str) -> tuple[str, ...]:
    """Return all guests of a person with whom I have played."""
    others = await part(request, OwnDeals).others(me.ids)
    return next((one.guests for one in others if _handle(one) == handle), ())


def _cursor_text(cursor: Cursor) -> str:
    return f"{cursor.at.isoformat()} {cursor.deal} {cursor.table}"


def _cursor(text: str) -> Cursor:
    """Return the cursor in a text; refuse an invalid one."""
    try:
        at, deal, table = text.split(" ", 2)
        found = Cursor(datetime.fromisoformat(at), table, int(deal))
    except ValueError:
        raise Refused("bad-frame", 422) from None
    if found.at.tzinfo or not 0 <= found.deal <= MOST:
        raise Refused("bad-frame", 422)
    return found
