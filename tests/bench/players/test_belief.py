"""Measured beliefs: arrays of ways computed as in the kernel, and the truth told from chance."""

from collections import Counter
from math import isfinite, log

import numpy as np
import pytest

pytest.importorskip("skiz._kernel", exc_type=ImportError)

from bench.players.begun import Begun, begun
from bench.players.belief import by_role, partners, ratios, summary_of_partners, summary_of_ratios
from bench.players.ways import as_array, log_drawings, log_priors, some_ways
from skiz.games import game
from skiz.players import player
from skiz.players.common.belief import priors_of
from skiz.players.common.model import model_of
from skiz.solve.prior import sample_likely
from skiz.solve.splitmix64 import SplitMix64
from skiz.solve.worlds import WorldBuilder, Worlds

MANY = 200_000


def plain(key: str, seed: int, tricks: int = 0) -> Begun:
    """Return a deal of plain players that goes on this long."""
    rules = game(key).rules()
    found = begun(rules, [player("plain", 0)] * rules.seats, seed, tricks)
    assert found is not None
    return found


@pytest.mark.parametrize(("key", "seed", "tricks"), [("asszorti", 1, 8), ("illustrated", 2, 7)])
def test_priors_are_computed_as_in_the_kernel(key: str, seed: int, tricks: int) -> None:
    """Late in a deal all ways are listed: each is kept in proportion to its likelihood."""
    found = plain(key, seed, tricks)
    declarer = found.state.the_declarer()
    sight = found.views[(declarer + 1) % len(found.views)]
    worlds = Worlds(sight)
    (ways,) = worlds.cases
    priors = [*priors_of(sight, model_of(sight.rules.family))]
    every = ways.every(worlds.holders)
    assert 10 < len(every) < 20_000
    likely = np.exp(log_priors(priors, as_array(every)))
    likely *= MANY / likely.sum()
    times = Counter(dict(sample_likely(worlds, priors, 1.0, len(every), MANY, 1)))
    assert all(abs(times[way] - share) <= 1 for way, share in zip(every, likely, strict=True))


def test_draws_agree_with_the_auction_as_often_as_computed() -> None:
    found = plain("illustrated", 2)
    sight = found.views[(found.state.the_declarer() + 1) % 4]
    ways = some_ways(Worlds(sight), 200, 1)
    builder, chance = WorldBuilder(sight), SplitMix64(1)
    built = [
        builder.try_build(tuple(map(int, way)), chance) is not None
        for way in ways
        for _ in range(5)
    ]
    reckoned = np.exp(log_drawings(sight, ways)).mean()
    assert 0 < reckoned < 1
    assert np.mean(built) == pytest.approx(reckoned, abs=0.05)


def test_the_true_world_is_likelier_than_by_chance() -> None:
    rules = game("asszorti").rules()
    rows = [row for seed in range(8) for row in ratios(rules, "plain", seed, 3)]
    by_roles = by_role(rows, summary_of_ratios)
    assert set(by_roles) == {"all", "declarer", "opponent"}
    mean, low, high = by_roles["opponent"]["geometric"]
    assert mean > 1
    assert low < mean < high


def test_the_true_partner_is_likelier_than_by_the_rules_alone() -> None:
    rules = game("illustrated").rules()
    rows = [row for seed in range(20) for row in partners(rules, "plain", seed)]
    assert all(isfinite(row.facts) and isfinite(row.believed) for row in rows)
    summaries = by_role(rows, summary_of_partners)
    assert 0.5 < summaries["all"]["facts"] < log(4)
    assert summaries["opponent"]["below"][0] > 0
