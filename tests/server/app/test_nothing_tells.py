"""Nobody learns a card that they cannot see: by no route, socket, message or number.

A deal goes on at a table, and a board of the day at another. In a second world two cards of each
are swapped, one that somebody holds and one that a bot holds. A person who sees neither gets the
same bytes in both worlds. Everybody asks every route and sends every frame, in the middle of the
play and days later. The metrics, the server's log, and the messages to absent people are the same
too.
"""

import logging
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, get_args

import pytest
from fastapi import FastAPI

from skiz.games import games
from skiz.server.common.parts import parts_of
from skiz.server.dealing.fairness import Count
from skiz.server.dealing.store import DealtAt
from skiz.server.hosting import load
from skiz.server.hosting.load import Load
from skiz.server.rooms.hints import Hints
from skiz.server.rooms.listing import Listing
from skiz.server.studies.frames import StudyFrame
from skiz.server.table_log.entries import Entry
from skiz.server.table_log.log import TableLog
from skiz.server.tables.frames import Frame
from skiz.server.tables.registry import Registry
from tests.support.tools.depth import depth
from tests.support.worlds.alike import Asking
from tests.support.worlds.leaks import SAME, SERVER, Worlds, exchanged, worlds
from tests.support.worlds.questions import REFUSED, SOCKETS, STUDY_FRAMES, frames

# What a route does depends on no game, so by day two games are enough. Of WHOLE everybody asks, of
# the other one a few people.
GAMES = depth(["asszorti", "illustrated"], [*games()])
WHOLE = depth(["asszorti"], [*games()])
# The first with a deal that goes on is taken from each on. From 3 on, the first pair of cards can
# be swapped.
SEEDS = depth([3], [1, 100, 200])
# By day everybody asks during play. After the deal a few do: one who sits at the table, one at the
# board, and one at neither.
EVERYBODY = depth(
    Asking(all_at=("play",), few_at=("end", "days later")),
    Asking(all_at=("auction", "play", "end"), few_at=("days later",)),
)
# By day one exchange of two cards in each deal. The second one hides them from the last person at
# the table instead, who is asked the same. It is left to the night.
EXCHANGES = depth(1, 2)
GAME = "asserufen"
FEW = Asking(few_at=("play",))  # only by day, and for one exchange


@pytest.mark.parametrize("first", SEEDS)
@pytest.mark.parametrize("key", GAMES)
def test_a_person_gets_the_same_bytes_in_every_world_with_equal_views(key: str, first: int) -> None:
    for number in range(EXCHANGES):
        found = both(key, first, number)
        assert found.differences() == []
        assert found.here.messages != found.there.messages  # of who sees the cards


@cache
def both(key: str, first: int, number: int) -> Worlds:
    """Return the two worlds of a swap."""
    seed, exchange = exchanged(key, number, first)
    return worlds(key, seed, exchange, EVERYBODY if key in WHOLE else FEW)


def test_every_route_is_called() -> None:
    """Each route of the application and each frame of its sockets; what is new has to say in
    `tests/support/questions.py` how it is asked. Nothing is asked so that it is refused to all.
    """
    world = both(WHOLE[0], SEEDS[0], 0).here
    assert world.routes == {*world.statuses} | SOCKETS
    assert {
        route for route, codes in world.statuses.items() if not any(c < 400 for c in codes)
    } == REFUSED
    assert {*get_args(Frame)} == {*frames(())}
    assert {*get_args(StudyFrame)} == {*STUDY_FRAMES}


def test_the_id_of_a_person_is_told_to_nobody_else() -> None:
    """Not even to the host: it is the hash of a cookie, and names a person wherever it stands."""
    told = both(WHOLE[0], SEEDS[0], 0).here
    assert [*told.ids] == [one for one in told.known if one not in SERVER]
    for name, known in told.ids.items():
        others = {*told.messages} - {name, *SAME}
        assert [one for one in others if known in "".join(told.messages[one])] == [], name


def cards(log: TableLog) -> int:
    """Return a number that reveals the cards of a deal."""
    hands = log.deal.state.hands if log.deal else ()
    return sum((seat + 1) * hand.cards for seat, hand in enumerate(hands)) % 9973


def counts_what_goes_on(count: Count, entries: Iterable[DealtAt]) -> None:
    """Return all dealt cards, whether the deal is over or not."""
    began: dict[str, Any] = {}
    for entry in entries:
        if entry.body["type"] == "deal":
            began = entry.body
        elif entry.body["type"] == "dealt":
            count._add(entry.game, entry.at.date(), began, entry.body)


FACE, LOAD, HINT, NOTICE = Entry._json, load.load_of, Hints.hint, Listing._notice


def shows_all(entry: Entry, seat: int | None, rules: Any) -> Any:
    """Whoever looks."""
    return FACE(entry, None, rules)


def measures_cards(app: FastAPI) -> Load:
    """Let the metrics of the server reveal cards."""
    rooms = parts_of(app).of(Registry)._rooms.values()
    return replace(LOAD(app), thoughts=sum(cards(room.log) for room in rooms))


async def writes_cards_down(hints: Hints, guest: str) -> Any:
    """Let the log of the server reveal cards."""
    logging.getLogger("skiz.server").info("a hint at %s", cards(hints._log))
    return await HINT(hints, guest)


def lists_cards(listing: Listing) -> Any:
    """Let the lobby reveal cards."""
    return replace(NOTICE(listing), deal=cards(listing._log))


SLIPS = (
    (Count, "add", counts_what_goes_on, "nobody: GET /api/fairness"),
    (Entry, "_json", shows_all, "onlooker: onlooker /api/tables"),
    (load, "load_of", measures_cards, "metrics: "),
    (Hints, "hint", writes_cards_down, "log: "),
    (Listing, "_notice", lists_cards, "nobody: GET /api/lobby"),
)


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Clear the caches of the server at the end: a leak may have been kept there."""
    yield
    modules = [module for name, module in sys.modules.items() if name.startswith("skiz.server")]
    for found in [found for module in modules for found in vars(module).values()]:
        if hasattr(found, "cache_clear"):
            found.cache_clear()


@pytest.mark.usefixtures("forgotten")
def test_planted_leaks_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that worlds without differences mean something."""
    seed, exchange = exchanged(GAME, 0)
    for where, name, slip, _ in SLIPS:
        monkeypatch.setattr(where, name, slip)
    found = worlds(GAME, seed, exchange, replace(FEW, who=exchange.alike_to[0])).differences()
    for *_, start in SLIPS:
        assert any(one.startswith(start) for one in found), found
