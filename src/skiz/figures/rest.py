"""The feats of a side that takes all remaining tricks, whichever card falls when."""

from typing import assert_never

from .feats import All, AnyOf, Catch, Count, Fall, Feat, Fell, Hold, Not, Score, Take, Win


def hangs_on_winners(feat: Feat) -> bool:
    """Return whether an open feat depends only on who takes the remaining tricks.

    If it does, it is decided for both sides once somebody takes them all, whichever cards are
    played.

    >>> hangs_on_winners(Score(48)), hangs_on_winners(Fall(9, 0))
    (True, False)
    """
    match feat:
        case Take() | Score() | Count():
            return True
        case Win():
            return feat.using is None
        case All(feats) | AnyOf(feats):
            return all(map(hangs_on_winners, feats))
        case Not(part):
            return hangs_on_winners(part)
        case Catch() | Fall() | Fell() | Hold():
            return False
        case _:
            assert_never(feat)
