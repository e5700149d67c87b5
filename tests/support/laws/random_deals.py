"""Random deals of every game, each drawn from one integer.

Nothing here knows a rule: it deals, chooses among options and stores what happened.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from skiz.cards import Seat
from skiz.games import game, games
from skiz.players import Player
from skiz.table import (
    Action,
    Answer,
    Bid,
    Claim,
    Event,
    House,
    Rules,
    Speak,
    State,
    View,
    apply,
    deal,
    on_turn,
    options,
    shuffled,
    start,
    unasked,
)
from skiz.table.notation import LEVELS
from tests.support.tools.depth import depth
from tests.support.worlds.views import faces, fold, look

TABLES = [(key, preset) for key, found in games().items() for preset in found.presets]
# For tests that depend little on the game: by day each game in its first preset, or a game of each
# kind.
EACH_GAME = depth([(key, next(iter(found.presets))) for key, found in games().items()], TABLES)
EACH_KIND = depth(["asszorti", "asserufen", "illustrated", "royal"], [*games()])
# Tarokk's worlds have their own tests: too many things are said there to try every arrangement.
TAROKK = {"paskievics", "illustrated", "high", "illustrated54", "royal"}
FEW_WORDS = [(key, preset) for key, preset in TABLES if key not in TAROKK]
# Seeds of the random deals of each preset of a game. By day: those that together reach nearly all
# lines of the rules that the night reaches (8 of 2,281 branches, lines of settlements and kinds of
# action are left to the night).
DEALS: Sequence[int] = depth((3, 5, 8, 9, 14), range(16))
# And of one with many figures, in which the talk is long: all pass, two play two, one is alone.
FEWER = depth((0, 7, 38), (0, 1, 3, 7, 9, 38))
MANY = 6  # figures
UNASKED = 0.2  # how often somebody speaks who may do so unasked


def deals_of(key: str) -> Sequence[int]:
    """Return the seeds of the random deals of each preset of a game."""
    found = game(key)
    return DEALS if len(found.rules(found.house()).figures) < MANY else FEWER


@dataclass(frozen=True)
class Moment:
    """A choice in a deal: the knowledge of each seat before it, and its result."""

    state: State
    views: tuple[View, ...]
    seat: Seat
    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Course:
    """A whole deal: its cards in the order of the pack, and every choice in it."""

    rules: Rules
    seed: int
    deck: tuple[int, ...]
    opening: tuple[Event, ...]
    moments: tuple[Moment, ...]
    end: State
    last_views: tuple[View, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """Return everything that happened."""
        return (*self.opening, *(event for moment in self.moments for event in moment.events))


def some_house(key: str, preset: str, rng: Random) -> House:
    """Return a preset with about a third of its rules set to random values."""
    house = game(key).presets[preset]
    changes = {
        point.field: rng.choice(list(point.choices))
        for point in house.options()
        if point.least is None and rng.random() < 1 / 3
    }
    return house.with_changes(changes)


def some_action(offered: Sequence[Action], rng: Random, quiet: bool) -> Action:
    """Return any option.

    Claims are rare, so that deals are long, and high bids are rare. There is much talk or, if
    `quiet`, little.
    """
    bids = [action for action in offered if isinstance(action, Bid) and action.bid != "pass"]

    talk = sum(isinstance(action, Speak) and len(action.says) == 1 for action in offered)

    def weight(action: Action) -> float:
        match action:
            case Speak((_,)) if talk > 3:  # one thing after the other: rarely more than a few
                return (0.2 if quiet else 0.5) / talk
            case Claim():
                return 0.1
            case Bid("pass"):
                return (sum(map(weight, bids)) or 1.0) * (3.0 if quiet else 0.5)
            case Bid():
                return 0.5 ** bids.index(action)
            case Speak(says) if any(say.level >= len(LEVELS) for say in says):
                return 0.2  # some houses have no highest level
            case Speak(says):
                return 0.2 if quiet and says else 0.4 + len(says)
            case Answer(False):
                return 2.0
            case _:
                return 1.0

    return rng.choices(offered, [weight(action) for action in offered])[0]


@cache
def course(key: str, preset: str, seed: int) -> Course:
    """Return the deal of a seed; for an odd one, in a house with changes."""
    rng = Random(seed)
    house = some_house(key, preset, rng) if seed % 2 else game(key).presets[preset]
    return play_out(game(key).rules(house), seed)


def play_out(rules: Rules, seed: int, player: Player | None = None) -> Course:
    """Return a random deal from beginning to end, or one in which a player acts for all."""
    rng = Random(seed)
    deck = shuffled(rules, rng)
    state, opening = start(rules, deal(rules, deck))
    views = [look(rules, opening, seat) for seat in range(rules.seats)]
    moments: list[Moment] = []
    while seats := on_turn(state):
        seat = rng.choice(seats)
        offered = options(views[seat], seat)
        words = [(who, word) for who, seen in enumerate(views) for word in unasked(seen, who)]
        if words and rng.random() < UNASKED:
            seat, action = rng.choice(words)
        elif player is None:
            action = some_action(offered, rng, quiet=seed % 3 == 0)
        else:
            action = player.choose(views[seat], offered)
        step = apply(state, seat, action)
        moments.append(Moment(state, tuple(views), seat, action, step.events))
        state = step.state
        views = [View(fold(view, faces(step.events, other))) for other, view in enumerate(views)]
        assert len(moments) < 500, "the deal does not end"
    return Course(rules, seed, tuple(deck), opening, tuple(moments), state, tuple(views))
