"""One's own deals: searched, counted up game by game, taken along as records, and reviewed many at
once.
"""

from collections.abc import AsyncIterator
from datetime import date, datetime
from typing import Annotated, Literal, TypeAlias

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import StreamingResponse

from skiz.records import write
from skiz.words import say

from ..common.codec import Json
from ..common.fold_thread import in_turn
from ..common.language import lang_of
from ..common.parameters import MOST, Count
from ..common.parts import part
from ..common.refusal import Refused
from ..people.sessions import Me, address_of, hashed
from ..people.shown_names import name_of
from ..people.store import Person
from ..protection.limits import Limits
from ..puzzles.messages import Exercise, exercises
from ..reviews.backlog import ReviewingLater
from ..reviews.bodies import ToReview
from ..reviews.catching_up import CatchingUp
from ..reviews.unreviewed import Unread
from ..rooms.store import Store
from .criteria import Wanted
from .replay import record_of
from .search import Other, OwnDeals, Place

router = APIRouter(prefix="/me")
PAGE = 30  # deals of an answer
MOST_LOSSES = 200  # deals of a line
HANDLE = 16  # letters by which somebody else is named who is no guest to the browser
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
    """What is asked for, from a query."""
    people = None if person is None else await _guests_of(request, me, person)
    told = (game, people, role, contract, figure, said_by, made, result, since, until)
    return Wanted(*told)


Asked: TypeAlias = Annotated[Wanted, Depends(_wanted)]


@router.get("/deals")
async def search(request: Request, me: Me, wanted: Asked, after: Text = None) -> Json:
    """The deals of mine that are asked for, the latest first, a page of them."""
    unread = await _catching_up(request).catch_up(me.ids)
    place = None if after is None else _place(after)
    found = await part(request, OwnDeals).find(me.ids, wanted, PAGE + 1, place)
    places = [_name(one.pop("place")) for one in found]
    more = places[PAGE - 1] if len(found) > PAGE else None
    return {"deals": found[:PAGE], "after": more, "unread": unread}


@router.get("/deals/choices")
async def choices(request: Request, me: Me) -> Json:
    """What there is to search for: games with contracts and announcements, and people."""
    own = part(request, OwnDeals)
    return {
        "games": await own.choices(me.ids),
        "people": [
            {"person": _handle(one), "name": one.name or await name_of(request, one.person)}
            for one in await own.others(me.ids)
        ],
    }


@router.get("/deals/records")
async def records(request: Request, me: Me, wanted: Asked) -> StreamingResponse:
    """The same deals, all of them, as a file of records."""
    part(request, Limits).export(me.guest, address_of(request))
    headers = {"Content-Disposition": 'attachment; filename="deals.skiz"'}
    text = _records(request, me, wanted)
    return StreamingResponse(text, media_type="text/plain; charset=utf-8", headers=headers)


async def _records(request: Request, me: Person, wanted: Wanted) -> AsyncIterator[str]:
    """The records of deals, page by page; one that does not read any more is left out."""
    somebody, place, between = say("player.somebody", lang_of(request)), None, ""
    while found := await part(request, OwnDeals).find(me.ids, wanted, PAGE, place):
        for one in found:
            place = one["place"]
            if played := await _catching_up(request).played(place.table, place.deal):
                record = record_of(played, place.table, somebody)
                yield between + await in_turn(write, record)
                between = "\n"


@router.get("/games/{game}")
async def of_a_game(request: Request, me: Me, game: str, reviewing: Count = 0) -> Json:
    """How my deals of a game went, what my decisions cost, and what the dearest were about. Where
    so many of my deals were being reviewed, as soon as there are fewer.
    """
    kept, catching_up = part(request, Store), _catching_up(request)
    await _later(request).fewer(me.guest, reviewing)
    unread = await catching_up.catch_up(me.ids)
    await catching_up.file(me.ids)
    found = await in_turn(exercises, game)
    return {
        "game": game,
        "roles": await kept.tallies.roles(me.ids, game),
        "figures": await kept.tallies.figures(me.ids, game),
        "losses": await kept.tallies.losses(me.ids, game, MOST_LOSSES),
        "themes": [
            {**one, **found.get(one["theme"], Exercise(game, 0))._asdict()}
            for one in await kept.tallies.themes(me.ids, game)
        ],
        "unread": unread,
        "unreviewed": await kept.unread.count_unreviewed(me.ids, game),
        "reviewing": _later(request).waiting(me.guest),
    }


@router.post("/games/{game}/reviews")
async def review(request: Request, me: Me, game: str, wanted: ToReview) -> Json:
    """Review the last deals of mine at a game that were not reviewed."""
    deals = await part(request, Unread).unreviewed(me.ids, game, wanted.deals)
    _later(request).begin(me.guest, address_of(request), deals)
    return {"reviewing": _later(request).waiting(me.guest)}


def _catching_up(request: Request) -> CatchingUp:
    return part(request, CatchingUp)


def _later(request: Request) -> ReviewingLater:
    return part(request, ReviewingLater)


def _handle(other: Other) -> str:
    return hashed(other.person)[:HANDLE]


async def _guests_of(request: Request, me: Person, handle: str) -> tuple[str, ...]:
    """The guests that somebody has been with whom I have played."""
    others = await part(request, OwnDeals).others(me.ids)
    return next((one.guests for one in others if _handle(one) == handle), ())


def _name(place: Place) -> str:
    """A place as it is told."""
    return f"{place.at.isoformat()} {place.deal} {place.table}"


def _place(name: str) -> Place:
    """A place that was told. Refused where it was not."""
    try:
        at, deal, table = name.split(" ", 2)
        found = Place(datetime.fromisoformat(at), table, int(deal))
    except ValueError:
        raise Refused("bad-frame", 422) from None
    if found.at.tzinfo or not 0 <= found.deal <= MOST:
        raise Refused("bad-frame", 422)
    return found
