"""Tarokk with 54 cards: few hands are thrown in, and doubled rounds do not pile up."""

from functools import cache
from random import Random

import pytest

from skiz.games import game
from skiz.players import player
from skiz.table import (
    Play,
    Session,
    Speak,
    View,
    apply,
    deal,
    evolve,
    on_turn,
    options,
    shuffled,
    start,
    view,
)
from tests.support.tools.depth import depth

RULES = game("illustrated54").rules()
BIDDERS = ("plain", "fast", "strong")
MOST = 0.15  # of the hands
DEALS = 12  # of a session
FACTOR = 32


@cache
def thrown_in(kind: str, seed: int) -> bool:
    """Return whether four of a kind throw a hand in, in the auction or before they announce."""
    step = start(RULES, deal(RULES, shuffled(RULES, Random(seed))))
    views = [view(RULES, step.events, seat) for seat in range(RULES.seats)]
    while seats := on_turn(step.state):
        may = options(views[seats[0]], seats[0])
        if isinstance(may[0], Play) or step.state.current_phase.name == "talk":
            return False
        word = isinstance(may[0], Speak)  # nobody announces yet: whether the hand is played
        kind_now = "plain" if word else kind
        action = player(kind_now, seed).choose(views[seats[0]], may)
        step = apply(step.state, seats[0], action)
        for event in step.events:
            views = [View(evolve(one, event.face(one.viewer()))) for one in views]
    return RULES.session.redeals(step.state)


@pytest.mark.parametrize("kind", BIDDERS)
def test_few_hands_are_thrown_in(kind: str) -> None:
    number = depth(50, 120)
    assert 0 < sum(thrown_in(kind, seed) for seed in range(number)) <= MOST * number


def factors(kind: str, session: int) -> list[int]:
    """Return the factor of each deal of a session."""
    going, found = Session(RULES, 0), list[int]()
    for number in range(DEALS):
        found.append(going.times)
        thrown = thrown_in(kind, 1_000 * session + number)
        going = going.throw_in() if thrown else going.settle((0,) * RULES.seats)
    return found


def test_doubled_rounds_do_not_pile_up() -> None:
    sessions = [factors("plain", number) for number in range(1, depth(11, 31))]
    assert max(map(max, sessions)) <= FACTOR
    assert any(max(found) > 1 for found in sessions)
