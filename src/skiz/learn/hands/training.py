"""Training a network that rates hands: it learns to tell the true world from random ones.

The rating of a world is the sum over its hidden hands. The loss is minus the logarithm of the true
world's share among the worlds of an example, if each counts by the exponential of its rating. So a
rating becomes the log-likelihood of a world, compared with the rules' facts alone.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skiz.solve.hands import first_act
from skiz.solve.network import write_network

from ..adam import Adam, Floats
from ..options import check_numbers, setting
from .examples import OTHERS, Example

Numbers = NDArray[np.intp]
LOOK = 512  # held-out examples that are rated together, to bound the memory


@dataclass(frozen=True)
class HandPlan:
    """How a network for hands learns."""

    hidden: int = setting(32, "the size of the hidden layer")
    epochs: int = setting(8, "how often all examples are learnt from")
    batch: int = setting(128, "examples of a step")
    rate: float = setting(3e-3, "the length of the first step; it falls to 0", least=0)
    decay: float = setting(3e-5, "how strongly each step draws the weights to 0", least=0)
    seldom: int = setting(15, "what a seat did is learnt if it is in so many examples", least=0)
    # With 1 no deal would be left to learn from.
    held_out: int = setting(10, "every so many deals one is held out from learning", least=2)
    seed: int = setting(1, "of all random numbers", least=0)

    def __post_init__(self) -> None:
        """Raise ValueError for a number that is too small."""
        check_numbers(self)


class Table(NamedTuple):
    """Examples as arrays: inputs by example, world, seat and number; acts by example, seat, place.

    The number after the last act fills the places of an act that is unknown or missing.
    """

    inputs: NDArray[np.uint8]
    acts: Numbers

    def part(self, which: Numbers | slice) -> "Table":
        """Return some of the examples."""
        return Table(self.inputs[which], self.acts[which])


class HandTraining:
    """A training that continues from the point stored in its folder."""

    def __init__(self, plan: HandPlan, deals: Sequence[Sequence[Example]], folder: Path) -> None:
        """Raise ValueError if the deals do not suffice."""
        self.plan, self.folder = plan, folder
        held = [
            one for number, deal in enumerate(deals) if not number % plan.held_out for one in deal
        ]
        learnt = [
            one for number, deal in enumerate(deals) if number % plan.held_out for one in deal
        ]
        if len(learnt) < plan.batch or not held:
            raise ValueError(f"{len(deals)} deals are too few to learn from")
        self.names = _known_acts(learnt, plan.seldom)
        self.learnt, self.held_out = (_table(part, self.names) for part in (learnt, held))
        inputs, chance = learnt[0].inputs.shape[-1], np.random.default_rng(plan.seed)
        sizes = {
            "acts": (len(self.names) + 1, plan.hidden),
            "hands": (inputs, plan.hidden),
            "biases": (plan.hidden,),
            "outer": (plan.hidden,),
        }
        self.weights: dict[str, Floats] = {
            name: chance.normal(0, 0.1, size).astype(np.float32) for name, size in sizes.items()
        }
        self.weights["acts"][-1] = 0
        self.adams = {
            name: Adam(np.zeros_like(one), np.zeros_like(one)) for name, one in self.weights.items()
        }
        self.epoch, self.step = 0, 0
        folder.mkdir(parents=True, exist_ok=True)
        if self._saved.exists():
            self._read(np.load(self._saved))

    @property
    def _saved(self) -> Path:
        return self.folder / "hands.npz"

    def run(self) -> None:
        """Learn up to the last epoch of the plan; the rate falls to zero on the way."""
        while self.epoch < self.plan.epochs:
            self.epoch += 1
            learnt = self._learn()
            self._log(learnt)
            self._keep()

    def _learn(self) -> float:
        """Learn from all examples once; return the mean loss."""
        plan, table = self.plan, self.learnt
        steps = len(table.acts) // plan.batch
        order = np.random.default_rng((plan.seed, self.epoch)).permutation(len(table.acts))
        losses = []
        for first in range(0, steps * plan.batch, plan.batch):
            which = order[first : first + plan.batch]
            loss, gradients = self.gradients(table.part(which))
            losses.append(loss)
            self.step += 1
            self._descend(gradients, plan.rate * (1 - self.step / (steps * plan.epochs + 1)))
        return float(np.mean(losses))

    def gradients(self, table: Table) -> tuple[float, dict[str, Floats]]:
        """Return the mean loss of examples, and its gradient by each weight."""
        inputs, inner, chances = self._forward(table)
        hidden, active = inner.shape[-1], np.maximum(inner, 0)
        wrong = chances.copy()
        wrong[:, 0] -= 1
        wrong /= len(wrong)
        back = wrong[:, :, None, None] * self.weights["outer"] * (inner > 0)
        of_acts = np.zeros_like(self.weights["acts"])
        by_seat = back.sum(1).reshape(-1, hidden)
        np.add.at(of_acts, table.acts.reshape(-1), np.repeat(by_seat, table.acts.shape[-1], axis=0))
        of_acts[-1] = 0
        gradients = {
            "acts": of_acts,
            "hands": inputs.reshape(-1, inputs.shape[-1]).T @ back.reshape(-1, hidden),
            "biases": back.sum((0, 1, 2)),
            "outer": np.einsum("nw,nwsh->h", wrong, active),
        }
        return float(-np.log(chances[:, 0]).mean()), gradients

    def _forward(self, table: Table) -> tuple[Floats, Floats, Floats]:
        """Return the inputs, the sums of the hidden layer, and the share of each world."""
        weights, inputs = self.weights, table.inputs.astype(np.float32)
        of_acts = weights["acts"][table.acts].sum(2)
        inner = inputs @ weights["hands"] + of_acts[:, None] + weights["biases"]
        ratings = (np.maximum(inner, 0) @ weights["outer"]).sum(2)
        shares = np.exp(ratings - ratings.max(1, keepdims=True))
        return inputs, inner, shares / shares.sum(1, keepdims=True)

    def _descend(self, gradients: Mapping[str, Floats], rate: float) -> None:
        """Do one step of Adam."""
        for name, weights in self.weights.items():
            gradient = gradients[name] + self.plan.decay * weights
            direction = self.adams[name].direction(gradient, self.step)
            self.weights[name] = (weights - rate * direction).astype(np.float32)

    def loss(self) -> float:
        """Return the mean loss of the held-out examples; without learning it is log(25)."""
        table = self.held_out
        found = [
            -np.log(self._forward(table.part(slice(first, first + LOOK)))[2][:, 0])
            for first in range(0, len(table.acts), LOOK)
        ]
        return float(np.concatenate(found).mean())

    def _log(self, learnt: float) -> None:
        row = {
            "epoch": self.epoch,
            "examples": len(self.learnt.acts),
            "chance": round(float(np.log(OTHERS + 1)), 4),
            "learnt": round(learnt, 4),
            "held_out": round(self.loss(), 4),
        }
        with (self.folder / "hands.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def _keep(self) -> None:
        """Store what is needed to continue; the old file stays until the new one is complete."""
        part = self._saved.with_suffix(".part.npz")
        arrays: dict[str, Any] = {}
        for name, adam in self.adams.items():
            arrays[f"weights {name}"] = self.weights[name]
            arrays[f"momentum {name}"], arrays[f"squares {name}"] = adam.momentum, adam.squares
        np.savez(part, names=self.names, epoch=self.epoch, step=self.step, **arrays)
        part.replace(self._saved)

    def _read(self, kept: Mapping[str, NDArray[Any]]) -> None:
        if kept["names"].tolist() != self.names:
            raise ValueError(
                f"{self.folder} holds a training on other deals; begin in a new folder"
            )
        for name, adam in self.adams.items():
            self.weights[name] = kept[f"weights {name}"]
            adam.momentum, adam.squares = kept[f"momentum {name}"], kept[f"squares {name}"]
        self.epoch, self.step = int(kept["epoch"]), int(kept["step"])


def _known_acts(examples: Sequence[Example], seldom: int) -> list[str]:
    """Return the acts that occur often enough, sorted by name."""
    number = Counter(act for example in examples for acts in example.acts for act in acts)
    return sorted(act for act, count in number.items() if count >= seldom)


def _table(examples: Sequence[Example], names: Sequence[str]) -> Table:
    known = {act: number for number, act in enumerate(names)}
    rows = [
        [[known[act] for act in acts if act in known] for acts in example.acts]
        for example in examples
    ]
    places = max(len(acts) for row in rows for acts in row)
    found = np.full((len(rows), len(rows[0]), places), len(names), np.intp)
    for number, row in enumerate(rows):
        for seat, acts in enumerate(row):
            found[number, seat, : len(acts)] = acts
    return Table(np.stack([example.inputs for example in examples]), found)


def written(folder: Path, ranks: int) -> dict[str, Any]:
    """Return the network of a training for a model; raise FileNotFoundError if there is none."""
    kept = np.load(folder / "hands.npz")
    hands, acts = kept["weights hands"], kept["weights acts"][:-1]
    assert len(hands) == first_act(ranks)
    inner = np.concatenate([hands, acts]).T.tolist(), kept["weights biases"].tolist()
    outer = [kept["weights outer"].tolist()], [0.0]
    return {"ranks": ranks, "acts": kept["names"].tolist(), **write_network([inner, outer])}
