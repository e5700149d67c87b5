"""The worth of an opening hand: beyond doubt for the best and the worst hand, and by one choice."""

from random import Random

import pytest

from bench.odds.hand_types import HandType
from bench.odds.opening_hands import (
    CONTRACTS,
    Choice,
    best_choice,
    first_lead,
    kept_after,
    measure,
    overall,
    played_worth,
    solved,
    solved_worth,
    some_world,
)
from skiz.cards import of, size
from skiz.games.asszorti import LENGTH, PACK
from skiz.table import View, on_turn, options

BEST = PACK.cards("sA sK sQ sJ s10 s9 s8 s7 s6 hA hK")
WORST = PACK.cards("s8 s7 s6 h8 h7 h6 d8 d7 d6 c7 c6")


@pytest.fixture(autouse=True)
def _kernel() -> None:
    pytest.importorskip("skiz._kernel")


def test_a_hand_that_wins_all_tricks_is_worth_all_that_can_be_won() -> None:
    """At `hand` spades: 8, five tricks more at 4, and arrivázs made without a trump at most."""
    worth = solved_worth(BEST, 2, Random(1))["hand"]
    assert worth >= 8 + 5 * 4 + 8
    assert all(value > 0 for value in played_worth(BEST, "plain", 1).values())


def test_a_hand_without_a_chance_loses_more_without_the_draw() -> None:
    worth = solved_worth(WORST, 2, Random(1))
    assert worth["hand"] < worth["one"] < 0


def test_worlds_hold_every_card_once() -> None:
    drawn = PACK.card("dA")
    world = some_world(BEST, Random(3), (drawn,))
    assert world.talon[0] == drawn
    assert sorted(map(size, world.others)) == [LENGTH, LENGTH]
    assert BEST | of(world.talon) | world.others[0] | world.others[1] == PACK.all


@pytest.mark.parametrize("contract", CONTRACTS)
def test_the_best_choice_is_better_than_others(contract: str) -> None:
    rng = Random(5)
    world = some_world(WORST, rng)
    drawn = of(world.talon[: contract == "one"])
    chosen = best_choice(contract, WORST | drawn, [world])
    worth = solved(contract, chosen, [world])
    for kept in kept_after(WORST | drawn, size(drawn)):
        for trumps in ("s", "none"):
            assert solved(contract, Choice(kept, trumps), [world]) <= worth


@pytest.mark.parametrize("arrivazs", [False, True])
def test_the_contract_is_as_named(arrivazs: bool) -> None:
    state = first_lead("one", "h", arrivazs)
    assert (state.choice("contract"), state.choice("trumps")) == ("one", "h")
    keys = {stake.key for stake in state.rules.stakes(state)}
    assert ("arrivazs" in keys) == arrivazs
    assert options(View(state), on_turn(state)[0])


def test_rows_have_their_means_and_overall_they_count_by_their_shares() -> None:
    rare = [HandType((9, 2, 0, 0), 4), HandType((9, 1, 1, 0), 4)]
    rows = measure(rare, hands=2, worlds=2, seed=1, kind="plain")
    assert [row["pattern"] for row in rows] == ["9-2-0-0", "9-1-1-0"]
    one, other = (row["solved"]["hand"]["mean"] for row in rows)
    shares = [row["share"] for row in rows]
    both = overall(rows, "solved", "hand")
    assert both["share"] == sum(shares)
    weighted = (shares[0] * one + shares[1] * other) / sum(shares)
    assert both["mean"] == pytest.approx(weighted, abs=0.01)
