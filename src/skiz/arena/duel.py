"""A duel of two kinds of player on one deal: every exchange of the seats is played.

A deal's figure is the mean points of A's seats less those of B's, over all ways of giving each at
least one seat; or over one that gives A half of them and its mirror image, which tells more in the
same time where four play. With a fixed contract it is the game alone, in units of its stake: what A
wins as declarer's side against B, and as B's opponents. Deals are independent of each other, seats
of one deal are not: the deal is counted.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import product
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

from skiz.figures import FigureFile
from skiz.games import game
from skiz.players import Level, Player, SearchPlayer, play_deal, play_out, player
from skiz.table import Action, House, Rules, Step, View

from .contract import contested
from .oracle import Oracle

ORACLE = "oracle"


@dataclass(frozen=True, slots=True)
class Duel:
    """What is played: a game in a house, the two kinds, levels that only this match knows, and the
    figures of a file where one is played with; small enough to send to another process.
    """

    game: str
    house: House
    a: str
    b: str
    fixed_contract: bool = False
    levels: tuple[Level, ...] = ()
    figures: FigureFile | None = None
    mirrored: bool = False

    @property
    def unit(self) -> str:
        """In what a difference is counted."""
        return "stakes a deal" if self.fixed_contract else "points a deal and seat"

    @property
    def identity(self) -> dict[str, Any]:
        """All that makes it this duel and no other, in words and numbers."""
        figures = {"figures": self.figures.hash} if self.figures else {}
        mirrored = {"mirrored": True} if self.mirrored else {}
        always = {
            "game": self.game,
            "house": self.house.values(),
            "a": self.a,
            "b": self.b,
            "fixed_contract": self.fixed_contract,
            "levels": [asdict(level) for level in self.levels if level.key in (self.a, self.b)],
        }
        return figures | mirrored | always  # older logs have the last alone


@dataclass(frozen=True, slots=True)
class Bout:
    """One deal of a duel: A's advantage in points a seat or in stakes, what each kind took to
    decide, and with a fixed contract whether A and B made it as declarers.
    """

    seed: int
    difference: float
    decisions: tuple[int, int]
    seconds: tuple[float, float]
    made: tuple[bool, bool] | None = None


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


def kind(duel: Duel, key: str, seed: int, begun: Step | None = None) -> Player:
    """A player of this kind; the oracle only where the truth is at hand. ValueError for no kind."""
    for level in duel.levels:
        if level.key == key:
            return SearchPlayer(level, seed)
    if key != ORACLE:
        return player(key, seed)
    if begun is None:
        raise ValueError("the oracle plays fixed contracts only")
    return Oracle(begun.state)


@cache
def rules_of(duel: Duel) -> Rules:
    """The rules of a duel."""
    return game(duel.game).rules(duel.house, duel.figures)


def bout(duel: Duel, seed: int) -> Bout:
    """Play one deal of a duel in every exchange of the seats.

    ValueError where a kind of player, or what it needs, is not there.

    >>> bout(Duel("asszorti", game("asszorti").house(), "plain", "plain"), 1).difference
    0.0
    """
    return _of_cards(duel, seed) if duel.fixed_contract else _of_all(duel, seed)


def _of_all(duel: Duel, seed: int) -> Bout:
    rules = rules_of(duel)
    a, b = Timed(kind(duel, duel.a, seed)), Timed(kind(duel, duel.b, seed))
    divisions = mirrored(rules.seats, seed) if duel.mirrored else every_division(rules.seats)
    gaps = [_gap(rules, [a if mine else b for mine in division], a, seed) for division in divisions]
    return _bout(seed, fmean(gaps), a, b)


def every_division(seats: int) -> list[tuple[bool, ...]]:
    """All the ways to give A some of the seats, and not all."""
    return [way for way in product((True, False), repeat=seats) if any(way) and not all(way)]


def mirrored(seats: int, seed: int) -> list[tuple[bool, ...]]:
    """One way to give A half of the seats, drawn from a seed, and its mirror image.

    >>> mirrored(4, seed=1)
    [(False, True, True, False), (True, False, False, True)]
    """
    mine = Random(seed).sample(range(seats), seats // 2)
    one = tuple(seat in mine for seat in range(seats))
    return [one, tuple(not seat for seat in one)]


def _gap(rules: Rules, seats: Sequence[Timed], a: Timed, seed: int) -> float:
    """What A's seats win more than the others', a seat."""
    settled = play_deal(rules, seats, seed).state.settled
    assert settled is not None
    mine = [won for won, who in zip(settled.points, seats, strict=True) if who is a]
    theirs = [won for won, who in zip(settled.points, seats, strict=True) if who is not a]
    return fmean(mine) - fmean(theirs)


def _of_cards(duel: Duel, seed: int) -> Bout:
    begun = contested(rules_of(duel), seed)
    a, b = Timed(kind(duel, duel.a, seed, begun)), Timed(kind(duel, duel.b, seed, begun))
    made = (makes(begun, a, b), makes(begun, b, a))
    return _bout(seed, 2.0 * (made[0] - made[1]), a, b, made)


def makes(begun: Step, declarers: Player, others: Player) -> bool:
    """Whether the declarer's side makes the game, from the first lead of a fixed contract."""
    seats = [declarers if side else others for side in begun.state.sides]
    end = play_out(begun, seats).state
    assert end.settled is not None
    (game,) = end.rules.stakes(end)
    return any(line.key == game.key and line.points > 0 for line in end.settled.lines)


def _bout(
    seed: int, difference: float, a: Timed, b: Timed, made: tuple[bool, bool] | None = None
) -> Bout:
    return Bout(seed, difference, (a.decisions, b.decisions), (a.seconds, b.seconds), made)
