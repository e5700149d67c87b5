"""Trials: each thing that may be said taken in the same worlds, and what comes of it.

In a world everybody goes on talking by rules of thumb, each from what he himself sees, until a card
is to be played; the cards are rolled out by a policy that was learnt, each seat from its own sight.
What is better than the rule of thumb by chance alone counts no more than that.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from random import Random
from statistics import fmean, stdev
from typing import TypeAlias

from skiz.cards import Seat
from skiz.solve.lower import lower
from skiz.table import Action, Hand, Play, Speak, State, View, evolve, until_turn

from ..belief import by_custom
from ..cards import chance_of, share
from ..learnt import learnt
from ..levels import Level
from ..plain import advise
from ..weighed import Weighed

FIRST = 6  # worlds after which an option may be given up
FAR = 3.0  # standard errors that it then has to be behind
CAUTION = 1.0  # standard errors by which a word has to be better than the rule of thumb's
DOUBTFUL = 3.0  # the same for a kontra: one that fails is doubled again
HEARD = 4  # times as many worlds are drawn as are tried, for those that fit what was said

Fits: TypeAlias = Callable[[State, Seat], bool]  # whether others may have spoken so in a world


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of an option in each world, for the seat that has it."""

    action: Action
    worths: Sequence[float]

    @property
    def worth(self) -> float:
        """What it should bring."""
        return fmean(self.worths)

    @property
    def error(self) -> float:
        """The standard error of that."""
        return _error(self.worths)

    @property
    def percent(self) -> int:
        """In how many worlds of a hundred it brings something."""
        return round(100 * fmean(worth > 0 for worth in self.worths))

    def ahead(self, other: "Tried") -> tuple[float, float]:
        """By how much it is better than another in the worlds of both, and the error of that."""
        gaps = [mine - its for mine, its in zip(self.worths, other.worths, strict=False)]
        return fmean(gaps), _error(gaps)


def _error(found: Sequence[float]) -> float:
    return stdev(found) / len(found) ** 0.5 if len(found) > 1 else inf


def tried(
    v: View,
    plain: Action,
    others: Sequence[Action],
    level: Level,
    seed: int,
    fits: Fits | None = None,
) -> list[Tried]:
    """Plain's option and then these others in the same worlds; what is soon far behind in the first
    of them only.
    """
    trials = Trials(v, level, seed, fits, 1 + len(others))
    found = [Tried(action, trials.worths(action, stop=FIRST)) for action in (plain, *others)]
    best = max(found, key=lambda one: one.worth)
    return [
        trials.further(one) if one.action == plain or _is_close(one, best) else one for one in found
    ]


def _is_close(one: Tried, best: Tried) -> bool:
    behind, error = best.ahead(one)
    return behind <= FAR * error


class Trials:
    """The worlds that a decision is tried in: those in which the others may have spoken as they
    did, and more only where too few were drawn.
    """

    def __init__(
        self, v: View, level: Level, seed: int, fits: Fits | None = None, options: int = 1
    ) -> None:
        self._seat, self._level, self._chance = v.me(), level.at(v.rules), chance_of(v, seed)
        known = learnt(v.rules.key)
        assert known.policy is not None
        self._policy = known.policy
        talks = self._level.talks_of(options)
        number = HEARD * talks if fits else talks
        likely = by_custom(v, known, replace(self._level, worlds=number), self._chance)
        worlds = [one.world for one in likely for _ in range(one.times)]
        Random(self._chance).shuffle(worlds)
        self._worlds = _first(worlds, talks, lambda world: not fits or fits(world, v.me()))

    def ends(self, action: Action, start: int = 0, stop: int | None = None) -> list[State]:
        """Some of the worlds after an option and all that is said of it."""
        return [said(world, self._seat, action) for world in self._worlds[start:stop]]

    def rolled(self, worlds: Sequence[State]) -> list[float]:
        """What each opponent pays in each of these worlds if all play by the policy."""
        if not worlds:
            return []
        problems = [lower(world) for world in worlds]
        return self._policy.worths(worlds, problems, self._level.playing, self._chance)

    def worths(self, action: Action, start: int = 0, stop: int | None = None) -> list[float]:
        """What comes of an option in some of the worlds, for the seat that has it."""
        ends = self.ends(action, start, stop)
        rolled = iter(self.rolled([end for end in ends if not end.settled]))
        return [
            end.settled.points[self._seat] if end.settled else share(end, self._seat) * next(rolled)
            for end in ends
        ]

    def further(self, one: Tried) -> Tried:
        """The same in the rest of the worlds too."""
        return Tried(one.action, [*one.worths, *self.worths(one.action, len(one.worths))])


def _first(worlds: Sequence[State], number: int, fits: Callable[[State], bool]) -> list[State]:
    """The first worlds that fit, and more only where there are too few."""
    found, others = list[State](), list[State]()
    for world in worlds:
        if len(found) == number:
            break
        (found if fits(world) else others).append(world)
    return (found + others)[:number]


def said(world: State, seat: Seat, action: Action) -> State:
    """A world after an option and all that is said of it, up to a card or the settlement."""
    world, turns = _after(world, seat, action)
    while turns:
        seat = turns[0]
        may = tuple(world.now.options(View(world), seat))  # the truth offers what a view does
        if isinstance(may[0], Play):
            break
        word = may[0] if len(may) == 1 else advise(seen_by(world, seat), may).action
        world, turns = _after(world, seat, word)
    return world


def _after(s: State, seat: Seat, action: Action) -> tuple[State, tuple[Seat, ...]]:
    """The state after an option that was offered, and the seats that are on turn then."""
    for event in s.now.decide(s, seat, action):
        s = evolve(s, event)
    return until_turn(s, [])


def seen_by(world: State, seat: Seat) -> View:
    """What a seat sees of a world in which no talon was turned up."""
    owned = {one.seat: one.cards for one in world.owned}
    return View(
        replace(
            world,
            eyes=seat,
            hands=tuple(
                hand if other in (seat, world.open_hand) else hand.hidden()
                for other, hand in enumerate(world.hands)
            ),
            talon=(None,) * len(world.talon),
            drew=tuple(
                pile if other == seat or not pile else (None,) * len(pile)
                for other, pile in enumerate(world.drew)
            ),
            laid=tuple(
                pile if other == seat or not pile.size else Hand(owned.get(other, 0), pile.size)
                for other, pile in enumerate(world.laid)
            ),
        )
    )


Reason: TypeAlias = tuple[str, Mapping[str, str | int]]  # a key of the words, and its facts


def weigh_trials(
    v: View,
    options: tuple[Action, ...],
    may: Sequence[Action],
    why: Callable[[Tried], Reason],
    level: Level,
    seed: int,
    fits: Fits | None = None,
    wary: float = CAUTION,
) -> tuple[Weighed, ...]:
    """The options that may be tried with what each should bring, the best first.

    What is better than the rule of thumb's choice by fewer than `wary` standard errors, or by fewer
    than a kontra needs, is told as worth the same. Nothing is told without a policy or without
    rollouts.
    """
    if learnt(v.rules.key).policy is None or not level.at(v.rules).rollouts:
        return ()
    plain = advise(v, options).action
    others = [action for action in may if action != plain]
    base, *rest = tried(v, plain, others, level, seed, fits)
    found = [_weighed(base, base.worth, why)]
    for one in rest:
        ahead, error = one.ahead(base)
        bar = (DOUBTFUL if raises(one.action) or raises(plain) else wary) * error
        sure = max(0.0, ahead - bar) if ahead > 0 else ahead
        found.append(_weighed(one, base.worth + sure, why))
    return tuple(sorted(found, key=lambda one: -one.worth))


def raises(action: Action) -> bool:
    """Whether it is a kontra, or an answer to one."""
    return isinstance(action, Speak) and any(say.level for say in action.says)


def _weighed(one: Tried, worth: float, why: Callable[[Tried], Reason]) -> Weighed:
    half = 1.96 * one.error
    low, high = min(worth, one.worth - half), max(worth, one.worth + half)
    return Weighed(one.action, worth, low, high, *why(one))
