"""Skilled: the card that is best in likely worlds, at one of the levels; all else as plain."""

from dataclasses import dataclass

from skiz.solve import NotLowerable
from skiz.table import Action, Claim, Play, View

from .cards import weigh_cards
from .levels import Level
from .plain import advise


@dataclass(frozen=True, slots=True)
class Skilled:
    """A player who thinks as long as his level lets him."""

    level: Level
    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """The best of the options as far as it can tell."""
        plain = advise(view, options).action
        if not isinstance(options[0], Play) or isinstance(plain, Claim) or len(options) == 1:
            return plain
        try:
            weighed = weigh_cards(view, options, self.level, self.seed)
        except NotLowerable:  # a disputed claim: nothing but the rest counts, and plain plays it
            return plain
        equal = [one.action for one in weighed if one.worth == weighed[0].worth]
        return plain if plain in equal else equal[0]
