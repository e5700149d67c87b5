"""Reviews of a finished deal: each decision through both lenses, and what was believed."""

from collections.abc import Sequence
from functools import reduce
from typing import Annotated

from fastapi import Query, Request

from skiz.review.as_json import belief_json, changes_json
from skiz.review.belief import last_word, truth_of, what_changed
from skiz.table import Event, Rules, State, View, evolve, view

from ..common import MOST, Count, Json, PathNumber, Refused, Routes, in_fold_thread, part
from ..people import Guest, address_of
from ..tables import Registry
from ..thinking import Believe, Flow, Thinking
from .reasons import Reasons
from .reviews import Reviews
from .stepwise import StepwiseReviews

router = Routes()


@router.get("/tables/{table}/deals/{number}/review")
async def review(request: Request, guest: Guest, table: str, number: PathNumber) -> Json:
    """Return a finished deal with the worth of each card, with open cards."""
    played = await (await part(request, Registry).room(table)).history.finished(number)
    reviews = part(request, Reviews)
    flow = Flow(guest, table, address_of(request))
    return await reviews.of(number, played.rules, played.events, flow)


@router.get("/tables/{table}/deals/{number}/reasons/{event}")
async def reason(
    request: Request, guest: Guest, table: str, number: PathNumber, event: PathNumber
) -> Json:
    """Return why a bot did this in a finished deal, computed again from its own view."""
    played = await (await part(request, Registry).room(table)).history.finished(number)
    reasons = part(request, Reasons)
    return await reasons.of(played, event, Flow(guest, table, address_of(request)))


@router.get("/tables/{table}/deals/{number}/moments")
async def moments(
    request: Request, guest: Guest, table: str, number: PathNumber, seen: Count = 0
) -> Json:
    """Return the moments of a review after the first `seen`, as soon as there are more."""
    room = await part(request, Registry).room(table)
    stepwise: StepwiseReviews = part(request, Reviews).stepwise
    flow = Flow(guest, table, address_of(request))
    return await stepwise.since(number, seen, lambda: room.history.finished(number), flow)


@router.get("/tables/{table}/deals/{number}/belief")
async def belief(
    request: Request,
    guest: Guest,
    table: str,
    number: PathNumber,
    seat: Count,
    after: Annotated[int, Query(ge=2, le=MOST)],
) -> Json:
    """Return where a seat's unseen cards were likely to be after a number of events."""
    played = await (await part(request, Registry).room(table)).history.finished(number)
    rules, events = played.rules, played.events[:after]
    if seat >= rules.seats or len(events) < after:
        raise Refused("no-such-deal", 404)
    views, word = await in_fold_thread(_views, rules, events, seat)
    thinking = part(request, Thinking)
    flow = Flow(guest, table, address_of(request))
    found = await thinking.look_into(Believe(views), flow)
    if found is None:
        raise Refused("our-slip", 503)
    at_the_end, *around_word = found
    truth = await in_fold_thread(_truth, rules, events)
    names = rules.pack.names
    return {
        **belief_json(at_the_end, rules),
        "truth": {names[card]: holder for card, holder in truth_of(truth).items()},
        "sides": list(truth.sides),
        "word": None
        if word is None
        else {"number": word, "changes": changes_json(what_changed(*around_word), rules)},
    }


def _views(rules: Rules, events: Sequence[Event], seat: int) -> tuple[tuple[View, ...], int | None]:
    """Return what a seat knew at the end, and before and after the last word, if there was one."""
    word = last_word(events)
    counts = [len(events), *(() if word is None else (word, word + 1))]
    return tuple(view(rules, events[:count], seat) for count in counts), word


def _truth(rules: Rules, events: Sequence[Event]) -> State:
    return reduce(evolve, events, State(rules))
