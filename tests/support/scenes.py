"""Scenes: moments of whole deals of each game, told as the one sees them who is asked."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from skiz.cards import Seat
from skiz.games import game, games
from skiz.phases import waiting_for
from skiz.players import player
from skiz.server.log.entries import SheetWritten, TableEvent
from skiz.table import Event, Rules, Settled, State, View
from tests.support.random_deals import Course, play_out
from tests.support.views import look

SEEDS = range(10)
CHANCE = {f"{name} by chance" for name in ("announce", "talk", "play", "score")}
CROWDED = 10  # the seed of a deal in which much is said that nobody would say


@dataclass(frozen=True)
class Scene:
    """What has happened in a deal up to a moment and `after` it, and the seat that looks."""

    game: str
    name: str
    rules: Rules
    events: tuple[Event, ...]
    seat: Seat
    after: tuple[TableEvent, ...] = ()

    def view(self, seat: Seat) -> View:
        """What a seat knows by now."""
        return look(self.rules, self.events, seat)


@cache
def scenes_of(key: str) -> tuple[Scene, ...]:
    """Every phase of a game in which somebody is asked, the middle of the play, and settlements:
    of each the scene in which most has been said, of deals as `plain` plays them; and the talk and
    the settlement of a deal in which chance has announced whatever it could.
    """
    rules = game(key).rules()
    found: dict[str, Scene] = {}
    for seed in SEEDS:
        for scene in _scenes(key, play_out(rules, seed, player("plain", seed=seed))):
            known = found.get(scene.name)
            if known is None or _said(scene) > _said(known):
                found[scene.name] = scene
    crowded = _scenes(key, play_out(rules, CROWDED), " by chance")
    more = {scene.name: scene for scene in crowded if scene.name in CHANCE}
    return (*found.values(), *more.values())


def _said(scene: Scene) -> int:
    return sum(
        getattr(event, "bid", "pass") != "pass" or bool(getattr(event, "says", ()))
        for event in scene.events
    )


def _scenes(key: str, course: Course, more: str = "") -> Iterator[Scene]:
    """The last moment of each phase of a deal, that of a trick half full, and its end."""
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
    """Those of all games."""
    for key in games():
        yield from scenes_of(key)
