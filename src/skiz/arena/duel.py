"""A duel of two kinds of player on one deal: every exchange of the seats is played.

A deal's figure is the mean points of A's seats less those of B's, over all ways of giving each at
least one seat. Deals are independent of each other, seats of one deal are not: the deal is counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from statistics import fmean
from time import process_time

from skiz.games import game
from skiz.players import Player, play_deal, player
from skiz.table import Action, House, Rules, View


@dataclass(frozen=True, slots=True)
class Duel:
    """What is played: a game in a house, and the two kinds; small
    enough to send to another process.
    """

    game: str
    house: House
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Bout:
    """One deal of a duel: A's advantage in points a seat, and what each kind took to decide."""

    seed: int
    difference: float
    decisions: tuple[int, int]
    seconds: tuple[float, float]


@dataclass(slots=True, eq=False)
class Timed:
    """A player with a stop watch, in CPU seconds."""

    player: Player
    decisions: int = 0
    seconds: float = 0.0

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """What the player chooses; the time it took is added up."""
        began = process_time()
        action = self.player.choose(view, options)
        self.seconds += process_time() - began
        self.decisions += 1
        return action


@cache
def rules_of(duel: Duel) -> Rules:
    """The rules of a duel."""
    return game(duel.game).rules(duel.house)


def bout(duel: Duel, seed: int) -> Bout:
    """Play one deal of a duel in every exchange of the seats."""
    rules = rules_of(duel)
    a, b = Timed(player(duel.a, seed)), Timed(player(duel.b, seed))
    gaps = [
        _gap(rules, seats, a, seed)
        for seats in product((a, b), repeat=rules.seats)
        if a in seats and b in seats
    ]
    return Bout(seed, fmean(gaps), (a.decisions, b.decisions), (a.seconds, b.seconds))


def _gap(rules: Rules, seats: Sequence[Timed], a: Timed, seed: int) -> float:
    """What A's seats win more than the others', a seat."""
    settled = play_deal(rules, seats, seed).state.settled
    assert settled is not None
    mine = [won for won, who in zip(settled.points, seats, strict=True) if who is a]
    theirs = [won for won, who in zip(settled.points, seats, strict=True) if who is not a]
    return fmean(mine) - fmean(theirs)
