"""An answer to a fixed player of Asszorti: it searches as that player does, and learns only from
it.

From deals that the player talks, it learns which hands go with which talk, and what passing and
calling bring against the player. From deals that the player plays, it learns how he plays cards. It
also learns by how many tricks the counts of hands are wrong if everybody plays like him. Everything
begins with his own numbers. It departs from them only as far as held-out deals, or the number of
deals, support it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from bench.logged import played
from skiz.players import Level, SearchPlayer
from skiz.players.asszorti.coefficients import FILE, counted_by
from skiz.players.common.model import modelled_by, read_weights, write_weights
from skiz.table import Action, View

from .frozen import GAME, ROLLS, model_file, talked, watched
from .piles import Array, fitted, written
from .policy import Choice, among, imitated

MODEL, COUNTS = "model.json", "counts.json"
FEWEST = 100  # deals with a statement that are needed to learn its hands
HELD_OUT = 4  # one deal in this many is held out as a test
PARTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # fractions of the way from his policy to the observed cards
WEIGHT_DECAY = 1e-4
POINTS, TRUST_OF_POINTS = 10.0, 1.0  # least standard deviation of deals, and error of a count
TRICKS, TRUST_OF_TRICKS = 1.5, 0.25


@dataclass(frozen=True, slots=True)
class Answer:
    """A player of this level that uses the files of a folder for worlds and for counting hands."""

    level: Level
    seed: int
    folder: Path

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the best of the options by its own estimate."""
        model, counts = (str(self.folder.absolute() / name) for name in (MODEL, COUNTS))
        with modelled_by(model), counted_by(counts):
            return SearchPlayer(self.level, self.seed).choose(view, options)


def learn_answer(level: Level, talks: range, plays: range, folder: Path) -> dict[str, Any]:
    """Learn an answer to the player of a level from deals of these seeds.

    The answer is written to the folder, and continues with the deals that are there. Return figures
    about what was learnt.
    """
    folder.mkdir(parents=True, exist_ok=True)
    base = json.loads(model_file(level).read_text("utf-8"))
    counts = json.loads(FILE.read_text("utf-8"))
    heard = played(talked, level, {"game": GAME, "what": "talk"}, talks, folder / "talk.jsonl")
    seen = played(watched, level, {"game": GAME, "what": "play"}, plays, folder / "play.jsonl")
    piles, gains = better_piles(base["piles"], (deal["examples"] for deal in heard))
    policy, part = nearer_policy(base["policy"], [choices_of(deal) for deal in seen])
    calls = [call for deal in heard for call in deal["calls"]]
    counts["auction"] = recounted(counts["auction"], calls)
    wrong = {
        "declarer": [deal["declarer"] for deal in seen],
        "defender": [fmean(deal["defenders"]) for deal in seen],
    }
    shifts = {role: shrunk(found) for role, found in wrong.items()}
    for role, shift in shifts.items():
        counts[role]["tricks"]["all"] = round(counts[role]["tricks"]["all"] + shift, 3)
    model = base | {"piles": piles, "policy": policy}
    (folder / MODEL).write_text(json.dumps(model) + "\n", "utf-8")
    (folder / COUNTS).write_text(json.dumps(counts, indent=1) + "\n", "utf-8")
    return {
        "talked": len(heard),
        "played": len(seen),
        "calls": len(calls),
        "cards": sum(len(deal["choices"]) for deal in seen),
        "hands_told_by": gains,
        "way_to_his_cards": part,
        "tricks_more": {role: round(shift, 3) for role, shift in shifts.items()},
        "auction": counts["auction"],
        "cpu_s": round(sum(deal["cpu_s"] for deal in (*heard, *seen)), 1),
    }


def better_piles(
    base: Mapping[str, Any], deals: Iterable[Sequence[tuple[str, list[str], Any]]]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Learn the piles again, and keep those that predict held-out hands better than his.

    Return all piles and, for each new one, the number of deals and the gain in nats.
    """
    piles, gains = dict(base), dict[str, Any]()
    found = dict[str, list[tuple[list[str], Array]]]()
    for deal in deals:
        for said, roles, ways in deal:
            found.setdefault(said, []).append((roles, ways))
    for said, rows in sorted(found.items()):
        if len(rows) < FEWEST or said not in base:
            continue
        roles, ways = rows[0][0], np.stack([ways for _, ways in rows])
        held = np.arange(len(ways)) % HELD_OUT == 0
        gain = truth(fitted(ways[~held]), ways[held]) - truth(read(base[said], roles), ways[held])
        if gain > 0:
            piles[said] = written(fitted(ways), roles)
        gains[said] = [len(rows), round(gain, 3)]
    return piles, gains


def read(piles: Mapping[str, Any], roles: Sequence[str]) -> Array:
    """Return piles as weights, in the form of `fitted`."""
    kinds = ("plain", "trumps")
    return np.array(
        [[[w for row in piles[role][kind] for w in row] for kind in kinds] for role in roles]
    )


def truth(weights: Array, ways: Array) -> float:
    """Return the mean log likelihood of the first of each row of ways."""
    appeal = np.tensordot(ways, weights, weights.ndim)
    appeal -= appeal.max(1, keepdims=True)
    return float((appeal[:, 0] - np.log(np.exp(appeal).sum(1))).mean())


def nearer_policy(
    base: dict[str, Any], deals: Sequence[Sequence[Choice]]
) -> tuple[dict[str, Any], float]:
    """Return the best policy between his model's and the observed cards, and its fraction of the
    way.

    The best one predicts held-out cards best.
    """
    begun = np.array(read_weights(base))
    rows = [[among(choice, len(begun)) for choice in deal] for deal in deals]
    held = [choice for deal in rows[::HELD_OUT] for choice in deal]
    found = [choice for i, deal in enumerate(rows) if i % HELD_OUT for choice in deal]
    if not held or not found:
        return base, 0.0
    way = imitated(found, len(begun), WEIGHT_DECAY, begun=begun) - begun
    part = max(PARTS, key=lambda part: cards_known(begun + part * way, held))
    return {**base, **write_weights((begun + part * way).tolist())} if part else base, part


def choices_of(deal: Mapping[str, Any]) -> list[Choice]:
    """Return the choices of a watched deal."""
    return [
        Choice(np.array(rows), np.eye(len(rows))[played_card])
        for rows, played_card in deal["choices"]
    ]


def cards_known(weights: Array, choices: Iterable[Choice]) -> float:
    """Return the summed log likelihood of the played cards under a policy."""
    total = 0.0
    for choice in choices:
        appeal = ROLLS.inverse_temperature * weights[choice.rows].sum(1)
        appeal -= np.max(appeal)
        total += float(appeal[np.argmax(choice.worth)] - np.log(np.exp(appeal).sum()))
    return total


def recounted(
    auction: Mapping[str, Any], calls: Sequence[tuple[bool, str, float, float]]
) -> dict[str, Any]:
    """Return the results of passing and calling by the held bid, kept near to his own counts."""
    found = dict[str, Any]()
    for kind, by_held in auction.items():
        found[kind] = {}
        for held, numbers in by_held.items():
            rows = [
                (hope, came)
                for passed, of, hope, came in calls
                if (passed, of) == (kind == "pass", held)
            ]
            x = np.array([(1.0, hope / 10) for hope, _ in rows]).reshape(-1, 2)
            prior = np.array([numbers[0], 10 * numbers[1]])
            off = np.array([came for _, came in rows]) - x @ prior
            spread = max(POINTS, float(off.std())) if rows else POINTS
            hold = (spread / TRUST_OF_POINTS) ** 2 * np.eye(2)
            free, share = prior + np.linalg.solve(x.T @ x + hold, x.T @ off)
            found[kind][held] = [round(float(free), 2), round(float(share / 10), 3)]
    return found


def shrunk(wrong: Sequence[float]) -> float:
    """Return the correction of a count in tricks, from the observed errors."""
    return sum(wrong) / (len(wrong) + (TRICKS / TRUST_OF_TRICKS) ** 2)
