"""What a killed node costs: seconds beyond those that fewer nodes need for the rest."""

import pytest

from bench.labs.nodes import seconds_lost


@pytest.mark.parametrize(
    ("seconds", "killed_at", "share", "lost"),
    [
        (20, 10, 1, 0),
        (30, 10, 1 / 2, 0),
        (35, 10, 1 / 2, 5),
        (25, 10, 2 / 3, 0),
        (8, 0, 1 / 2, -32),
    ],
)
def test_the_nodes_that_are_left_do_the_rest(
    seconds: float, killed_at: float, share: float, lost: float
) -> None:
    """Twenty seconds undisturbed."""
    assert seconds_lost({"seconds": seconds, "killed at": killed_at}, 20, share) == lost
