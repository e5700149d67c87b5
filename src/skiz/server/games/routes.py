"""Games: words, games and rules, which do not depend on the person."""

import json
from functools import lru_cache
from typing import Any

from fastapi import Request, Response

from skiz.figures import FigureFile
from skiz.games import game, games
from skiz.lessons import lessons_before_a_deal
from skiz.phases import Auction, Choice
from skiz.players.strengths import ByGameAndKind, Evenings, Strength, evenings, strengths
from skiz.records import examples
from skiz.rulebook import figure_table, heading
from skiz.table import State
from skiz.words import catalogue

from ..common import Json, Routes, in_fold_thread, language, part
from ..people import UsualOpponent
from ..table_log import rules
from ..thinking import offered
from .books import JSON, MOST_KEPT, OwnFigures, book_of, source_to_json

router = Routes()
OF_THE_SERVER = ("site.", "site-", "host.")  # words that only the server's own pages use


def prepare() -> None:
    """Load all games, their players and measurements, and make the rules of each.

    Otherwise the first visitor would wait for it, and everybody else too.
    """
    for key in games():
        offered(rules(key, None, {}))
    strengths()
    evenings()


@router.get("/words/{lang}")
async def words(lang: str) -> dict[str, str]:
    """Return the games' own words in a language."""
    every = catalogue(language(lang))
    return {key: text for key, text in every.items() if not key.startswith(OF_THE_SERVER)}


@router.get("/games")
async def all_games() -> list[Json]:
    """Return all games, in the order in which one learns them."""
    return [_in_list(key) for key in games()]


def _in_list(key: str) -> Json:
    """Return what the lobby shows of a game."""
    these, found = rules(key, None, {}), game(key)
    lessons = lessons_before_a_deal(these.family)
    return {
        "key": key,
        "seats": these.seats,
        "family": these.family,
        "level": found.level,
        "minutes": found.minutes,
        "lesson": lessons[0] if lessons else None,
        "lessons": lessons,
        "cards": list(these.pack.names),
    }


@router.get("/games/{key}")
async def one_game(key: str, request: Request) -> Response:
    """Return what a lobby and a table need to know about a game."""
    usual = await part(request, UsualOpponent).kind()
    return Response(_game(key, part(request, OwnFigures).get(key), usual), media_type=JSON)


@lru_cache(MOST_KEPT)
def _game(key: str, file: FigureFile | None, usual: str) -> bytes:
    these = rules(key, None, {}, file)
    described: Json = {
        "key": key,
        "seats": these.seats,
        "length": these.length,
        "clockwise": these.clockwise,
        "cards": list(these.pack.names),
        "points": {
            name: points
            for name, points in zip(these.pack.names, these.pack.points, strict=True)
            if points
        },
        "trumps": these.pack.text(these.order(State(these)).trumps).split(),
        "players": [
            {
                "kind": kind,
                "seconds": about.seconds,
                "strength": _measured(strengths(), key, kind),
                "evenings": _measured(evenings(), key, kind),
            }
            for kind, about in offered(these).items()
        ],
        "usual": usual,
        "known": {
            phase.what: list(phase.values)
            for phase in these.phases
            if isinstance(phase, Auction | Choice)
        },
        "figures": None if these.own is None else heading(these.own),
        "takes_figures": game(key).make_with is not None,
        "presets": {name: game(key).table_house(name).values() for name in game(key).presets},
        "house": [
            {
                "field": point.field,
                "value": point.value,
                "choices": list(point.choices),
                "least": point.least,
                "most": point.most,
                "clause": point.clause,
            }
            for point in these.house.options()
        ],
    }
    return json.dumps(described, ensure_ascii=False).encode()


def _measured(
    of: ByGameAndKind[Strength] | ByGameAndKind[Evenings], key: str, kind: str
) -> Json | None:
    """Return how a kind does against another, or None if it was not measured."""
    found = of.get((key, kind))
    return found and {name: value for name, value in found._asdict().items() if name != "result"}


@router.get("/games/{key}/figures")
async def figures(key: str, request: Request) -> Json | None:
    """Return the own figures that tables of a game have here, one by one."""
    return figure_table(rules(key, None, {}, part(request, OwnFigures).get(key)))


@router.get("/games/{key}/rules")
async def rulebook(key: str, request: Request) -> Response:
    """Return the rules of a house, clause by clause, from `preset` and house rules in the query."""
    changes = dict(request.query_params)
    preset = changes.pop("preset", None)
    these = rules(key, preset, changes, part(request, OwnFigures).get(key))
    return Response(await in_fold_thread(book_of, these), media_type=JSON)


@router.get("/games/{key}/examples")
def worked_examples(key: str, request: Request) -> Response:
    """Return the worked examples that hold in a house.

    They are played to find out, so this runs in a thread.
    """
    changes = dict(request.query_params)
    values = rules(key, changes.pop("preset", None), changes).house.values()
    return Response(_examples(key, tuple(sorted(values.items()))), media_type=JSON)


@lru_cache(MOST_KEPT)
def _examples(key: str, house: tuple[tuple[str, Any], ...]) -> bytes:
    described: list[Json] = [
        {
            "key": example.key,
            "title": dict(example.title),
            "text": dict(example.text),
            "play": example.play,
            "source": source_to_json(example.source),
        }
        for example in examples(rules(key, None, dict(house)))
    ]
    return json.dumps(described, ensure_ascii=False).encode()
