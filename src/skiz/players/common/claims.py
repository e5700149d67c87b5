"""Laying a clear rest open, and accepting it.

Nothing has to be weighed: the rules allow it only if the result of the rest is certain.
"""

from skiz.phases import CLEAR
from skiz.table import Action, Answer, Claim

from ..player import Advice

LAY_OPEN, GRANT = Claim(CLEAR), Answer(True)


def answer_or_claim(options: tuple[Action, ...]) -> Advice | None:
    """Return the claim of a clear rest if it is offered, or its acceptance; None if neither is.

    This is only for games without other claims.
    """
    if LAY_OPEN in options:
        return Advice(LAY_OPEN, "claim-clear")
    return Advice(GRANT, "claim-clear-accept") if GRANT in options else None
