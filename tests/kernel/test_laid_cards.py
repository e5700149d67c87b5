"""A side that must take a discarded card has lost: the kernel agrees with the rules.

This includes goals that would silence others.
"""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from skiz.cards import Cards, each, of, union
from skiz.figures import Done, Stake, Take
from skiz.solve import reference, solve
from skiz.solve.kernel import kernel as the_kernel
from skiz.table import State
from tests.support.laws import endings
from tests.support.laws.problems import Wish, by_minimax, random_wish

pytest.importorskip("skiz._kernel")
kernel = the_kernel()

NO_LIMIT = 2**64 - 1


def takes(rng: Random, away: Cards, at_play: Cards, count: int = 4) -> tuple[Stake, ...]:
    """Stakes of either side on one or two cards, of which some were laid away; most are silenced by
    one on other cards.
    """

    def done() -> Done:
        cards = [rng.choice(list(each(rng.choice([away, at_play]) or at_play))) for _ in range(2)]
        return Done(Take(of(cards[: rng.choice([1, 2])])), rng.random() < 0.5)

    def stake(wanted: Done) -> Stake:
        made, lost = rng.randint(-3, 9), rng.randint(-9, 3)
        unless = tuple(done() for _ in range(rng.choice([0, 1, 1, 2])))
        return Stake("stake", wanted.feat, made, lost, 1, wanted.ours, unless)

    return tuple(stake(done()) for _ in range(count))


def a_problem(rng: Random) -> Wish:
    """Return a small problem with discards."""
    while True:
        wish = random_wish(rng)
        if away := union(wish.laid):
            fell = of(card for trick in wish.tricks for card in trick.cards)
            at_play = union(wish.hands) | of(wish.table) | fell
            return wish._replace(stakes=takes(rng, away, at_play))


@pytest.mark.parametrize("seed", range(300))
def test_small_problems(seed: int) -> None:
    """For any rules of play, the kernel's value is that of trying everything and judging the
    tricks.
    """
    wish = a_problem(Random(seed))
    ((low, high, _, _, _),) = kernel.solve([wish.lowered()], NO_LIMIT, True, False, 1)
    assert (low, high) == (by_minimax(wish),) * 2


def with_takes(state: State, rng: Random) -> State:
    """Return the same deal with more at stake: cards of which some are discards."""
    away = union(hand.cards for hand in state.laid)
    more = takes(rng, away, state.rules.pack.all & ~away, 3)
    rules = state.rules
    return replace(state, rules=replace(rules, stakes=lambda s: (*rules.stakes(s), *more)))


@pytest.mark.parametrize("seed", range(20))
def test_deals_of_the_rules(seed: int) -> None:
    """Deals of Tarokk: the settlement is the kernel's value of each card."""
    key, preset = (("paskievics", "kegl"), ("illustrated", "pagat"))[seed % 2]
    state = with_takes(endings.ending(key, preset, seed, 7), Random(seed))
    assert solve(state).values == reference.values(state)


def test_there_are_such_problems() -> None:
    """Many stakes are on discards, alone or with others, and silence others."""
    found: Counter[str] = Counter()
    for seed in range(300):
        wish = a_problem(Random(seed))
        for stake in wish.stakes:
            for done in (stake.done, *stake.unless):
                assert isinstance(done.feat, Take)
                aside = done.feat.cards & union(wish.laid)
                found["alone" if aside == done.feat.cards else "both" if aside else "none"] += 1
    assert min(found.values()) > 100, found
