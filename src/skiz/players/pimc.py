"""Pimc: the cards by perfect information Monte Carlo, everything else as plain does it.

For a card, worlds that agree with the view are drawn, each as likely as the others; each is solved
with all cards open, and the card that settles best on average is played. In a deal of many cards
worlds that take long are left out, and if those are more than half plain plays. It is a yardstick:
what it does with a card must not change, so that figures of different years can be compared. So
it is refused without the kernel, where worlds could not be solved in time.
"""

import zlib
from dataclasses import dataclass

from skiz.cards import Card
from skiz.solve import NotLowerable, solve_all
from skiz.solve.worlds import Worlds
from skiz.table import Action, Claim, Play, View

from .common.requirements import require_kernel
from .levels import is_long
from .plain import advise
from .player import reproducible

LONG = 20_000  # nodes


@dataclass(frozen=True, slots=True)
class Pimc:
    """A player that looks at so many worlds before each card. ValueError without the kernel."""

    worlds: int
    seed: int

    def __post_init__(self) -> None:
        require_kernel("pimc")

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """The card that is best on average; a claim where plain is sure of it."""
        cards = [option.card for option in options if isinstance(option, Play)]
        plain = advise(view, options).action
        if not cards or isinstance(plain, Claim) or len(cards) == 1:
            return plain
        if view.claims:  # disputed: such worlds could not be solved when it was made
            return plain
        try:
            worth = self._worth(view)
        except NotLowerable:
            return plain
        if not worth:  # too many worlds take too long
            return plain
        best = max(worth[card] for card in cards)
        equal = [card for card in cards if worth[card] == best]
        return plain if isinstance(plain, Play) and plain.card in equal else Play(equal[0])

    def _worth(self, view: View) -> dict[Card, int]:
        """What each card settles at in all the worlds together, for the side on turn; nothing where
        too many of them take too long.
        """
        seat = view.viewer()
        sign = 1 if view.sides[seat] else -1
        seed = zlib.crc32(reproducible(self.seed, view).encode())
        limit = LONG if is_long(view.rules) else None
        worlds = Worlds(view).sample(self.worlds, seed)
        solved = [one for one in solve_all(worlds, limit=limit, cores=1) if one.whole]
        if 2 * len(solved) < self.worlds:
            return {}
        worth: dict[Card, int] = {}
        for one in solved:
            for card, value in one.values.items():
                worth[card] = worth.get(card, 0) + sign * value
        return worth
