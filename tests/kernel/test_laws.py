"""Every law of play with all stakes: the kernel against minimax over the rules' settlement."""

from random import Random

import pytest

from skiz.games import game
from skiz.solve import lower, reference, solve
from tests.support.games import asserufen_by_hand as asserufen
from tests.support.games import tarokk_by_hand as tarokk
from tests.support.laws import endings
from tests.support.laws.problems import Wish, best, by_cards, played_on
from tests.support.tools.depth import depth

pytest.importorskip("skiz._kernel")
kernel = lower.kernel()

NO_LIMIT = 2**64 - 1
SEEDS = range(depth(40, 100_000))


def compare(wish: Wish) -> None:
    """Return its value, the legal cards, and the value of each."""
    ((low, high, cards, _, _),) = kernel.solve([wish.lowered()], NO_LIMIT, True, False, 1)
    assert low == high
    values = by_cards(wish)
    assert {card: low for card, low, _ in cards} == values
    assert low == best(wish, values.values())


def ending(wish: Wish, rng: Random) -> Wish:
    """Two or three tricks from the end, or within the one before."""
    left = rng.choice([2, 2, 2, 3])
    return played_on(wish, rng, 4 * (wish.length - left) - rng.choice([0, 0, 0, 1, 2]))


@pytest.mark.parametrize("high", [False, True], ids=["illustrated", "high"])
@pytest.mark.parametrize("seed", SEEDS)
def test_tarokk(seed: int, high: bool) -> None:
    rng = Random(seed)
    compare(ending(tarokk.some_deal(rng, tarokk.some_talk(rng, high)), rng))


@pytest.mark.parametrize("seed", SEEDS)
def test_asserufen(seed: int) -> None:
    rng = Random(seed)
    compare(ending(asserufen.some_deal(rng, asserufen.some_contract(rng)), rng))


@pytest.mark.parametrize("key", ["asszorti", "paskievics", "illustrated54"])
@pytest.mark.parametrize("seed", SEEDS)
def test_by_the_rules(seed: int, key: str) -> None:
    """Deals of the rules themselves; in every second one of Asszorti arrivázs is announced."""
    presets = sorted(game(key).presets)
    announced = "arrivazs" if seed % 2 and key == "asszorti" else None
    state = endings.ending(key, presets[seed % len(presets)], seed, 6 + seed % 5, announced)
    assert solve(state).values == reference.values(state)


def test_a_partner_who_must_trump_takes_the_lead() -> None:
    """Two good suits to lead are not both to be counted on when he has to trump the first."""
    rng = Random(16212)
    compare(ending(tarokk.some_deal(rng, tarokk.some_talk(rng, True)), rng))
