"""Ismcts: plays cards by OpenSpiel's information-set search (ISMCTSBot), the rest as plain does.

It uses our worlds, each equally likely. The value of a leaf is the result of one random playout in
the kernel. The budget is the number of simulations before each card.
"""

import zlib
from dataclasses import dataclass
from functools import cache
from typing import Any

from skiz.errors import of_extra
from skiz.games import game
from skiz.players.common.requirements import require_kernel
from skiz.players.plain import advise
from skiz.players.player import reproducible
from skiz.solve import NotLowerable
from skiz.solve.playouts import worth
from skiz.solve.worlds import Worlds
from skiz.table import Action, Claim, House, Play, State, View

from .openspiel import GAMES, Deal, name_of, parameters
from .resample import position_of

with of_extra("labs"):
    import numpy as np
    from open_spiel.python.algorithms.ismcts import ISMCTSBot

# Relative to all that is at stake; a larger value explores more cards, a smaller one looks deeper.
CURIOSITY = 0.5


@dataclass(frozen=True, slots=True)
class Ismcts:
    """A player that simulates before each card; raise ValueError without the kernel.

    >>> from skiz.players import play_deal
    >>> players = [Ismcts(simulations=5, seed=seat) for seat in range(3)]
    >>> sum(play_deal(game("asszorti").rules(), players, seed=1).state.settled.points)
    0
    """

    simulations: int
    seed: int

    def __post_init__(self) -> None:
        require_kernel("ismcts")

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the most visited card, or a claim of which plain is sure."""
        cards = [option for option in options if isinstance(option, Play)]
        plain = advise(view, options).action
        if len(cards) < 2 or isinstance(plain, Claim) or view.claims:
            return plain  # after a claim, one careless card costs the rest, and plain is careful
        try:
            return self._searched(view)
        except NotLowerable:
            return plain

    def _searched(self, view: View) -> Action:
        seed = zlib.crc32(reproducible(self.seed, view).encode())
        looks = self.simulations + 1  # the first simulation only opens the root
        worlds = Worlds(view).sample(looks + 1, seed)
        root, *others = (at(view, world) for world in worlds)
        rest = iter(others)
        bot = ISMCTSBot(
            root.get_game(),
            Playouts(seed),
            CURIOSITY * at_stake(worlds[0]),
            looks,
            random_state=np.random.RandomState(seed),
        )
        bot.set_resampler(lambda state, seat: next(rest))
        policy: list[tuple[int, float]] = bot.get_policy(root)
        number, _ = max(policy, key=lambda choice: choice[1])
        return root.numbers.steps[number]


class Playouts:
    """The value of a state to each seat, by one random playout, and a uniform prior over steps."""

    def __init__(self, seed: int) -> None:
        self._seeds = np.random.RandomState(seed)

    def evaluate(self, state: Deal) -> list[float]:
        """Return what each seat wins."""
        s = state.position.state
        assert s is not None
        paid = worth(s, 1, int(self._seeds.randint(1 << 31))).mean
        against = s.sides.count(False) / s.sides.count(True)
        return [paid * against if with_declarer else -paid for with_declarer in s.sides]

    def prior(self, state: Deal) -> list[tuple[int, float]]:
        """Return all steps with equal probability."""
        steps = state.legal_actions()
        return [(step, 1 / len(steps)) for step in steps]


def at(view: View, world: State) -> Deal:
    """Return a world of a view as a state of OpenSpiel, without its history."""
    state: Deal = cards_only(view.rules.key, view.rules.house).new_initial_state()
    state.position = position_of(view, world)
    return state


@cache
def cards_only(key: str, house: House) -> Any:
    """Return the game in this house without claims, which would only mislead a search."""
    first = next(iter(game(key).presets))
    return GAMES[name_of(key, first, first=True)](parameters(house) | {"claims": False})


def at_stake(s: State) -> int:
    """Return roughly the most that a deal can bring each opponent of the declarer."""
    stakes = s.rules.stakes(s)
    return max(1, sum(max(abs(stake.made), abs(stake.lost)) * stake.times for stake in stakes))
