"""The oracle: a player that sees all cards, to show how much there is to see.

It is given the truth of the deal. No player outside the arena can be.
"""

from dataclasses import dataclass, replace

from skiz.cards import Cards, of
from skiz.players.common.requirements import require_kernel
from skiz.players.plain import advise
from skiz.solve import NotLowerable, solve_all
from skiz.table import Action, Claim, Hand, Play, State, View


@dataclass(frozen=True, slots=True)
class Oracle:
    """A player that knows the truth at the first lead of one deal, and plays its cards perfectly.

    Raise ValueError without the kernel.
    """

    truth: State

    def __post_init__(self) -> None:
        require_kernel("the oracle")

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the best card with all cards open; in everything else, what plain does."""
        plain = advise(view, options).action
        cards = [option for option in options if isinstance(option, Play)]
        if len(cards) < 2 or isinstance(plain, Claim):
            return plain
        try:
            (solved,) = solve_all([self._now(view)], cores=1)
        except NotLowerable:
            return plain
        seat = view.viewer()
        sign = 1 if view.sides[seat] else -1
        best = max(sign * worth for worth in solved.values.values())
        equal = [play for play in cards if sign * solved.values[play.card] == best]
        return plain if plain in equal else equal[0]

    def _now(self, view: View) -> State:
        gone = played(view)
        hands = tuple(Hand.of(hand.cards & ~gone) for hand in self.truth.hands)
        truth = self.truth
        world = replace(view, eyes=None, hands=hands)
        return replace(world, talon=truth.talon, laid=truth.laid, drew=truth.drew)


def played(view: View) -> Cards:
    """Return the cards that have been played."""
    return of(card for trick in view.tricks_begun for card in trick.cards)
