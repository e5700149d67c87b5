"""Ismcts: the cards by OpenSpiel's search of information sets (ISMCTSBot), the rest as plain.

Its worlds are ours, each as likely as the others, and a leaf is worth what one random playout of
the kernel settles at. The budget is the number of simulations before each card.
"""

import zlib
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot

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

CURIOSITY = 0.5  # of what is at stake in all; more looks at more cards, less looks deeper


@dataclass(frozen=True, slots=True)
class Ismcts:
    """A player that makes so many simulations before each card. ValueError without the kernel."""

    simulations: int
    seed: int

    def __post_init__(self) -> None:
        require_kernel("ismcts")

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """The card that was looked at most; a claim where plain is sure of it."""
        cards = [option for option in options if isinstance(option, Play)]
        plain = advise(view, options).action
        if len(cards) < 2 or isinstance(plain, Claim) or view.claims:
            return plain  # after a claim one careless card costs the rest, and plain is careful
        try:
            return self._searched(view)
        except NotLowerable:
            return plain

    def _searched(self, view: View) -> Action:
        seed = zlib.crc32(reproducible(self.seed, view).encode())
        looks = self.simulations + 1  # the first of them only opens the root
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
    """What a state is worth to each seat by one random playout, and which steps come first: any."""

    def __init__(self, seed: int) -> None:
        self._seeds = np.random.RandomState(seed)

    def evaluate(self, state: Deal) -> list[float]:
        """What each seat wins."""
        s = state.position.state
        assert s is not None
        paid = worth(s, 1, int(self._seeds.randint(1 << 31))).mean
        against = s.sides.count(False) / s.sides.count(True)
        return [paid * against if with_declarer else -paid for with_declarer in s.sides]

    def prior(self, state: Deal) -> list[tuple[int, float]]:
        """All steps alike."""
        steps = state.legal_actions()
        return [(step, 1 / len(steps)) for step in steps]


def at(view: View, world: State) -> Deal:
    """A world of a view as a state of OpenSpiel, without the way it came about."""
    state: Deal = cards_only(view.rules.key, view.rules.house).new_initial_state()
    state.position = position_of(view, world)
    return state


@cache
def cards_only(key: str, house: House) -> Any:
    """The game in this house without claims, which a search would only stumble over."""
    first = next(iter(game(key).presets))
    return GAMES[name_of(key, first, first=True)](parameters(house) | {"claims": False})


def at_stake(s: State) -> int:
    """The most that a deal can bring each opponent of the declarer, roughly."""
    stakes = s.rules.stakes(s)
    return max(1, sum(max(abs(stake.made), abs(stake.lost)) * stake.times for stake in stakes))
