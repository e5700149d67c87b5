"""Every law of play with all stakes: the kernel against minimax over the rules' settlement."""

from collections.abc import Callable
from random import Random

import pytest

from skiz.games import game
from skiz.solve import reference, solve
from skiz.solve.kernel import kernel as the_kernel
from tests.support.games import asserufen_by_hand as asserufen
from tests.support.games import tarokk_by_hand as tarokk
from tests.support.laws import endings
from tests.support.laws.problems import Wish, best, by_cards, played_on
from tests.support.tools.depth import blocks, depth

pytest.importorskip("skiz._kernel")
kernel = the_kernel()

NO_LIMIT = 2**64 - 1
BLOCKS = blocks(depth(40, 100_000))


def compare(deal: Callable[[Random], Wish], seed: int) -> None:
    """Compare the value of an ending of this seed, the legal cards, and the value of each."""
    rng = Random(seed)
    wish = ending(deal(rng), rng)
    ((low, high, cards, _, _),) = kernel.solve([wish.lowered()], NO_LIMIT, True, False, 1)
    assert low == high
    values = by_cards(wish)
    assert {card: low for card, low, _ in cards} == values
    assert low == best(wish, values.values())


def ending(wish: Wish, rng: Random) -> Wish:
    """Two or three tricks from the end, or within the one before."""
    left = rng.choice([2, 2, 2, 3])
    return played_on(wish, rng, 4 * (wish.length - left) - rng.choice([0, 0, 0, 1, 2]))


def compare_by_the_rules(key: str, seed: int) -> None:
    """Compare an ending of the rules themselves.

    In every second one of Asszorti arrivázs is announced.
    """
    presets = sorted(game(key).presets)
    announced = "arrivazs" if seed % 2 and key == "asszorti" else None
    state = endings.ending(key, presets[seed % len(presets)], seed, 6 + seed % 5, announced)
    assert solve(state).values == reference.values(state)


def of_illustrated(rng: Random) -> Wish:
    return tarokk.some_deal(rng, tarokk.some_talk(rng, high=False))


def of_high(rng: Random) -> Wish:
    return tarokk.some_deal(rng, tarokk.some_talk(rng, high=True))


def of_asserufen(rng: Random) -> Wish:
    return asserufen.some_deal(rng, asserufen.some_contract(rng))


@pytest.mark.parametrize("deal", [of_illustrated, of_high, of_asserufen])
@pytest.mark.parametrize("seeds", BLOCKS)
def test_games_by_hand(seeds: range, deal: Callable[[Random], Wish]) -> None:
    for seed in seeds:
        compare(deal, seed)


@pytest.mark.parametrize("key", ["asszorti", "royal", "paskievics", "illustrated54"])
@pytest.mark.parametrize("seeds", BLOCKS)
def test_by_the_rules(seeds: range, key: str) -> None:
    for seed in seeds:
        compare_by_the_rules(key, seed)


def test_a_partner_who_must_trump_takes_the_lead() -> None:
    """Two good suits to lead are not both to be counted on when he has to trump the first."""
    compare(of_high, 16212)
