"""Laying a clear rest open, and granting it: nothing has to be weighed, since the rules allow it
only where it is certain what the rest comes to.
"""

from skiz.phases import CLEAR
from skiz.table import Action, Answer, Claim

from ..player import Advice

LAY_OPEN, GRANT = Claim(CLEAR), Answer(True)


def answer_or_claim(options: tuple[Action, ...]) -> Advice | None:
    """To lay the rest open where that is offered, and to grant it; nothing where neither is asked.
    Only for games with no other claims.
    """
    if LAY_OPEN in options:
        return Advice(LAY_OPEN, "claim-clear")
    return Advice(GRANT, "claim-clear-accept") if GRANT in options else None
