"""The table of observations and actions says what arrays have."""

from math import prod

import numpy as np
import pytest

from skiz.games import game, games
from skiz.labs import vector
from skiz.labs.described import MEANINGS, action_ranges, observation_parts
from skiz.labs.features import Features, shapes_of
from skiz.labs.vector.layout import layout_of
from tests.support.tools.depth import depth

KEYS = tuple(games())


@pytest.mark.parametrize("key", KEYS)
def test_parts_are_where_the_kernel_writes_them(key: str) -> None:
    deals = vector.make(key, 20)
    deals.reset(seed=2)
    parts, layout = observation_parts(key), layout_of(Features(deals.numbers))
    assert sum(prod(part.shape) for part in parts) == deals.observations.shape[1]
    parts = [part for part in parts if prod(part.shape)]  # a game without a talon has empty ones
    for part in parts:
        assert part.offset == getattr(layout, part.name)
    for _ in range(depth(150, 1500)):
        deals.step(deals.sample())
        for part in parts:
            seen = deals.observations[:, part.offset : part.offset + prod(part.shape)]
            assert 0 <= seen.min() <= seen.max() <= part.most
            assert np.array_equal(seen, seen.round())


@pytest.mark.parametrize("key", KEYS)
def test_every_part_has_a_meaning_and_every_action_a_range(key: str) -> None:
    numbers = vector.make(key, 1).numbers
    assert {*MEANINGS} == {*shapes_of(numbers)}
    for recall in (False, True):
        assert all(part.meaning for part in observation_parts(key, recall=recall))
    ranges = action_ranges(key)
    assert [one.first for one in ranges] == [0, *(one.last + 1 for one in ranges[:-1])]
    assert ranges[-1].last == len(numbers.steps) - 1
    assert all(numbers.text(one.first) == one.begins for one in ranges)
    assert all(numbers.text(one.last) == one.ends for one in ranges)
    assert ranges == action_ranges(key, claims=True)


def test_a_house_that_no_environment_plays_is_not_described() -> None:
    house = game("asserufen").house().with_changes({"kontra_window": "any_time"})
    for describe in (observation_parts, action_ranges):
        with pytest.raises(ValueError, match="kontra_window=any_time"):
            describe("asserufen", house)
