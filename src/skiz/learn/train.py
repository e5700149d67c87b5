"""Training: imitate the customs, then improve on them by results, while staying close to them.

A training may start from earlier results instead of the imitation. The gain of a word is what it
brought its seat compared with other walks through the same node. A clipped policy gradient (PPO)
follows it. A penalty for departing from the customs (Kullback-Leibler divergence, in points) keeps
the network usable as a partner for players who know them.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
import torch
from torch import nn

from skiz.batches import Batch
from skiz.players.tarokk.talk.talk_inputs import GAMES
from skiz.players.tarokk.talk.words import WORDS

from .actors import custom_chunk, duel_chunk, play_chunk
from .arrays import Arrays
from .dense import arrays_of, log_chances, new_network
from .options import check_numbers, setting
from .self_play import Said, check_announced

SMOOTHING = 0.06  # of a teacher's word: the share left to the other words
CLIP = 0.2
MOST = 12.0  # the most points that a gain counts
MOST_WEIGHT = 3.0  # of a row whose word was said for exploration and not by the network
CHUNK = 40  # deals per task
DUELS = 1_000_000_000  # the first seed of deals that are not used for learning


@dataclass(frozen=True)
class Plan:
    """How a network learns. The games take turns, one chunk each."""

    games: tuple[str, ...] = GAMES
    seed: int = setting(1, "of the deals and of all random numbers", least=0)
    customary: int = setting(4_000, "deals in which custom is imitated first")
    deals: int = setting(640, "deals of a round")
    walks: int = setting(16, "walks through the tree of a deal", least=2)
    explore: float = setting(0.05, "share of words that are said by chance, to try them", least=0)
    rate: float = 1e-3
    passes: int = 3
    batch: int = 1_024
    custom: float = setting(
        0.5, "cost in points of a nat away from custom where it speaks", least=0
    )
    silence: float = setting(0.08, "the same where it passes", least=0)
    duels: int = setting(1_000, "deals of an evaluation", least=2)
    look: int = setting(10, "rounds between evaluations")

    def __post_init__(self) -> None:
        """Raise ValueError for a number that is too small, and for a game that is not learnt."""
        check_numbers(self)
        for key in self.games:
            check_announced(key)


class Training:
    """A training that continues from the point stored in its folder.

    A new one starts from `first`, or from an imitation of the customs.
    """

    def __init__(
        self, plan: Plan, folder: Path, actors: Batch, first: nn.Sequential | None = None
    ) -> None:
        torch.manual_seed(plan.seed)
        torch.set_num_threads(1)
        self.plan, self.folder, self.actors, self.first = plan, folder, actors, first
        self.network, self.custom = new_network(), new_network()
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=plan.rate)
        self.round = 0
        folder.mkdir(parents=True, exist_ok=True)
        if self._saved.exists():
            kept = torch.load(self._saved, weights_only=True)
            self.network.load_state_dict(kept["network"])
            self.custom.load_state_dict(kept["custom"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.round = kept["round"]

    @property
    def _saved(self) -> Path:
        return self.folder / "training.pt"

    def run(self, rounds: int) -> None:
        """Imitate, unless that is done, and learn up to this number of rounds."""
        if not self.round:
            self.imitate()
        while self.round < rounds:
            self.learn()
            if self.round % self.plan.look == 0:
                self.look()

    # ---- Imitation.

    def imitate(self) -> None:
        """Learn to say what the customs require."""
        chunks = self._chunks(0, self.plan.customary)
        said = join(self.actors.in_order(partial(custom_chunk, *chunk) for chunk in chunks))
        inputs, may, word = tensors(said)
        optimizer = torch.optim.Adam(self.custom.parameters(), lr=1e-3)
        for passed in range(30):
            for rows in batches(len(word), 256, self.plan.seed + passed):
                logs = log_chances(self.custom, inputs[rows], may[rows])
                taught = nn.functional.nll_loss(logs, word[rows])
                others = (logs * may[rows]).sum(1) / may[rows].sum(1)
                loss = (1 - SMOOTHING) * taught - SMOOTHING * others.mean()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
        with torch.no_grad():
            best = log_chances(self.custom, inputs, may).argmax(1)
            fits = float((best == word).float().mean())
            spoken = word != 0
            says = float((best == word)[spoken].float().mean())
        self.network.load_state_dict((self.first or self.custom).state_dict())
        self._log({"imitated": len(word), "agrees": round(fits, 4), "of words": round(says, 4)})
        self._keep()

    # ---- Improvement.

    def learn(self) -> None:
        """Do one round: the current network plays deals and learns from them."""
        self.round += 1
        plan, arrays = self.plan, arrays_of(self.network)
        chunks = self._chunks(self.round * 1_000_000, plan.deals)
        full = (
            partial(play_chunk, key, arrays, seeds, plan.walks, plan.explore)
            for key, seeds in chunks
        )
        said = join(self.actors.in_order(full))
        inputs, may, word = tensors(said)
        gain = torch.from_numpy(said.gain).clamp(-MOST, MOST)
        with torch.no_grad():
            before = log_chances(self.network, inputs, may).gather(1, word[:, None])[:, 0]
            custom = log_chances(self.custom, inputs, may)
            held_to = torch.where(custom.argmax(1) == 0, plan.silence, plan.custom)
            weight = (before.exp() / torch.from_numpy(said.chance)).clamp(max=MOST_WEIGHT)
        away = 0.0
        for passed in range(plan.passes):
            for rows in batches(len(word), plan.batch, self.round * 100 + passed):
                logs = log_chances(self.network, inputs[rows], may[rows])
                ratio = (logs.gather(1, word[rows, None])[:, 0] - before[rows]).exp()
                held = ratio.clamp(1 - CLIP, 1 + CLIP)
                won = torch.minimum(ratio * gain[rows], held * gain[rows]) * weight[rows]
                far = (logs.exp() * (logs - custom[rows])).sum(1)
                loss = (held_to[rows] * far - won).mean()
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
                self.optimizer.step()
                away = float(far.mean().detach())
        spoken = np.bincount(said.word, minlength=len(WORDS)) / len(said.word)
        words = {name: round(float(spoken[number]), 4) for number, name in enumerate(WORDS)}
        tried = float((said.gain != 0).mean())
        self._log({"round": self.round, "rows": len(word), "tried": tried, "away": away} | words)
        self._keep()

    def look(self) -> None:
        """Measure the lead of the network over the customs on deals not used for learning."""
        chunks = [
            partial(duel_chunk, key, arrays_of(self.network), arrays_of(self.custom), seeds)
            for key, seeds in self._chunks(DUELS, self.plan.duels)
        ]
        ahead = [one for found in self.actors.in_order(chunks) for one in found]
        half = 1.96 * stdev(ahead) / len(ahead) ** 0.5
        self._log({"round": self.round, "ahead": fmean(ahead), "half": half, "deals": len(ahead)})

    def _chunks(self, first: int, deals: int) -> list[tuple[str, range]]:
        """Return tasks for this many deals, with the games in turn."""
        first += self.plan.seed * 10_000_000_000
        starts = range(first, first + deals, CHUNK)
        games = self.plan.games
        return [
            (games[number % len(games)], range(start, min(start + CHUNK, first + deals)))
            for number, start in enumerate(starts)
        ]

    def arrays(self) -> Arrays:
        """Return what was learnt."""
        return arrays_of(self.network)

    def _log(self, row: dict[str, float | int]) -> None:
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def _keep(self) -> None:
        """Store all that is needed to continue; old files stay until the new ones are complete."""
        part = self._saved.with_suffix(".part")
        torch.save(
            {
                "network": self.network.state_dict(),
                "custom": self.custom.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "round": self.round,
            },
            part,
        )
        part.replace(self._saved)


def join(found: Iterator[Said]) -> Said:
    """Join the rows of all results; raise ValueError if there are none."""
    all_of = [one for one in found if len(one.word)]
    if not all_of:
        raise ValueError("in these deals nobody announces anything; more of them are needed")
    return Said(
        *(
            np.concatenate([getattr(one, name) for one in all_of])
            for name in ("inputs", "may", "word", "chance", "gain")
        )
    )


def tensors(said: Said) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return the inputs, what may be said, and what was said."""
    return torch.from_numpy(said.inputs), torch.from_numpy(said.may), torch.from_numpy(said.word)


def batches(count: int, size: int, seed: int) -> Iterator[torch.Tensor]:
    """Yield all numbers below a count, shuffled, in batches."""
    order = torch.randperm(count, generator=torch.Generator().manual_seed(seed))
    yield from order.split(size)
