"""Rollout trials: each possible word is tried in the same worlds, to see what it brings.

In a world, everybody continues to talk by heuristics, each from its own view, until a card must be
played. Then a learnt policy rolls the cards out, each seat from its own sight. A word that is
better than the heuristics' only by chance counts as equal.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

from skiz.cards import Seat
from skiz.solve.lower import lower
from skiz.table import Action, Hand, Play, Speak, State, View, advance_to_turn, evolve

from ..evaluation import Evaluation, ranked
from ..levels import Level
from ..plain import advise
from .belief import worlds_by_custom
from .cards import chance_of, seat_share
from .model import level_for, model_of
from .trials import FEWEST_WORLDS, SURE, TrialResult, as_good, cautious_worth, still_close

CAUTION = 1.0  # standard errors by which a word must be better than the heuristics'
KONTRA_CAUTION = 3.0  # the same for a kontra, because a failed one is doubled again
# How many times more worlds are drawn than tried, to find those that fit what was said.
OVERSAMPLING = 4

# Whether the others may have spoken like this in a world.
Fits: TypeAlias = Callable[[State, Seat], bool]
Says: TypeAlias = Callable[[View, tuple[Action, ...]], Action]
Reason: TypeAlias = tuple[str, Mapping[str, str | int]]  # a key of the words, and its parameters


def evaluate_by_trials(
    v: View,
    options: tuple[Action, ...],
    may: Sequence[Action],
    why: Callable[[TrialResult], Reason],
    level: Level,
    seed: int,
    fits: Fits | None = None,
    caution: float = CAUTION,
    base: Action | None = None,
) -> tuple[Evaluation, ...]:
    """Return the options that may be tried, with their expected worth, the best first.

    An option that leads `base` by less than `caution` standard errors counts as equal; a kontra
    needs more. `base` is the heuristics' choice by default. The result is empty without a policy
    or rollouts.
    """
    if model_of(v.rules.family).policy is None or not level.at(v.rules).rollouts:
        return ()
    plain = base or advise(v, options).action
    others = [action for action in may if action != plain]
    first, *rest = run_trials(v, plain, others, level, seed, fits)
    found = [_evaluation(first, first.worth, why)]
    for one in rest:
        kontra = is_kontra(one.action) or is_kontra(plain)
        worth = cautious_worth(one, first, KONTRA_CAUTION if kontra else caution)
        found.append(_evaluation(one, worth, why))
    tried = {one.action: one for one in (first, *rest)}
    return ranked(found, lambda one, best: as_good(tried[one.action], tried[best.action]))


def is_kontra(action: Action) -> bool:
    """Return whether an action is a kontra or an answer to one."""
    return isinstance(action, Speak) and any(say.level for say in action.says)


def _evaluation(one: TrialResult, worth: float, why: Callable[[TrialResult], Reason]) -> Evaluation:
    half = SURE * one.error
    low, high = min(worth, one.worth - half), max(worth, one.worth + half)
    return Evaluation(one.action, worth, low, high, *why(one))


def run_trials(
    v: View,
    plain: Action,
    others: Sequence[Action],
    level: Level,
    seed: int,
    fits: Fits | None = None,
) -> list[TrialResult]:
    """Try plain's option and then the others in the same worlds.

    Options that fall far behind early are tried only in the first worlds.
    """
    trials = Trials(v, level, seed, fits, 1 + len(others))
    found = [
        TrialResult(action, trials.worths(action, stop=FEWEST_WORLDS))
        for action in (plain, *others)
    ]
    best = max(found, key=lambda one: one.worth)
    return [
        trials.complete(one) if one.action == plain or still_close(one, best) else one
        for one in found
    ]


class Trials:
    """The worlds in which a decision is tried, for a family with a policy.

    In these worlds, the others may have spoken as they did. Other worlds are used only if too few
    were drawn.
    """

    def __init__(
        self, v: View, level: Level, seed: int, fits: Fits | None = None, options: int = 1
    ) -> None:
        self._seat, self._chance = v.viewer(), chance_of(v, seed)
        self._level = level_for(v.rules, level)
        model = model_of(v.rules.family)
        assert model.policy is not None
        self._policy = model.policy
        number = self._level.talk_worlds_of(options)
        drawn = OVERSAMPLING * number if fits else number
        likely = worlds_by_custom(v, model, replace(self._level, worlds=drawn), self._chance)
        worlds = [one.world for one in likely for _ in range(one.times)]
        Random(self._chance).shuffle(worlds)
        self._worlds = _fitting(worlds, number, lambda world: not fits or fits(world, v.viewer()))

    def talk_out(self, action: Action, start: int = 0, stop: int | None = None) -> list[State]:
        """Return some of the worlds after an option and all talk about it."""
        return [finish_talk(world, self._seat, action) for world in self._worlds[start:stop]]

    def roll_out(self, worlds: Sequence[State]) -> list[float]:
        """Return what each opponent pays in each of these worlds if all play by the policy."""
        if not worlds:
            return []
        problems = [lower(world) for world in worlds]
        return self._policy.world_values(worlds, problems, self._level.rolling, self._chance)

    def worths(self, action: Action, start: int = 0, stop: int | None = None) -> list[float]:
        """Return what an option brings its seat in some of the worlds."""
        ends = self.talk_out(action, start, stop)
        rolled = iter(self.roll_out([end for end in ends if not end.settled]))
        return [
            end.settled.points[self._seat]
            if end.settled
            else seat_share(end, self._seat) * next(rolled)
            for end in ends
        ]

    def complete(self, one: TrialResult) -> TrialResult:
        """Complete a trial in the rest of the worlds."""
        return TrialResult(one.action, [*one.worths, *self.worths(one.action, len(one.worths))])


def _fitting(worlds: Sequence[State], number: int, fits: Callable[[State], bool]) -> list[State]:
    """Return the first worlds that fit, and others only if there are too few."""
    found, others = list[State](), list[State]()
    for world in worlds:
        if len(found) == number:
            break
        (found if fits(world) else others).append(world)
    return (found + others)[:number]


def finish_talk(world: State, seat: Seat, action: Action) -> State:
    """Return a world after an option and all talk about it, up to a card or the settlement."""
    return go_on_talking(*after(world, seat, action))


def by_heuristics(seen: View, may: tuple[Action, ...]) -> Action:
    """Return what the heuristics say."""
    return advise(seen, may).action


def go_on_talking(world: State, turns: tuple[Seat, ...], says: Says = by_heuristics) -> State:
    """Return a world after all talk, up to a card or the settlement.

    `turns` are the seats on turn at the start. `says` chooses for a view among several options.
    """
    while turns:
        seat = turns[0]
        may = options_in(world, seat)
        if isinstance(may[0], Play):
            break
        word = may[0] if len(may) == 1 else says(view_in(world, seat), may)
        world, turns = after(world, seat, word)
    return world


def options_in(world: State, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat may do in a world: the truth offers the same options as a view."""
    return tuple(world.current_phase.options(View(world), seat))


def after(s: State, seat: Seat, action: Action) -> tuple[State, tuple[Seat, ...]]:
    """Return the state after an offered option, and the seats then on turn."""
    for event in s.current_phase.decide(s, seat, action):
        s = evolve(s, event)
    return advance_to_turn(s, [])


def view_in(world: State, seat: Seat) -> View:
    """Return what a seat sees of a world in which no talon was turned up."""
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
