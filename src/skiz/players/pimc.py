"""Pimc: plays cards by perfect information Monte Carlo, and everything else as plain does.

For a card, it draws worlds that agree with the view, each equally likely, and solves each with open
cards. It plays the card with the best average result. In a deal of many cards, worlds that take
long are left out. If these are more than half, plain plays.

It is a yardstick: its choice of cards must not change, so that figures from different years can be
compared. It is refused without the kernel, because worlds could not be solved in time.
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
    """A player that looks at worlds before each card; raise ValueError without the kernel."""

    worlds: int
    seed: int

    def __post_init__(self) -> None:
        require_kernel("pimc")

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the card that is best on average, or a claim of which plain is sure."""
        cards = [option.card for option in options if isinstance(option, Play)]
        plain = advise(view, options).action
        if not cards or isinstance(plain, Claim) or len(cards) == 1:
            return plain
        # A disputed claim: such worlds could not be solved when this player was made.
        if view.claims:
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
        """Return the sum of each card's results in all worlds, for the side on turn.

        The result is empty if too many of the worlds take too long.
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
