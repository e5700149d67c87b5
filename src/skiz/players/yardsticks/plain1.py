"""Plain as it announced before that was learnt: a yardstick of the arena, which never changes."""

from dataclasses import dataclass

from skiz.table import Action, View

from ..plain import advise
from ..tarokk.heuristics import advise as advise_tarokk
from ..tarokk.talk.prospects import BY_FEATURES


@dataclass(frozen=True, slots=True)
class Plain1:
    """`plain` with older announcements and doublings at Tarokk, by one feature of the hand.

    In the other games it is the same player.
    """

    seed: int = 0

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return what `plain` does, but at Tarokk what it would have said then."""
        if view.rules.family == "tarokk" and len(options) > 1:
            return advise_tarokk(view, options, BY_FEATURES).action
        return advise(view, options).action
