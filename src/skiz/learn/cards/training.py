"""Training a policy of card play on deals that it plays itself, with each seat in its own sight.

It is a policy gradient with Adam. A penalty holds the policy close to its anchor, the policy it
began as. Games of one family learn one policy. The unit of a game is the mean difference between
playouts of one of its deals, so that no game counts more because its points are larger.

With `against`, the anchor stays fixed and plays the other side. Then the training learns an answer
to it, and the lead of that answer tells how far such a policy can exploit the anchor.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skiz.batches import Batch
from skiz.solve.gradient import LearnOptions, Starts

from ..adam import Adam
from ..options import check_numbers, setting
from .deals import Changes, deal_chunk

Weights = NDArray[np.float64]

NUMBERS_OF_LEVELS = {"play_weight": 0.3, "noise": 0.25, "inverse_temperature": 1.0}
"""The numbers of a level that belong to a policy from self-play.

It is surer of its cards than the players whose cards it has to infer (docs/experiments.md), and it
plays as it has learnt.
"""
HELD_OUT = 5  # every fifth deal is held out from learning
FIRST_UNIT = 5.0  # points, until playouts give a better value
MEMORY = 0.95  # the share of a unit that is kept from one step to the next
SQUARES_KEPT, TINY = 0.995, 1e-7  # of Adam
SLOWER = ((0.5, 0.3), (0.8, 0.1))  # after each part of the steps, the factor of the rate
CHUNK = 200  # deals per task
SEED_OF_LOOKS = 99


@dataclass(frozen=True)
class CardPlan:
    """How a policy learns; gains and the cost of the anchor are in units of the game."""

    games: tuple[str, ...]
    changes: Changes = ()  # of the games' houses
    seed: int = setting(1, "of the deals and of all random numbers", least=0)
    deals: int = setting(20_000, "deals of each game")
    batch: int = setting(4_000, "deals of a step, of all games together")
    each: int = setting(8, "playouts of a deal", least=2)
    rate: float = setting(0.02, "the length of a step", least=0)
    most: float = setting(4.0, "the most that a gain counts", least=0)
    anchored: float = setting(0.01, "the cost of a nat away from the first policy", least=0)
    against: bool = False
    look: int = setting(150, "steps between evaluations")

    def __post_init__(self) -> None:
        """Raise ValueError for a number that is too small."""
        check_numbers(self)


@dataclass
class GameDeals:
    """The deals of a game: those for learning, and those held out."""

    learnt: Starts
    held_out: Starts
    unit: float = FIRST_UNIT


class CardTraining:
    """A training that continues from the point stored in its folder."""

    def __init__(
        self, plan: CardPlan, anchor: Weights, folder: Path, actors: Batch, cores: int
    ) -> None:
        self.plan, self.folder, self.cores = plan, folder, cores
        self.anchor = anchor.astype(np.float32)
        self.weights = anchor.astype(np.float64)
        zeros = np.zeros_like(self.weights)
        self.adam = Adam(zeros, zeros, SQUARES_KEPT, TINY)
        self.step, self.away = 0, 0.0
        folder.mkdir(parents=True, exist_ok=True)
        self.deals = {key: _deals_of(key, plan, actors) for key in plan.games}
        if self._saved.exists():
            self._read(np.load(self._saved))

    @property
    def _saved(self) -> Path:
        return self.folder / "cards.npz"

    def run(self, steps: int) -> None:
        """Learn up to this number of steps, of which the last are the slowest."""
        while self.step < steps:
            self.learn(steps)
            if self.step % self.plan.look == 0 or self.step == steps:
                self.look()
                self.keep()

    def learn(self, steps: int) -> None:
        """Do one step: the current policy plays some deals of each game and learns from them."""
        self.step += 1
        slope = np.zeros_like(self.weights)
        away = 0.0
        chance = np.random.default_rng((self.plan.seed, self.step))
        number = max(1, self.plan.batch // len(self.deals))
        for of in self.deals.values():
            chosen = chance.integers(0, len(of.learnt), number)
            options = self._options(of.unit, int(chance.integers(2**63)))
            found = of.learnt.learn(
                chosen.tolist(), self.weights.tolist(), self.anchor.tolist(), options, self.cores
            )
            playouts = number * self.plan.each
            slope += np.array(found.slope) / (playouts * of.unit * len(self.deals))
            unit = max((found.spread / playouts) ** 0.5, 1e-3)
            of.unit = unit if self.step == 1 else MEMORY * of.unit + (1 - MEMORY) * unit
            away += found.divergence / max(1, found.decisions) / len(self.deals)
        self.away = away
        rate = self.plan.rate * _part(self.step / steps)
        self.weights += rate * self.adam.direction(slope, self.step)

    def look(self) -> None:
        """Measure the lead over the anchor on held-out deals, in points per deal."""
        row: dict[str, Any] = {"step": self.step, "away": round(self.away, 4)}
        for key, of in self.deals.items():
            mean, half = self.ahead(of)
            row[key] = {"ahead": round(mean, 3), "half": round(half, 3), "unit": round(of.unit, 2)}
        with (self.folder / "cards.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def ahead(self, of: GameDeals) -> tuple[float, float]:
        """Return the mean of held-out deals played on both sides, and half of its 95 % interval."""
        number = len(of.held_out)
        options = LearnOptions(self.plan.each, 1.0, against=True, seed=SEED_OF_LOOKS)
        found = of.held_out.learn(
            range(number), self.weights.tolist(), self.anchor.tolist(), options, self.cores
        )
        mean = found.value / number
        return mean, 1.96 * (max(0.0, found.squares / number - mean**2) / number) ** 0.5

    def _options(self, unit: float, seed: int) -> LearnOptions:
        plan = self.plan
        return LearnOptions(plan.each, plan.most * unit, plan.anchored * unit, plan.against, seed)

    def keep(self) -> None:
        """Store all that is needed to continue; old files stay until the new ones are complete."""
        part = self._saved.with_suffix(".part.npz")
        np.savez(
            part,
            weights=self.weights,
            momentum=self.adam.momentum,
            squares=self.adam.squares,
            step=self.step,
            games=self.plan.games,
            units=[of.unit for of in self.deals.values()],
        )
        part.replace(self._saved)

    def _read(self, kept: Mapping[str, NDArray[Any]]) -> None:
        if (games := tuple(map(str, kept["games"]))) != self.plan.games:
            raise ValueError(f"{self.folder} holds a training on {', '.join(games)}")
        self.weights, self.step = kept["weights"], int(kept["step"])
        self.adam.momentum, self.adam.squares = kept["momentum"], kept["squares"]
        for of, unit in zip(self.deals.values(), kept["units"], strict=True):
            of.unit = float(unit)


def _deals_of(key: str, plan: CardPlan, actors: Batch) -> GameDeals:
    """Return the deals of a game in the order of their seeds."""
    first = plan.seed * 1_000_000_000
    chunks = [
        partial(deal_chunk, key, plan.changes, range(one, min(one + CHUNK, first + plan.deals)))
        for one in range(first, first + plan.deals, CHUNK)
    ]
    starts = [start for chunk in actors.in_order(chunks) for _, start in chunk]
    if len(starts) < HELD_OUT:
        raise ValueError(f"too few of the {plan.deals} deals of {key} are played to learn from")
    learnt = [start for number, start in enumerate(starts) if number % HELD_OUT]
    return GameDeals(Starts(learnt), Starts(starts[::HELD_OUT]))


def _part(done: float) -> float:
    """Return the factor of the rate after this part of the steps."""
    return next((part for after, part in reversed(SLOWER) if done > after), 1.0)


def learnt_in(folder: Path) -> tuple[tuple[str, ...], Weights]:
    """Return the games of a training and its weights.

    Raise FileNotFoundError if nothing was learnt yet.
    """
    kept = np.load(folder / "cards.npz")
    return tuple(map(str, kept["games"])), kept["weights"]
