"""What others see of cards that are drawn, and of a hand that is thrown in."""

from collections.abc import Iterator
from random import Random

import pytest

from skiz.games import game
from skiz.players import player
from skiz.table import (
    Annul,
    Drew,
    Shown,
    Step,
    View,
    apply,
    deal,
    on_turn,
    options,
    shuffled,
    start,
    view,
)

ONLOOKER = -1
DEALS = range(20)
THROWN = range(60)


def steps(key: str, seed: int) -> Iterator[Step]:
    """Yield the steps of a deal that `plain` plays."""
    rules = game(key).rules()
    plain, step = player("plain", 0), start(rules, deal(rules, shuffled(rules, Random(seed))))
    events = [*step.events]
    yield step
    while seats := on_turn(step.state):
        seen = view(rules, events, seats[0])
        step = apply(step.state, seats[0], plain.choose(seen, options(seen, seats[0])))
        events += step.events
        yield step


@pytest.mark.parametrize("key", ["illustrated", "paskievics"])
def test_only_the_seat_that_draws_sees_the_cards(key: str) -> None:
    drawn = [
        event
        for seed in DEALS
        for step in steps(key, seed)
        for event in step.events
        if isinstance(event, Drew)
    ]
    assert len(drawn) > len(DEALS) // 2
    for event in drawn:
        others = [event.face(seat) for seat in range(4) if seat != event.seat]
        assert event.face(event.seat) == event
        assert all(face == event.face(ONLOOKER) != event for face in others)


def test_a_player_who_throws_in_a_hand_shows_it() -> None:
    found = 0
    for state in (step.state for seed in THROWN for step in steps("illustrated", seed)):
        for seat in on_turn(state):
            for action in options(View(state), seat):
                if isinstance(action, Annul):
                    events = apply(state, seat, action).events
                    shown = [one for one in events if isinstance(one, Shown)]
                    assert shown == [Shown(seat, state.hands[seat].cards)]
                    found += 1
    assert found
