"""Returns: what a deal brings each seat, within a bound that a learner can divide by.

A side can double again and again, so the largest possible settlement of a house is far larger than
nearly all that occur. A bound cuts it off.
"""

from .checks import counted
from .position import Position

UTMOST = 1_000_000  # points: more than all figures of both sides, doubled by every word


def returns(position: Position, bound: int = UTMOST) -> list[float]:
    """Return the points of each seat; 0 before the settlement. They add up to 0.

    If a seat wins or loses more than `bound`, the points of all seats are scaled down together
    until none is beyond it.
    """
    state = position.state
    if state is None or state.settled is None:
        return [0.0] * position.rules.seats
    points = state.settled.points
    most = max(map(abs, points))
    return [float(won) if most <= bound else won * bound / most for won in points]


def checked_bound(bound: object) -> int:
    """Return the bound; raise ValueError if it is not a whole number from 1 to a million."""
    return counted(bound, UTMOST, "bound", " of points")
