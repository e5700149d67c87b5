"""A person's results and ratings, and the best players of each game."""

from fastapi import Request

from ..common import Json, PathNumber, Refused, Routes, in_fold_thread, part
from ..deals import FinishedDeals, figures_of
from ..people import Credentials, Me, Person, name_of
from .bodies import Listing
from .store import Ratings

router = Routes()
MOST_DEALS = 2000  # of a person, the latest ones, for the figures
MOST_STEPS = 200  # of a rating that are sent


@router.get("/me/figures")
async def figures(request: Request, me: Me) -> Json:
    """Return my evenings, results and partners, and how my ratings came about."""
    ratings = part(request, Ratings)
    deals = await part(request, FinishedDeals).with_players(me.ids, most=MOST_DEALS)
    rated = await ratings.of(me.ids)
    steps = {
        game: [step.rating.to_json() for step in of_game[-MOST_STEPS:]]
        for game, of_game in rated.items()
    }
    return {
        **await in_fold_thread(figures_of, deals),
        "ratings": steps,
        "listed": await ratings.is_listed(me.guest),
        "may_be_listed": await _is_kept(request, me),
    }


@router.get("/tables/{table}/deals/{number}/rating")
async def of_deal(request: Request, me: Me, table: str, number: PathNumber) -> Json | None:
    """Return how a deal changed my rating, or null if it did not count, or not for me."""
    found = await part(request, Ratings).of_deal(me.ids, table, number)
    return {"before": found[0].to_json(), "after": found[1].to_json()} if found else None


@router.put("/me/listed")
async def list_me(request: Request, me: Me, wanted: Listing) -> Json:
    """Put me into the lists, or take me out; only people who can come back may be in them."""
    if wanted.listed and not await _is_kept(request, me):
        raise Refused("not-kept")
    await part(request, Ratings).agree(me.guest, wanted.listed)
    return {"listed": wanted.listed}


async def _is_kept(request: Request, me: Person) -> bool:
    credentials = part(request, Credentials)
    return bool(await credentials.passkeys_of(me.ids) or await credentials.recovery_of(me.guest))


@router.get("/ratings")
async def best(request: Request, me: Me) -> list[Json]:
    """Return the people who agreed to be listed, by game and by the lower end of their rating."""
    ratings = part(request, Ratings)
    return [
        {
            "game": game,
            "people": [
                {
                    "rank": one.rank,
                    "name": one.name or await name_of(request, one.guest),
                    **one.rating.to_json(),
                    "you": one.guest in me.ids,
                }
                for one in await ratings.best(game)
            ],
        }
        for game in await ratings.games()
    ]
