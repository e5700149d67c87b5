"""Feats joined by any of and not, which the kernel does not know, are lowered to sums.

Their value is that of minimax over the verdicts, and in every state a feat is made as often as its
terms say.
"""

from random import Random

import pytest

from skiz.cards import Trick
from skiz.figures import All, AnyOf, Count, Ground, Not, Stake, Verdict, Win, judge
from skiz.games import game
from skiz.solve import NotLowerable, reference, solve
from skiz.solve.goals import goal_rows
from skiz.solve.goals.sums import sums_of, terms, ways
from skiz.solve.kernel import kernel as the_kernel
from skiz.table import State, View, apply, deal, on_turn, options, shuffled, start
from tests.support.laws.figure_files import ADDED_FILE, ROYAL_FILE
from tests.support.laws.problems import best, by_cards, random_wish, with_joined_stakes
from tests.support.laws.random_deals import some_action
from tests.support.tools.depth import depth

pytest.importorskip("skiz._kernel")
kernel = the_kernel()

NO_LIMIT = 2**64 - 1
SEEDS = range(depth(150, 20_000))
A, B, C = Count(1), Win(1, 1), Win(2, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_joined_feats_are_worth_what_they_are_by_minimax(seed: int) -> None:
    rng = Random(seed)
    wish = with_joined_stakes(random_wish(rng), rng)
    ((low, high, cards, _, _),) = kernel.solve([wish.lowered()], NO_LIMIT, True, False, 1)
    values = by_cards(wish)
    assert low == high
    assert {card: least for card, least, _ in cards} == values
    if values:
        assert low == best(wish, values.values())


def test_a_feat_is_a_sum_of_feats_done_together() -> None:
    assert terms(A) == {(A,): 1}
    assert terms(All((A, B))) == {(A, B): 1}
    assert terms(AnyOf((A, B))) == {(): 0, (A,): 1, (B,): 1, (A, B): -1}
    assert terms(Not(A)) == {(): 1, (A,): -1}
    assert terms(Not(Not(A))) == {(): 0, (A,): 1}
    assert terms(AnyOf((A, A))) == {(): 0, (A,): 1}
    assert [*sums_of(A, 5, -3)] == [((A,), 5, -3)]
    assert [*sums_of(Not(A), 5, -3)] == [((A,), -3, 5)]


def test_a_silencing_feat_silences_in_each_of_its_ways() -> None:
    assert ways(AnyOf((A, All((B, AnyOf((A, C))))))) == ((A,), (B, A), (B, C))
    with pytest.raises(ValueError, match="must not be done"):
        ways(Not(A))


def test_too_many_ways_are_refused() -> None:
    many = AnyOf(tuple(All((Win(n, n), Count(n))) for n in range(1, 9)))
    with pytest.raises(ValueError, match="too many ways"):
        goal_rows([Stake("x", many, 1, 0)], 1, 2)


def test_the_verdict_is_open_while_one_of_two_is_possible() -> None:
    one = Ground((Trick(0, (0, 1), 0),), 2, (None, True))
    assert judge(AnyOf((B, C)), one) is Verdict.OPEN
    assert judge(Not(B), one) is Verdict.OPEN
    known = Ground((Trick(0, (0, 1), 0),), 2, (True, False))
    assert judge(AnyOf((B, C)), known) is Verdict.MADE
    assert judge(Not(B), known) is Verdict.LOST
    assert judge(All((Not(B), C)), known) is Verdict.LOST


def near_the_end(key: str, seed: int) -> State:
    """Return a random deal with figures from a file, about two tricks before its end."""
    rng = Random(seed)
    file = ROYAL_FILE if key == "royal" else ADDED_FILE
    rules = game(key).rules(figures=file)
    state = start(rules, deal(rules, shuffled(rules, rng))).state
    while state.current_phase.name != "play" or sum(hand.size for hand in state.hands) > 10:
        if state.settled:
            state = start(rules, deal(rules, shuffled(rules, rng))).state
        (seat, *_) = on_turn(state)
        offered = options(View(state), seat)
        state = apply(state, seat, some_action(offered, rng, quiet=seed % 3 == 0)).state
    return state


@pytest.mark.parametrize("key", ["royal", "illustrated", "high"])
@pytest.mark.parametrize("seed", range(12))
def test_figures_of_a_file_are_solved_as_by_the_rules(key: str, seed: int) -> None:
    state = near_the_end(key, seed)
    try:
        assert solve(state).values == reference.values(state)
    except NotLowerable as why:
        assert "goals" in str(why)  # noqa: PT017
