"""Deals of every game, for tests that need open cards or worlds."""

import pytest

from tests.support.laws.random_deals import DEALS, FEW_WORDS, Course, course


@pytest.fixture(
    name="course",
    params=[(key, preset, seed) for key, preset in FEW_WORDS for seed in DEALS],
    ids=lambda param: "-".join(map(str, param)),
)
def one_course(request: pytest.FixtureRequest) -> Course:
    """Return a random deal."""
    return course(*request.param)
