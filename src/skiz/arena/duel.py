"""A duel of two kinds of player on one deal, in which every exchange of seats is played.

The figure of a deal is the mean points of A's seats minus those of B's. The mean is over all
divisions in which each has at least one seat. Alternatively, it is over one division that gives A
half the seats, and its mirror image. With four players this tells more in the same time.

With a fixed contract, only the game counts, in units of its stake: what A wins as declarer's side
against B, and as B's opponents. Deals are independent of each other, but seats of one deal are not,
so each deal counts once.
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
from skiz.players import Level, Player, SearchPlayer, play_deal, play_out
from skiz.table import Action, House, Rules, Step, View

from .contract import contested
from .oracle import Oracle
from .own_players import hash_of, is_own, loaded_by, own_or_known

ORACLE = "oracle"


@dataclass(frozen=True, slots=True)
class Duel:
    """The setting of a duel: a game in a house, two kinds of player, and further levels.

    A kind may be in a file of your own, as `policy.py:mine`. With a file of figures, it has these
    too. It is small enough to send to another process. Raise ValueError for a fixed contract that
    is mirrored.

    >>> duel = Duel("asszorti", game("asszorti").house(), "plain", "random")
    >>> duel.unit, bout(duel, seed=1).seed
    ('points a deal and seat', 1)
    """

    game: str
    house: House
    a: str
    b: str
    fixed_contract: bool = False
    levels: tuple[Level, ...] = ()
    figures: FigureFile | None = None
    mirrored: bool = False

    def __post_init__(self) -> None:
        if self.fixed_contract and self.mirrored:
            raise ValueError(
                "a fixed contract is already played from both sides; leave out mirrored"
            )

    @property
    def unit(self) -> str:
        """The unit of a difference."""
        return "stakes a deal" if self.fixed_contract else "points a deal and seat"

    @property
    def identity(self) -> dict[str, Any]:
        """All that identifies this duel, in words and numbers."""
        figures = {"figures": self.figures.hash} if self.figures else {}
        mirrored = {"mirrored": True} if self.mirrored else {}
        files = {key: hash_of(key) for key in (self.a, self.b) if is_own(key)}
        loaded = {key: found for key in files if (found := loaded_by(key))}
        own: dict[str, Any] = {"files": files} if files else {}
        own |= {"loaded": loaded} if loaded else {}
        always = {
            "game": self.game,
            "house": self.house.values(),
            "a": self.a,
            "b": self.b,
            "fixed_contract": self.fixed_contract,
            "levels": [asdict(level) for level in self.levels if level.key in (self.a, self.b)],
        }
        return figures | mirrored | own | always  # logs of earlier versions have only `always`


@dataclass(frozen=True, slots=True)
class Bout:
    """One deal of a duel.

    It has A's advantage in points per seat or in stakes, and the time that each kind took to
    decide. With a fixed contract, it says whether A and B made it as declarers.
    """

    seed: int
    difference: float
    decisions: tuple[int, int]
    seconds: tuple[float, float]
    made: tuple[bool, bool] | None = None


@dataclass(slots=True, eq=False)
class Timed:
    """A player with a stopwatch, in CPU seconds."""

    player: Player
    decisions: int = 0
    seconds: float = 0.0

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the player's choice, and add up the time it took."""
        began = process_time()
        action = self.player.choose(view, options)
        self.seconds += process_time() - began
        self.decisions += 1
        return action


def kind(duel: Duel, key: str, seed: int, begun: Step | None = None) -> Player:
    """Return a player of this kind; raise ValueError if there is none.

    The oracle is available only if the truth is given.
    """
    for level in duel.levels:
        if level.key == key:
            return SearchPlayer(level, seed)
    if key != ORACLE:
        return own_or_known(key, seed)
    if begun is None:
        raise ValueError("the oracle plays fixed contracts only")
    return Oracle(begun.state)


@cache
def rules_of(duel: Duel) -> Rules:
    """Return the rules of a duel."""
    return game(duel.game).rules(duel.house, duel.figures)


def bout(duel: Duel, seed: int) -> Bout:
    """Play one deal of a duel in every exchange of seats.

    Raise ValueError if a kind of player, or something it needs, is missing.

    >>> bout(Duel("asszorti", game("asszorti").house(), "plain", "plain"), 1).difference
    0.0
    """
    return _of_cards(duel, seed) if duel.fixed_contract else _of_all(duel, seed)


def _of_all(duel: Duel, seed: int) -> Bout:
    rules, a, b = rules_of(duel), kind(duel, duel.a, seed), kind(duel, duel.b, seed)
    divisions = mirrored(rules.seats, seed) if duel.mirrored else None
    return between(rules, a, b, seed, divisions)


def between(
    rules: Rules,
    a: Player,
    b: Player,
    seed: int,
    divisions: Sequence[tuple[bool, ...]] | None = None,
) -> Bout:
    """Play one deal between two players, in every exchange of seats or in these alone.

    A division says for each seat whether A sits there. The difference is A's lead in points a seat,
    the mean of all divisions. Raise ValueError unless both players sit in each division, for none
    at all, and for a seed below 0.

    >>> from skiz.players import player
    >>> plain = player("plain", seed=1)
    >>> between(game("asszorti").rules(), plain, plain, seed=1).difference
    0.0
    """
    if divisions is None:
        divisions = every_division(rules.seats)
    if not divisions:
        raise ValueError("divisions: at least one is needed")
    for division in divisions:
        if len(division) != rules.seats or any(division) is all(division):
            raise ValueError(f"division {division}: {rules.seats} seats, with A in some of them")
    first, second = Timed(a), Timed(b)
    gaps = [
        _gap(rules, [first if mine else second for mine in division], first, seed)
        for division in divisions
    ]
    return _bout(seed, fmean(gaps), first, second)


def every_division(seats: int) -> list[tuple[bool, ...]]:
    """Return all ways to give A some of the seats, but not all."""
    return [way for way in product((True, False), repeat=seats) if any(way) and not all(way)]


def mirrored(seats: int, seed: int) -> list[tuple[bool, ...]]:
    """Return a random way to give A half the seats, drawn from a seed, and its mirror image.

    >>> mirrored(4, seed=1)
    [(False, True, True, False), (True, False, False, True)]
    """
    mine = Random(seed).sample(range(seats), seats // 2)
    one = tuple(seat in mine for seat in range(seats))
    return [one, tuple(not seat for seat in one)]


def _gap(rules: Rules, seats: Sequence[Timed], a: Timed, seed: int) -> float:
    """Return what A's seats win more than the others', per seat."""
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
    """Return whether the declarer's side makes the game from the first lead of a fixed contract."""
    seats = [declarers if side else others for side in begun.state.sides]
    end = play_out(begun, seats).state
    assert end.settled is not None
    (game,) = end.rules.stakes(end)
    return any(line.key == game.key and line.points > 0 for line in end.settled.lines)


def _bout(
    seed: int, difference: float, a: Timed, b: Timed, made: tuple[bool, bool] | None = None
) -> Bout:
    return Bout(seed, difference, (a.decisions, b.decisions), (a.seconds, b.seconds), made)
