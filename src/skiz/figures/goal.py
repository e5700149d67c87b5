"""The number that a feat of points or tricks has to reach, for the words of a settlement."""

from collections.abc import Mapping

from .feats import Count, Feat, Score


def goal(feat: Feat) -> Mapping[str, str | int]:
    """Return what the side counts, and how many it needs.

    The result is empty if the feat is not a number of points or tricks of the side.
    """
    match feat:
        case Score(points):
            return {"counted": "points", "needed": points}
        case Count(tricks, None):
            return {"counted": "tricks", "needed": tricks}
        case _:
            return {}
