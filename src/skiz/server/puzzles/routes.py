"""Puzzles: given one after the other, answered, rated, and played on from there."""

import asyncio
import gzip
from contextlib import suppress

from fastapi import Request, Response
from sqlalchemy.exc import IntegrityError

from skiz.puzzles import Puzzle, collections, contents

from ..common import Json, Refused, Routes, chance, part, takes_gzip
from ..people import Me
from .bodies import Answer, Moves
from .messages import explained, find, listed, pick, played_on, to_json
from .packed import PackedPuzzles
from .ratings import UNTRIED, rate
from .store import Puzzles, Rated

router = Routes("/puzzles")


@router.get("")
async def games(request: Request, me: Me) -> list[Json]:
    """Return the games that have puzzles, with their themes and my results."""
    kept, found = part(request, Puzzles), await asyncio.to_thread(listed)
    for one in found:
        tried = await kept.tried(me.ids, one["game"])
        one["rating"] = _rating(await kept.solver(me.ids, one["game"]))
        one |= {"tried": len(tried), "solved": sum(tried.values())}
    return found


@router.get("/{game}/next")
async def following(
    request: Request, me: Me, game: str, theme: str | None = None, but: str = ""
) -> Json:
    """Return a puzzle that I have not tried, about as hard as I am good."""
    kept = part(request, Puzzles)
    solver, tried = await kept.solver(me.ids, game), await kept.tried(me.ids, game)
    every = await asyncio.to_thread(contents, game)
    about = [one for one in every if theme is None or theme in one.themes]
    key = pick(about, tried, await kept.ratings(game), solver.rating, chance().choice, but)
    found = await asyncio.to_thread(find, game, key)
    return await _to_json(found) | {"rating": _rating(solver), "tried": key in tried}


@router.get("/{game}/collection")
async def collection(request: Request, game: str) -> Response:
    """Return all puzzles of a game with their solutions, or 304 if the client has that version.

    With it the page shows and judges puzzles without a network. Whoever reads it before answering
    spoils only their own puzzles.
    """
    found = await part(request, PackedPuzzles).of(game)
    headers = {"ETag": found.tag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    if not takes_gzip(request.headers):
        body = await asyncio.to_thread(gzip.decompress, found.body)
        return Response(body, media_type="application/json", headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(found.body, media_type="application/json", headers=headers)


@router.get("/{game}/tried")
async def tried(request: Request, me: Me, game: str) -> Json:
    """Return which puzzles of a game I have tried, and my rating as a solver."""
    kept = part(request, Puzzles)
    if game not in await asyncio.to_thread(collections):
        raise Refused("no-such-page", 404)
    mine = sorted(await kept.tried(me.ids, game))
    return {"tried": mine, "rating": _rating(await kept.solver(me.ids, game))}


@router.get("/{game}/{key}")
async def one(request: Request, me: Me, game: str, key: str) -> Json:
    """Return a puzzle."""
    kept = part(request, Puzzles)
    found = await asyncio.to_thread(find, game, key)
    rating, tried = _rating(await kept.solver(me.ids, game)), await kept.tried(me.ids, game)
    return await _to_json(found) | {"rating": rating, "tried": key in tried}


@router.post("/{game}/{key}/answer")
async def answer(request: Request, me: Me, game: str, key: str, given: Answer) -> Json:
    """Return the reply to my answer. Only the first answer is rated."""
    puzzle = await asyncio.to_thread(find, game, key)
    found = explained(puzzle, given.do)
    kept = part(request, Puzzles)
    solver = await kept.solver(me.ids, game)
    hard = await kept.puzzle(game, key) or Rated(float(puzzle.rating), UNTRIED)
    after = solver
    if key not in await kept.tried(me.ids, game):
        with suppress(IntegrityError):  # another window was faster
            mine, its = rate(solver, hard, found["right"])
            await kept.keep(me.guest, game, key, found["right"], mine, its)
            after = mine
    return found | {
        "hard": round(hard.rating),
        "before": _rating(solver),
        "rating": _rating(after),
    }


@router.post("/{game}/{key}/play")
async def play(game: str, key: str, made: Moves) -> Json:
    """Return the effect of the last of my moves from a puzzle on, against bots."""
    puzzle = await asyncio.to_thread(find, game, key)
    return await asyncio.to_thread(played_on, puzzle, made.moves)


async def _to_json(puzzle: Puzzle) -> Json:
    return {**await asyncio.to_thread(to_json, puzzle)}


def _rating(one: Rated) -> Json:
    """Return a rating as it is shown, with half of its 95 % interval."""
    return {
        "rating": round(one.rating),
        "about": round(2 * one.deviation),
        "tries": one.tries,
    }
