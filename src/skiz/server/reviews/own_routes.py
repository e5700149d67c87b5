"""The results of a person's own deals of a game, and reviews of many of them."""

from fastapi import Request

from ..common import Count, Json, Routes, in_fold_thread, part
from ..deals import Tallies
from ..people import Me, address_of
from ..puzzles import Exercise, exercises
from .backlog import ReviewBacklog
from .bodies import ToReview
from .catching_up import ReviewBackfill
from .unreviewed import Unread

router = Routes("/me")
MOST_LOSSES = 200  # deals in a chart


@router.get("/games/{game}")
async def of_a_game(request: Request, me: Me, game: str, reviewing: Count = 0) -> Json:
    """Return how my deals of a game went, what my decisions cost, and the themes of the worst ones.

    With `reviewing`, the answer waits until fewer of my deals than that are being reviewed.
    """
    tallies, catching_up = part(request, Tallies), part(request, ReviewBackfill)
    await part(request, ReviewBacklog).fewer(me.guest, reviewing)
    unread = await catching_up.catch_up(me.ids)
    await catching_up.file(me.ids)
    found = await in_fold_thread(exercises, game)
    return {
        "game": game,
        "roles": await tallies.roles(me.ids, game),
        "figures": await tallies.figures(me.ids, game),
        "losses": await tallies.losses(me.ids, game, MOST_LOSSES),
        "themes": [
            {**one, **found.get(one["theme"], Exercise(game, 0))._asdict()}
            for one in await tallies.themes(me.ids, game)
        ],
        "unread": unread,
        "unreviewed": await part(request, Unread).count_unreviewed(me.ids, game),
        "reviewing": part(request, ReviewBacklog).waiting(me.guest),
    }


@router.post("/games/{game}/reviews")
async def review(request: Request, me: Me, game: str, wanted: ToReview) -> Json:
    """Review my last deals of a game that were not reviewed yet."""
    deals = await part(request, Unread).unreviewed(me.ids, game, wanted.deals)
    part(request, ReviewBacklog).begin(me.guest, address_of(request), deals)
    return {"reviewing": part(request, ReviewBacklog).waiting(me.guest)}
