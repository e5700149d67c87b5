"""The kernel against the reference: every card of random endings has the same value in both."""

import re
from dataclasses import replace
from typing import Any

import pytest

from skiz.figures import Stake, Take
from skiz.phases import Tricks
from skiz.solve import (
    NotLowerable,
    Solved,
    reference,
    solve,
    solve_all,
    solve_all_tricks,
    solve_tricks,
)
from skiz.solve.lower import lower
from skiz.table import Claim, Play, State, apply, on_turn
from tests.support.laws.endings import ending, unsaid
from tests.support.laws.random_deals import DEALS, TABLES, deals_of
from tests.support.tools.depth import depth

pytest.importorskip("skiz._kernel")

CARDS = depth(13, 15)
SEEDS = range(depth(4 * (CARDS - 5), 5000))  # endings of each size four times
FEW = range(depth(CARDS - 5, 5000))  # where the talk is long, of each size once
FIGURES = {"asszorti": "arrivazs"}


def seeds_of(key: str) -> range:
    """Return the seeds of the endings of a game."""
    return SEEDS if deals_of(key) == DEALS else FEW


def endings(key: str, preset: str) -> list[State]:
    """Some have a trick on the table, and in every second one the figure was announced."""
    return [
        ending(key, preset, seed, 6 + seed % (CARDS - 5), FIGURES.get(key) if seed % 2 else None)
        for seed in seeds_of(key)
    ]


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_settlements_equal_the_reference(key: str, preset: str) -> None:
    for state in endings(key, preset):
        assert solve(state).values == reference.values(state)


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_the_line_comes_to_the_value(key: str, preset: str) -> None:
    for seed in seeds_of(key):
        state = ending(key, preset, seed, 24, FIGURES.get(key) if seed % 2 else None)
        solved = solve(state, cards=False, line=True)
        end = unsaid(played(state, solved.line))
        assert end.settled
        assert reference.settled(end) == solved.value


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_tricks_come_to_what_the_line_wins(key: str, preset: str) -> None:
    for seed in seeds_of(key):
        state = ending(key, preset, seed, 33)
        solved = solve_tricks(state, line=True)
        end = played(state, solved.line)
        won = sum(count for count, side in zip(end.won(), end.sides, strict=True) if side)
        assert won == solved.value


def test_many_are_solved_as_each_alone() -> None:
    states = [ending("asszorti", "pais", seed, 21) for seed in range(12)]
    assert solve_all(states) == [solve(state) for state in states]


@pytest.mark.parametrize("limit", [0, 1, 30, 300, 3000])
def test_a_limit_gives_bounds(limit: int) -> None:
    for seed in range(8):
        state = ending("asszorti", "pais", seed, 27, "arrivazs")
        whole, cut = solve(state), solve(state, limit=limit)
        assert cut.lower <= whole.value <= cut.upper
        assert cut.nodes <= limit + 1
        assert all(whole.values[card] == value for card, value in cut.values.items())


@pytest.mark.parametrize("number", [-1, 1.5, "1", 2**64])
@pytest.mark.parametrize("ask", [solve_all, solve_all_tricks])
def test_a_limit_and_cores_are_whole_numbers(ask: Any, number: object) -> None:
    state = ending("asszorti", "pais", 3, 9)
    for name in ("limit", "cores"):
        with pytest.raises(ValueError, match=re.escape(f"{name}={number!r}: a whole number from")):
            ask([state], **{name: number})


@pytest.mark.parametrize("ask", [solve, solve_tricks])
def test_only_a_state_with_a_card_to_play_is_solved(ask: Any) -> None:
    state = ending("asszorti", "pais", 3, 9)
    over = unsaid(played(state, solve(state, line=True).line))
    for other in (State(state.rules), over):
        with pytest.raises(NotLowerable, match="no card is to be played"):
            ask(other)


def test_without_the_kernel_it_is_slower(monkeypatch: pytest.MonkeyPatch) -> None:
    state = ending("asszorti", "pais", 3, 9)
    by_kernel = solve(state)

    def missing() -> None:
        raise ImportError("no kernel")

    monkeypatch.setattr("skiz.solve.lower.kernel", missing)
    slowly = solve(state)
    assert (slowly.value, slowly.values) == (by_kernel.value, by_kernel.values)


def test_bounds_are_no_value() -> None:
    with pytest.raises(ValueError, match="between -3 and 4"):
        _ = Solved(-3, 4).value


def test_a_feat_that_cannot_be_lowered_is_named() -> None:
    state = ending("asszorti", "pais", 1, 33)
    lone = state.the_declarer()
    while on_turn(state) != (lone,):
        state = played(state, solve(state, line=True).line[:1])
    claimed = apply(state, lone, Claim("rest")).state
    with pytest.raises(NotLowerable, match="a claim that waits"):
        lower(claimed)


@pytest.mark.parametrize(
    ("stakes", "limit"),
    [
        ([Stake("many", Take(1 << card % 36 | 1 << card // 2), 1, 0) for card in range(65)], "64"),
        ([Stake("dear", Take(1), 2, -2, 2**20)], "a million"),
    ],
)
def test_a_problem_too_large_for_the_kernel_is_named(stakes: list[Stake], limit: str) -> None:
    """With too many figures or doublings it cannot be lowered, which is not an error."""
    state = ending("asszorti", "pais", 1, 33)
    rules = replace(state.rules, stakes=lambda s: tuple(stakes))
    with pytest.raises(NotLowerable, match=limit):
        lower(replace(state, rules=rules))


def played(state: State, line: tuple[int, ...]) -> State:
    """Return the state after these cards."""
    for card in line:
        state = unsaid(state)
        (seat,) = on_turn(state)
        state = apply(state, seat, Play(card)).state
    return state


def test_bound_cards_of_which_the_order_does_not_tell_are_refused() -> None:
    state = ending("illustrated", "pagat", 1, 36)
    phases = tuple(
        replace(phase, play_rules=None) if isinstance(phase, Tricks) else phase
        for phase in state.rules.phases
    )
    with pytest.raises(NotLowerable, match="bound cards"):
        lower(replace(state, rules=replace(state.rules, phases=phases)))
