"""Scenes: moments of whole deals of each game, as the player whose turn it is sees them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from skiz.cards import Seat
from skiz.games import game, games
from skiz.phases import CLEAR, Draw, parts, waiting_for
from skiz.players import Player, player
from skiz.server.table_log.entries import SheetWritten, TableEvent
from skiz.table import Action, Bid, Claim, Event, House, Rules, Settled, Speak, State, Value, View
from tests.support.laws.random_deals import Course, play_out
from tests.support.worlds.views import look

SEEDS = range(10)
CHANCE = {f"{name} by chance" for name in ("announce", "talk", "play", "score")}
CROWDED = 10  # the seed of a deal with many improbable announcements
MOST = 400  # seeds that are tried for a phase


@dataclass(frozen=True)
class Scene:
    """A deal up to a moment, the events `after` it, and the viewer's seat."""

    game: str
    name: str
    rules: Rules
    events: tuple[Event, ...]
    seat: Seat
    after: tuple[TableEvent, ...] = ()

    @property
    def phase(self) -> str:
        """Return what the table is waiting for."""
        return waiting_for(self.view(self.seat)).name

    def view(self, seat: Seat) -> View:
        """Return what a seat knows now."""
        return look(self.rules, self.events, seat)


@dataclass(frozen=True)
class Way:
    """How to reach a phase that deals of `plain` may not reach: the changes of the house, and what
    is done wherever possible.
    """

    changes: Mapping[str, Value] = field(default_factory=dict)
    does: Action | None = None

    def house(self, key: str) -> House:
        """Return a house of a game with these changes."""
        points = {point.field for point in game(key).house().options()}
        there = {point: value for point, value in self.changes.items() if point in points}
        return game(key).table_house(changes=there)


@dataclass(frozen=True)
class Insisting:
    """A player that does one thing wherever possible, and otherwise acts like another player."""

    does: Action | None
    otherwise: Player

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        """Return that action, or the other player's choice."""
        return self.does if self.does in options else self.otherwise.choose(view, options)


WAYS = {
    "hang": Way(does=Bid("pass")),
    "contract": Way({"raise_after": True, "sole_bidder_raises": True}),
    "kings": Way({"kings_before_talon": True}),
    "claims": Way(does=Claim(CLEAR)),
    "reckoning": Way(does=Speak()),  # nobody declares his eight tarokks
}


@cache
def phases_of(key: str) -> frozenset[str]:
    """Return all phases of a game and talks in the middle of them, over the house of a new table
    and its variants.

    Phases in which cards are drawn are left out, because nobody acts there.
    """
    found, usual = game(key), game(key).table_house()
    points = [point for point in usual.options() if point.least is None]
    changed = [usual.with_changes({one.field: to}) for one in points for to in one.choices]
    return frozenset(
        part.name
        for house in (usual, *changed)
        for phase in found.rules(house).phases
        for part in parts(phase)
        if not isinstance(part, Draw)
    )


@cache
def scenes_of(key: str) -> tuple[Scene, ...]:
    """Return scenes of every phase of a game, of the middle of the play, and of settlements.

    For each, it is the scene with the most talk, in deals of `plain`, or else the first of a deal
    that reaches it. The talk and the settlement of a deal with random announcements are added.
    """
    rules = game(key).rules(game(key).table_house())
    found: dict[str, Scene] = {}
    for seed in SEEDS:
        for scene in _scenes(key, _plain_deal(key, seed)):
            known = found.get(scene.name)
            if known is None or _said(scene) > _said(known):
                found[scene.name] = scene
    for phase in sorted(phases_of(key) - {scene.phase for scene in found.values()}):
        if scene := _brought(key, phase):
            found[scene.name] = scene
    crowded = _scenes(key, play_out(rules, CROWDED), " by chance")
    more = {scene.name: scene for scene in crowded if scene.name in CHANCE}
    return (*found.values(), *more.values())


@cache
def settlements_of(key: str) -> tuple[Scene, ...]:
    """Return the ends of several deals of a game, named by their seeds."""
    return tuple(
        replace(scene, name=f"score of deal {seed}")
        for seed in SEEDS
        for scene in _scenes(key, _plain_deal(key, seed))
        if scene.name == "score"
    )


@cache
def led_by_each(key: str) -> tuple[Scene, ...]:
    """Return a moment for each other seat at which it has led and a seat is on turn after it."""
    found: dict[int, Scene] = {}
    for seed in SEEDS:
        course = _plain_deal(key, seed)
        events = list(course.opening)
        for moment in course.moments:
            table = moment.state.table
            if table and len(table.cards) == 1 and waiting_for(moment.state).kind == "tricks":
                place = (table.leader - moment.seat) % course.rules.seats
                name = f"led by the seat {place} places on"
                found.setdefault(place, Scene(key, name, course.rules, tuple(events), moment.seat))
            events += moment.events
    return tuple(found[place] for place in sorted(found))


def unseen(key: str) -> list[str]:
    """Return the phases of a game without a scene."""
    return sorted(phases_of(key) - {scene.phase for scene in scenes_of(key)})


@cache
def _plain_deal(key: str, seed: int) -> Course:
    """Return a deal of `plain` players in the house of a new table."""
    rules = game(key).rules(game(key).table_house())
    return play_out(rules, seed, player("plain", seed=seed))


def _brought(key: str, phase: str) -> Scene | None:
    """Return the scene of a phase from the first deal that reaches it, or None."""
    way = WAYS.get(phase, Way())
    rules = game(key).rules(way.house(key))
    for seed in range(MOST):
        insisting = Insisting(way.does, player("plain", seed=seed))
        for scene in _scenes(key, play_out(rules, seed, insisting)):
            if scene.phase == phase:
                return scene
    return None


def _said(scene: Scene) -> int:
    return sum(
        getattr(event, "bid", "pass") != "pass" or bool(getattr(event, "says", ()))
        for event in scene.events
    )


def _scenes(key: str, course: Course, more: str = "") -> Iterator[Scene]:
    """Return the last moment of each phase of a deal, that of a half-full trick, and its end."""
    events = list(course.opening)
    last: dict[str, Scene] = {}
    for moment in course.moments:
        for name in _names(moment.state):
            last[name] = Scene(key, name + more, course.rules, tuple(events), moment.seat)
        events += moment.events
    yield from last.values()
    if isinstance(events[-1], Settled):
        points = course.end.settled.written if course.end.settled else ()
        sheet = SheetWritten(1, points, points, over=False)
        yield Scene(key, "score" + more, course.rules, tuple(events), 0, (sheet,))


def _names(state: State) -> Iterator[str]:
    phase = waiting_for(state)
    if phase.kind != "tricks":
        yield phase.name
    elif not state.tricks and not state.table:
        yield "lead"
    elif state.table and len(state.table.cards) == state.rules.seats - 1 and len(state.tricks) == 3:
        yield "play"


def scenes() -> Iterator[Scene]:
    """Return the scenes of all games."""
    for key in games():
        yield from scenes_of(key)
