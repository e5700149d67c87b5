"""A policy learns from played deals: gainful cards become more likely, and nothing else changes."""

import pickle
from functools import cache
from math import nan

import numpy as np
import pytest

from skiz.games import game
from skiz.learn.cards.deals import start_to_learn, talked
from skiz.solve import NotLowerable
from skiz.solve.gradient import LearnOptions, Start, Starts, start_of
from skiz.solve.policy import feature_counts
from skiz.table import Play, View, apply, deal, on_turn, options, start

FIRST, ALL = feature_counts()
FLAT = [0.0] * ALL
GAMES = ("asszorti", "asserufen", "illustrated", "high", "royal")
OPTIONS = LearnOptions(each=8, most=1_000.0, seed=3)


@cache
def starts_of(key: str) -> tuple[Start, ...]:
    """Return some deals of a game."""
    rules = game(key).rules()
    found = (start_to_learn(rules, seed) for seed in range(1, 13))
    return tuple(one for one in found if one is not None)


@cache
def deals(key: str) -> Starts:
    """Return the same in the kernel."""
    return Starts(starts_of(key))


@pytest.mark.parametrize("key", GAMES)
def test_the_gains_of_all_cards_add_up_to_zero(key: str) -> None:
    of = deals(key)
    found = of.learn(range(len(of)), FLAT, FLAT, OPTIONS, cores=1)
    assert found.decisions > 0
    assert found.spread > 0
    slope = np.array(found.slope)
    # A card has one row of each table, so that a table's slopes add up to those of the cards: none.
    assert abs(slope[:FIRST].sum()) < 1e-6 * np.abs(slope).sum()
    assert abs(slope.sum()) < 1e-6 * np.abs(slope).sum()


@pytest.mark.parametrize("key", GAMES)
def test_it_is_the_same_on_any_number_of_cores(key: str) -> None:
    of = deals(key)
    one, two = (of.learn(range(len(of)), FLAT, FLAT, OPTIONS, cores) for cores in (1, 2))
    assert np.allclose(one.slope, two.slope)
    assert one[1:2] == pytest.approx(two[1:2])
    assert one.decisions == two.decisions


def test_a_climb_of_the_slope_wins_more() -> None:
    of = deals("illustrated")
    every = range(len(of))
    weights, flat = np.zeros(ALL), np.zeros(ALL)
    for seed in range(40):
        seeded = OPTIONS._replace(seed=seed)
        slope = np.array(of.learn(every, weights.tolist(), FLAT, seeded, cores=1).slope)
        weights += 0.1 * slope / max(1e-9, np.abs(slope).max())
    against = OPTIONS._replace(each=64, against=True)
    ahead = of.learn(every, weights.tolist(), flat.tolist(), against, cores=1)
    level = of.learn(every, FLAT, FLAT, against, cores=1)
    assert ahead.value > level.value + len(of) * 0.5  # half a point a deal


def test_an_anchor_pulls_back() -> None:
    of = deals("asszorti")
    weights = np.random.default_rng(1).normal(size=ALL)
    away = of.learn(range(len(of)), weights.tolist(), FLAT, OPTIONS, cores=1).divergence
    # So dear is it to be away from the anchor that the gains of cards are nothing beside it.
    dear = OPTIONS._replace(most=1e-9, anchored=1.0)
    slope = np.array(of.learn(range(len(of)), weights.tolist(), FLAT, dear, cores=1).slope)
    nearer = weights + 0.01 * slope / np.abs(slope).max()
    found = of.learn(range(len(of)), nearer.tolist(), FLAT, OPTIONS, cores=1)
    assert 0 < found.divergence < away
    assert of.learn(range(len(of)), FLAT, FLAT, dear, cores=1).divergence == 0


def test_against_the_anchor_it_plays_either_side() -> None:
    """The same policy on both sides is ahead only by chance."""
    of = deals("asserufen")
    found = of.learn(range(len(of)), FLAT, FLAT, OPTIONS._replace(each=400, against=True), cores=2)
    mean = found.value / len(of)
    assert abs(mean) < 4 * (found.squares / len(of)) ** 0.5 / len(of) ** 0.5 + 1e-9


def test_a_start_may_be_sent() -> None:
    """It consists of plain numbers, without objects of the kernel."""
    for one in starts_of("high"):
        assert pickle.loads(pickle.dumps(one)) == one


def test_a_wrong_start_is_refused() -> None:
    rules = game("asszorti").rules()
    with pytest.raises(NotLowerable, match="no card is to be played"):
        start_of(start(rules, deal(rules, range(36))).state)
    begun = talked(rules, 1)
    assert begun is not None
    (seat,) = on_turn(begun)
    card = next(one for one in options(View(begun), seat) if isinstance(one, Play))
    with pytest.raises(ValueError, match="a deal begins with the first lead"):
        Starts([start_of(apply(begun, seat, card).state)])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"each": 1}, "needs more playouts"),
        ({"each": 3, "against": True}, "needs more playouts"),
        ({"most": 0.0}, "must be positive"),
        ({"anchored": -1.0}, "not negative"),
    ],
)
def test_options_that_teach_nothing_are_refused(change: dict[str, float], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        deals("asszorti").learn([0], FLAT, FLAT, OPTIONS._replace(**change), cores=1)


def test_a_wrong_size_is_refused() -> None:
    of = deals("asszorti")
    for weights, anchor, why in (
        (FLAT[1:], FLAT[1:], "a weight for each row"),
        (FLAT, FLAT[:FIRST], "equally many weights"),
        ([nan, *FLAT[1:]], FLAT, "not a number"),
    ):
        with pytest.raises(ValueError, match=why):
            of.learn([0], weights, anchor, OPTIONS, cores=1)
    with pytest.raises(ValueError, match="no such deal"):
        of.learn([len(of)], FLAT, FLAT, OPTIONS, cores=1)
