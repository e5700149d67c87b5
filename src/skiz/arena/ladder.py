"""A ladder: every two of several kinds of player compared on the same deals, ordered by strength.

The strength of a player is what it wins more than the others, per deal and seat, with equal weight
for each of them; with a fixed contract, it is in stakes per deal. All duels use the same deals, so
each deal counts once, with everything that happened in it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import TypeAlias

from skiz.figures import FigureFile
from skiz.table import House

from .compare import Comparison, compare
from .duel import Bout, Duel

Pair: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Rung:
    """A player's place: the mean over its duels with a 95 % interval, and CPU seconds per decision.

    It also has its duel with each of the others, from its own side.
    """

    player: str
    mean: float
    low: float
    high: float
    seconds: float
    against: Mapping[str, Comparison]


def duels(
    game: str,
    house: House,
    players: Sequence[str],
    fixed_contract: bool = False,
    figures: FigureFile | None = None,
) -> dict[Pair, Duel]:
    """Return a duel for every two players; raise ValueError for fewer than two, or a repeated one.

    >>> from skiz.games import game
    >>> list(duels("asszorti", game("asszorti").house(), ["plain", "random", "pimc20"]))
    [('plain', 'random'), ('plain', 'pimc20'), ('random', 'pimc20')]
    """
    if len(set(players)) < len(players) or len(players) < 2:
        raise ValueError("a ladder needs two different players at least, each named once")
    pairs = combinations(players, 2)
    return {pair: Duel(game, house, *pair, fixed_contract, figures=figures) for pair in pairs}


def log_of(folder: Path | None, pair: Pair) -> Path | None:
    """Return the log of a duel of a ladder; `skiz match` reads and writes the same file."""
    name = re.sub(r"[^\w.-]", "_", "-".join(pair))  # the key of an own player has a path
    return folder / f"{name}.jsonl" if folder else None


def climb(found: Mapping[Pair, Sequence[Bout]]) -> tuple[Rung, ...]:
    """Return the rungs, the strongest player first.

    Raise ValueError unless all duels use the same deals.
    """
    if len({tuple(sorted(bout.seed for bout in bouts)) for bouts in found.values()}) > 1:
        raise ValueError("the duels of a ladder must be of the same deals")
    players = dict.fromkeys(player for pair in found for player in pair)
    rungs = (_rung(player, dict(_own(player, found))) for player in players)
    return tuple(sorted(rungs, key=lambda rung: -rung.mean))


def _own(player: str, found: Mapping[Pair, Sequence[Bout]]) -> Iterator[tuple[str, list[Bout]]]:
    """Yield a player's duels from its own side, by opponent, deal after deal."""
    for (a, b), bouts in found.items():
        if player in (a, b):
            ordered = sorted(bouts, key=lambda bout: bout.seed)
            yield (b, ordered) if player == a else (a, [turned(bout) for bout in ordered])


def turned(bout: Bout) -> Bout:
    """Return the same deal from the other player's side."""
    (a, b), (quick, slow) = bout.decisions, bout.seconds
    made = bout.made and bout.made[::-1]
    return Bout(bout.seed, -bout.difference, (b, a), (slow, quick), made)


def _rung(player: str, own: Mapping[str, Sequence[Bout]]) -> Rung:
    deals = [fmean(bout.difference for bout in bouts) for bouts in zip(*own.values(), strict=True)]
    mean = fmean(deals)
    half = NormalDist().inv_cdf(0.975) * stdev(deals) / len(deals) ** 0.5
    bouts = [bout for duel in own.values() for bout in duel]
    return Rung(
        player,
        mean,
        mean - half,
        mean + half,
        sum(bout.seconds[0] for bout in bouts) / max(1, sum(bout.decisions[0] for bout in bouts)),
        {other: compare(duel) for other, duel in own.items()},
    )
