"""Endings with a disputed claim have the same value as plain minimax over the rules."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from skiz.cards import Card, each, of
from skiz.games import game
from skiz.games.asszorti import AsszortiHouse
from skiz.solve import NotLowerable, reference, solve, solve_tricks
from skiz.table import Answer, Claim, Hand, Play, State, View, apply, on_turn, options
from tests.support.laws.endings import ending
from tests.support.tools.depth import depth

SEEDS = range(depth(30, 3_000))
HOUSES: dict[str, tuple[str, dict[str, Any]]] = {
    **{preset: (preset, {}) for preset in game("asszorti").presets},
    "split": ("gamerules", {"award_when_none": "split", "claim_idegen": "auto"}),
    "whole": ("gamerules", {"deduct_650": False, "silent_arrivazs": "half"}),
}


def disputed(house: str, seed: int) -> Iterator[tuple[State, dict[Card, int]]]:
    """An ending in which the declarer claimed as soon as he could, and one opponent disputed it;
    with the value of each card, and so on after one of the best cards, or any.
    """
    rng = Random(seed)
    state = strengthened(prepared(house, seed), rng)
    while not may_claim(state):
        seat = on_turn(state)[0]
        state = apply(state, seat, rng.choice(reference.cards(state, seat))).state
        if state.settled:
            return
    state = apply(state, state.the_declarer(), Claim("rest")).state
    if seed % 3 == 0:
        state = apply(state, on_turn(state)[0], Answer(True)).state
    state = apply(state, on_turn(state)[0], Answer(False)).state
    while not state.settled:
        values = reference.values(state)
        yield state, values
        seat = on_turn(state)[0]
        best = (max if state.sides[seat] else min)(values.values())
        cards = [card for card, value in values.items() if value == best or rng.random() < 0.1]
        state = apply(state, seat, Play(rng.choice(cards))).state


def prepared(house: str, seed: int) -> State:
    """Return an ending of the preset, in this house."""
    preset, changes = HOUSES[house]
    announce = "arrivazs" if seed % 2 else None
    state = ending("asszorti", preset, seed, 6 + 3 * (seed % 3), announce)
    meant = replace(game("asszorti").presets[preset], **changes)
    return replace(state, rules=game("asszorti").rules(meant))


def strengthened(state: State, rng: Random) -> State:
    """The same cards dealt anew, most of the high ones to the declarer; else few claims would last
    for more than a trick.
    """
    cards = [card for hand in state.hands for card in each(hand.cards)]
    cards.sort(key=lambda card: card % 9 + 9 * (state.order.trumps >> card & 1) + rng.randrange(12))
    hands = list(state.hands)
    for seat in sorted(range(3), key=lambda seat: seat == state.declarer):
        mine, cards = cards[: hands[seat].size], cards[hands[seat].size :]
        hands[seat] = Hand.of(of(mine))
    return replace(state, hands=tuple(hands))


def may_claim(state: State) -> bool:
    """Return whether it is the declarer's turn, and the house lets him claim now."""
    seat = on_turn(state)[0]
    return seat == state.declarer and Claim("rest") in options(View(state), seat)


def hangs_on_who_breaks_it(state: State) -> bool:
    """Whether the declarer may lose his first trick when he has six, and one opponent alone had
    tricks before the claim: then it depends on who wins that trick whether he is left with all five
    of them, and the house takes off 6:5:0.
    """
    house, declarer = state.rules.house, state.the_declarer()
    assert isinstance(house, AsszortiHouse)
    before = state.tricks[: state.claims[0].trick - 1]
    winners = {trick.winner for trick in before} - {declarer}
    seventh = state.trick_number + 6 - state.won()[declarer]
    possible = len(winners) == 1 and state.trick_number <= seventh <= state.rules.length
    return possible and house.deduct_650 and house.failed_claim == "from_first_lost"


@pytest.mark.parametrize("house", HOUSES)
def test_equal_to_minimax(house: str) -> None:
    seen, by_whom = Counter[bool](), 0
    for seed in SEEDS:
        for state, values in disputed(house, seed):
            assert solve(state).values == values, seed
            seen[len(set(values.values())) > 1] += 1
            by_whom += hangs_on_who_breaks_it(state)
    assert seen[True] > 2
    assert seen[False] > 50
    assert by_whom > 2 or house != "gamerules"


def test_a_claim_that_waits_for_its_answer_is_refused() -> None:
    state = next(s for seed in SEEDS for s, _ in disputed("pais", seed))
    (claim,) = state.claims
    with pytest.raises(NotLowerable, match="waits for its answer"):
        solve(replace(state, claims=(replace(claim, answers=()),)))


def test_the_tricks_alone_are_refused() -> None:
    state = next(s for seed in SEEDS for s, _ in disputed("pais", seed))
    with pytest.raises(NotLowerable, match="number of tricks"):
        solve_tricks(state)
