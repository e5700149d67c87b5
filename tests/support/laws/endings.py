"""Endings of random deals, played until few cards are left."""

from random import Random

from skiz.games import game
from skiz.table import (
    Action,
    Claim,
    Speak,
    State,
    View,
    apply,
    deal,
    on_turn,
    options,
    shuffled,
    start,
)
from tests.support.laws.random_deals import some_action


def ending(key: str, preset: str, seed: int, cards: int, announce: str | None = None) -> State:
    """Return the deal of a seed, played at random without claims until this many cards are in
    hands.

    A figure is announced if its key is given.
    """
    rng = Random(seed)
    rules = game(key).rules(game(key).presets[preset])
    state = start(rules, deal(rules, shuffled(rules, rng))).state
    while state.current_phase.name != "play" or sum(hand.size for hand in state.hands) > cards:
        if state.settled:  # nobody plays
            state = start(rules, deal(rules, shuffled(rules, rng))).state
        (seat, *_) = on_turn(state)
        offered = [a for a in options(View(state), seat) if not isinstance(a, Claim)]
        offered = _announcing(offered, announce) or offered
        state = apply(state, seat, some_action(offered, rng, quiet=seed % 3 == 0)).state
    return state


def unsaid(state: State) -> State:
    """Return the state after nobody says anything more before the next card, or after the last."""
    while (turn := on_turn(state)) and Speak() in options(View(state), turn[0]):
        state = apply(state, turn[0], Speak()).state
    return state


def _announcing(offered: list[Action], figure: str | None) -> list[Action]:
    return [
        action
        for action in offered
        if isinstance(action, Speak)
        and any(say.figure == figure and say.level == 0 for say in action.says)
    ]
