"""Every game, in each of its presets, passes the same laws."""

import pytest

from tests.support.laws.random_deals import TABLES, Course, course, deals_of

pytest_plugins = (
    "tests.support.tools.fast_collection",
    "tests.support.tools.one_forkserver",
    "tests.support.tools.waiting_first",
    "tests.support.tools.whole_files",
)


@pytest.fixture(
    name="course",
    params=[(key, preset, seed) for key, preset in TABLES for seed in deals_of(key)],
    ids=lambda param: "-".join(map(str, param)),
)
def one_course(request: pytest.FixtureRequest) -> Course:
    """Return a random deal; for odd seeds a third of the house rules are changed."""
    return course(*request.param)


@pytest.fixture(name="table", params=TABLES, ids="-".join)
def one_table(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Return a game and a preset of it, by name."""
    return request.param
