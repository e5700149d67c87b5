"""What other websites may show in a frame: a finished deal, a study, or a puzzle unanswered."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from fastapi import Request

from skiz.puzzles import Puzzle, puzzle_of
from skiz.records import Record
from skiz.table import Dealt, State, View, view
from skiz.words import Lang, card_name, say

from ..common import Refused, in_fold_thread, part
from ..people import shown_name
from ..rooms import names_in
from ..studies import StudyStore
from . import seen
from .about import MISSING, Place
from .addresses import Found

Values: TypeAlias = Mapping[str, str]


class Card(NamedTuple):
    """A card of a trick: who played it, and whether it took the trick."""

    name: str
    card: str
    takes: bool


class Embedded(NamedTuple):
    """What is shown: a heading, a line, the hands, and the tricks in order."""

    heading: str
    line: str
    places: tuple[Place, ...]
    tricks: tuple[tuple[Card, ...], ...]


async def embedded(request: Request, found: Found, lang: Lang) -> Embedded:
    """Return what may be shown of an address; refuse an address that may not be shown."""
    if (maker := MAKERS.get(found.address.name)) is None:
        raise Refused("no-such-page", MISSING)
    return await maker(request, found.values, lang)


async def _deal(request: Request, values: Values, lang: Lang) -> Embedded:
    deal = await seen.deal(request, values["table"], values["deal"], lang)
    if deal.state is None:
        raise Refused("board-not-played", 403)
    heading = say("site-title.replay", lang, None, None, of=deal.game, n=deal.number)
    rows = zip(deal.names, map(seen.signed, deal.points), deal.hands, strict=True)
    places = tuple(Place(name, points, cards=hand) for name, points, hand in rows)
    return Embedded(heading, seen.won(deal, lang), places, _tricks(deal.state, deal.names, lang))


async def _study(request: Request, values: Values, lang: Lang) -> Embedded:
    store = part(request, StudyStore)
    if (stored := await store.of(values["study"])) is None:
        raise await store.missing(values["study"])
    if stored.origin.set_id is not None:
        raise Refused("board-not-played", 403)
    opening = stored.study.opening
    state = await in_fold_thread(_end, opening)
    names = tuple(shown_name(name, lang) for name in names_in(opening))
    (dealt,) = (event for event in opening.events if isinstance(event, Dealt))
    places = tuple(
        Place(name, cards=seen.named(opening.rules.pack, hand.cards, lang))
        for name, hand in zip(names, dealt.hands, strict=False)
    )
    game = say(f"game.{opening.rules.key}", lang)
    return Embedded(say("site-title.study", lang), game, places, _tricks(state, names, lang))


async def _puzzle(request: Request, values: Values, lang: Lang) -> Embedded:
    try:
        puzzle = await asyncio.to_thread(puzzle_of, values["game"], values["puzzle"])
    except KeyError:
        raise Refused("no-such-page", MISSING) from None
    return await in_fold_thread(_of_puzzle, puzzle, lang)


def _of_puzzle(puzzle: Puzzle, lang: Lang) -> Embedded:
    """Return a puzzle as its seat sees it."""
    rules, seat = puzzle.record.rules, puzzle.seat
    state = view(rules, puzzle.record.events, seat)
    names = names_in(puzzle.record)
    hand = seen.named(rules.pack, state.hands[seat].cards, lang)
    game = say(f"game.{rules.key}", lang)
    return Embedded(
        say("site-title.puzzle", lang, None, None, of=game, id=puzzle.key),
        say("site-about.puzzle", lang, None, None, of=game),
        (Place(names[seat], cards=hand),),
        _tricks(state, names, lang),
    )


def _end(record: Record) -> State:
    return record.state


def _tricks(state: State | View, names: Sequence[str], lang: Lang) -> tuple[tuple[Card, ...], ...]:
    seats, pack = state.rules.seats, state.rules.pack
    return tuple(
        tuple(
            Card(names[player], card_name(pack.names[card], lang), player == trick.winner)
            for n, card in enumerate(trick.cards)
            for player in (trick.player(n, seats),)
        )
        for trick in state.tricks_begun
    )


MAKERS: Mapping[str, Callable[[Request, Values, Lang], Awaitable[Embedded]]] = {
    "replay": _deal,
    "study": _study,
    "puzzle": _puzzle,
}
