"""What a corpus is to have, as a value: everything that decides what is in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from skiz import __version__
from skiz.arena import hash_of, is_own
from skiz.players import version
from skiz.players.levels import LEVELS, Level
from skiz.table import House

from .schema import VERSION

USUAL = "fast"  # the level that weighs options if the players themselves do not search


@dataclass(frozen=True, slots=True)
class Plan:
    """A corpus: this many deals of a game in a house, from a seed on, by one kind of player.

    Options are weighed in one deal of every `sampled`, in none with 0, by the players themselves if
    they search. One deal of every `opened` is solved with open cards, within `nodes` positions. A
    file has the deals of a shard.
    """

    game: str
    house: House
    level: str
    seed: int
    deals: int
    sampled: int = 100
    opened: int = 1
    nodes: int = 1_000_000
    shard: int = 100

    @property
    def weigher(self) -> Level:
        """The level that weighs options."""
        by_key = {level.key: level for level in LEVELS}
        return by_key.get(self.level) or by_key[USUAL]

    @property
    def identity(self) -> dict[str, Any]:
        """All that decides what the files of the first shards contain."""
        own = {"file": hash_of(self.level)} if is_own(self.level) else {}
        return own | {
            "game": self.game,
            "house": self.house.values(),
            "level": self.level,
            "seed": self.seed,
            "sampled": self.sampled,
            "opened": self.opened,
            "weighed_by": self.weigher.key,
            "nodes": self.nodes,
            "shard": self.shard,
            "schema": VERSION,
            "version": __version__,
            "players": version(),
        }

    def shards(self) -> Iterator[range]:
        """Yield the seeds of each shard; the last one may be shorter."""
        end = self.seed + self.deals
        for first in range(self.seed, end, self.shard):
            yield range(first, min(first + self.shard, end))

    def is_sampled(self, seed: int) -> bool:
        """Return whether the options of a deal are weighed."""
        return self._is_one_of(seed, self.sampled)

    def is_opened(self, seed: int) -> bool:
        """Return whether a deal is solved with open cards."""
        return self._is_one_of(seed, self.opened)

    def _is_one_of(self, seed: int, each: int) -> bool:
        return each > 0 and (seed - self.seed) % each == 0
