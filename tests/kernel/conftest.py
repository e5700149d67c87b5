"""What the kernel can be told: the games that bind no cards."""

import pytest

from tests.at_the_table import DEALS, UNBOUND, Course, course


@pytest.fixture(
    name="course",
    params=[(key, preset, seed) for key, preset in UNBOUND for seed in range(DEALS)],
    ids=lambda param: "-".join(map(str, param)),
)
def one_course(request: pytest.FixtureRequest) -> Course:
    """A random deal of a game that binds no cards."""
    return course(*request.param)
