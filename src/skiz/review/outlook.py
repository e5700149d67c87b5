"""The second lens for everything but cards, and the line: the expected result as the cards lay.

From a moment of a deal, all seats talk by heuristics and then play by a learnt policy, many times,
each from its own view. The result is not that of perfect play, which nobody at a table can play. It
is what such cards bring to players like these.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.players.common.cards import seat_share
from skiz.players.common.model import model_of
from skiz.players.common.rollout_trials import finish_talk, go_on_talking
from skiz.solve import NotLowerable
from skiz.solve.lower import lower
from skiz.solve.policy import Rollouts
from skiz.table import Action, Event, Rules, Sides, State, evolve, on_turn

from .decisions import decisions

ROLLOUTS = Rollouts(64, 2, 1.5)

Points = tuple[float, ...]  # by seat


@dataclass(frozen=True, slots=True)
class Outlook:
    """The expected result of each seat before each decision, by its number, and the final result.

    It also has the sides.
    """

    points: Mapping[int, Points]
    sides: Sides


def outlook(rules: Rules, events: Sequence[Event], seed: int = 0) -> Outlook:
    """Return the line through a deal, from all its events."""
    numbers = {one.number for one in decisions(rules, events)}
    found: dict[int, Points] = {}
    state = State(rules)
    for number, event in enumerate(events):
        if number in numbers and (points := expect(state, seed)):
            found[number] = points
        state = evolve(state, event)
    if state.settled:
        found[len(events)] = state.settled.points
    return Outlook(found, state.sides)


def expect(state: State, seed: int = 0) -> Points | None:
    """Return the expected result of each seat, from the truth; None if it cannot be found."""
    if state.claims:
        return None
    with suppress(NotLowerable, ImportError):
        return _played_out(go_on_talking(state, on_turn(state)), seed)
    return None


def open_worths(
    state: State, seat: Seat, actions: Iterable[Action], seed: int
) -> Mapping[Action, float]:
    """Return the results of these options for a seat as the cards lie, from the truth before them.

    Options whose result cannot be found are left out.
    """
    found = {}
    for action in actions:
        with suppress(NotLowerable, ImportError):
            if points := _played_out(finish_talk(state, seat, action), seed):
                found[action] = points[seat]
    return found


def _played_out(state: State, seed: int) -> Points | None:
    """Return the average result of each seat if the policy plays the cards."""
    if state.settled:
        return state.settled.points
    policy = model_of(state.rules.family).policy
    if policy is None:
        return None
    (value,) = policy.world_values([state], [lower(state)], ROLLOUTS, seed)
    return tuple(seat_share(state, seat) * value for seat in range(state.rules.seats))
