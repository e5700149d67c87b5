"""Two worlds that differ only in two swapped cards that some people do not see.

Compares everything that the server sends while a deal goes on: before the first trick, in the
middle of the play, and days later.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple
from unittest.mock import patch

import sqlalchemy as sa

from skiz.cards import Cards
from skiz.server.common.parts import parts_of
from skiz.server.dealing import fairness
from skiz.server.storage.database import Database
from skiz.server.table_log.schema import events
from skiz.server.tables.frames import Do
from skiz.table import Dealt, Rules
from tests.support.server.routes import routes_of
from tests.support.worlds.neutral_choice import Chance, Swap, deal_at, drawn_from
from tests.support.worlds.one_world import Asker, Line, World, a_server, lived
from tests.support.worlds.questions import ALL, CHANGES, READS, STUDY_FRAMES, How, frames
from tests.support.worlds.scene_requests import questions_in
from tests.support.worlds.table_scene import Scene, options_of

DAYS = 3 * 24 * 3600.0  # seconds: by then, temporary caches have been renewed
A_MINUTE = 61.0  # seconds of the rate limit for changes at a table
ONE = "stranger"  # asks for what everybody gets alike
AT_BOARD = "player of the day"
BOT = "a bot"
LOBBY = {"GET /api/lobby": ALL}


class Held(NamedTuple):
    """A current deal: its secret, its rules, the dealt cards, and the words of all choices."""

    secret: str
    rules: Rules
    hands: Mapping[str, Cards]
    named: set[str]


NOTHING = Held("", None, {}, set())


@dataclass
class Life:
    """The results of a world.

    Who was told what, in order; what each can know of the deals by the rules; how much was written
    at each table; the deals, of the table and of the day; and the ids of the people.
    """

    messages: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    known: dict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    written: Sequence[Any] = ()
    table: Held = NOTHING
    board: Held = NOTHING
    ids: Mapping[str, str] = field(default_factory=dict)
    routes: set[str] = field(default_factory=set)
    statuses: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))  # the statuses


@dataclass(frozen=True)
class Asking:
    """Who asks (everybody if nobody is named), the cards said to be played, and the moments.

    At some moments all askers ask, and at others only a few of them: the first at the table, who
    plays the board, and a stranger.
    """

    who: str = ""
    probes: Sequence[str] = ()
    all_at: Collection[str] = ()
    few_at: Collection[str] = ()

    def at(self, moment: str, scene: Scene) -> list[Asker]:
        """Return the askers at a moment, or none if it is not one of the moments."""
        if moment in self.all_at:
            return [one for one in scene.askers if self.who in ("", one.name)]
        few = (self.who,) if self.who else (scene.people[0].name, AT_BOARD, ONE)
        return [one for one in scene.askers if one.name in few] if moment in self.few_at else []


NOBODY_ASKS = Asking()


def life(key: str, seed: int, swaps: Mapping[str, Swap], asking: Asking = NOBODY_ASKS) -> Life:
    """Live through a world of a game with a current deal. Raise Stopped if there is none."""
    found: Life = lived(lambda: _live(key, Chance(seed, swaps), asking))
    return found


async def _live(key: str, chance: Chance, asking: Asking) -> Life:
    found = Life()
    async with a_server(chance.seed) as world:
        with drawn_from(chance, world), patch.object(fairness, "AT_ONCE", 1):
            scene = Scene(world, chance, key)
            await scene.begin()
            await _moment(scene, found, asking, "auction")
            await scene.play_tricks(1)
            await _ask_each(scene, found, asking.at("play", scene), LOBBY)  # while a chair is free
            await scene.newcomer_comes()
            await scene.play_tricks(2)
            await _moment(scene, found, asking, "play")
            await scene.leave()
            await world.jump(DAYS)
            await _moment(scene, found, asking, "days later")
            found.written = await _written(world)
            found.table = _held(scene, scene.table)
            found.board = _held(scene, scene.board)
            found.ids = {one.name: scene.guest(one) for one in scene.askers}
            if those := asking.at("end", scene):
                await _say_all(scene, those, asking.probes)
                await _ask_each(scene, found, those, CHANGES)
                world.measure()
        found.routes = routes_of(world.app)
    for receiver, message in world.messages:
        found.messages[receiver].append(message)
    return found


async def _moment(scene: Scene, found: Life, asking: Asking, moment: str) -> None:
    """Let the askers of this moment ask, and note what each can know by the rules."""
    if those := asking.at(moment, scene):
        await _ask_each(scene, found, those, READS)
        await _ask_between_processes(scene)
        scene.world.measure()
    await scene.open()
    for one in scene.askers:
        tables = [scene.table, *([scene.board] if one.name == AT_BOARD else [])]
        found.known[one.name] += [_faces(scene, one, table) for table in tables]


async def _ask_between_processes(scene: Scene) -> None:
    """Ask what other processes ask besides the routes, including for a nonexistent person."""
    neighbour, impostor = scene.world.askers["neighbour"], Asker("nobody", 98, through="guessed")
    for one in (neighbour, impostor):
        await scene.world.ask(one, "GET", f"/has/start/{scene.table}")
    await scene.world.ask(impostor, "GET", f"/api/tables/{scene.table}/since/0")


async def _ask_each(
    scene: Scene, found: Life, those: Sequence[Asker], these: Mapping[str, How]
) -> None:
    """Let each of them ask, and a person without a cookie; one of them asks for common answers."""
    for route, how in these.items():
        if how.days_later:
            await scene.world.jump(A_MINUTE)
        everybody = [Asker("nobody", 99), *those] if those else []
        for one in everybody[-1:] if how.by_one else everybody:
            for question in questions_in(route, how, scene, one.name):
                await scene.world.ask(one, *question)
                found.statuses[route].add(scene.world.status)


async def _say_all(scene: Scene, those: Sequence[Asker], probes: Sequence[str]) -> None:
    """Let them listen to the tables and the study, and send each frame there."""
    for one, table in product(those, (scene.table, scene.board)):
        line = Line(scene.world, one, f"/api/tables/{table}/socket")
        line.say({"hello": {"seen": 0, "named": True}})
        await scene.world.rest()
        for kind, some in frames(probes).items():
            if kind is Do and options_of(line.turn):
                continue  # the player on turn may play one of these cards, and everybody sees it
            for number, frame in enumerate(some):
                of = {"on": line.turn.get("on", 0), "id": f"{kind.__name__} {number}"}
                line.say({**frame, **{name: of[name] for name in of if name in kind.model_fields}})
                await scene.world.rest()
        await line.hang_up()
    for one in those:
        line = Line(scene.world, one, f"/api/studies/{scene.study}/socket")
        for kind, some in STUDY_FRAMES.items():
            for frame in some:
                of = {"id": kind.__name__} if "id" in kind.model_fields else {}
                line.say({**frame, **of})
                await scene.world.rest()
        await line.hang_up()


def _faces(scene: Scene, one: Asker, table: str) -> list[Any]:
    log = scene.log(table)
    return [entry.face(log.seat_of(scene.guest(one)), log.rules) for entry in log.entries]


async def _written(world: World) -> Sequence[Any]:
    query = sa.select(events.c.table_id, sa.func.count(), sa.func.max(events.c.at))
    rows = await parts_of(world.app).of(Database).read(query.group_by(events.c.table_id))
    return sorted(tuple(row) for row in rows)


def _held(scene: Scene, table: str) -> Held:
    log, deal = scene.log(table), scene.deal(table)
    (dealt,) = (one.event for one in log.entries if isinstance(one.event, Dealt))
    names = {scene.guest(one): one.name for one in scene.people}
    names[scene.guest(scene.world.askers[AT_BOARD])] = AT_BOARD
    hands = {
        names.get(log.chairs.plays[chair].guest or "", f"{BOT} {chair}"): dealt.hands[seat].cards
        for seat, chair in enumerate(deal.began.chairs)
    }
    at = deal_at(scene.world, table)
    return Held(at.secret, at.rules, hands, scene.chance.named.get(at[:2], set()))
