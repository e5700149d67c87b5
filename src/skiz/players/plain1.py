"""Plain as it announced before it learnt: a yardstick of the arena, which stays as it is."""

from dataclasses import dataclass

from skiz.table import Action, View

from .plain import advise
from .tarokk.heuristics import advise as advise_tarokk
from .tarokk.prospects import BY_FEATURES


@dataclass(frozen=True, slots=True)
class Plain1:
    """`plain`, but that it announces and doubles at Tarokk by one feature of its hand. In the other
    games it is the same player.
    """

    seed: int = 0

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """What `plain` does, and at Tarokk says what it would have said."""
        if view.rules.family == "tarokk" and len(options) > 1:
            return advise_tarokk(view, options, BY_FEATURES).action
        return advise(view, options).action
