"""An answer to a frozen player of Asszorti: who searches as he does, and has learnt from him alone.

From deals that he talks it learns what hands those hold who talk so, and what passing and calling
bring against him; from deals that he plays, how he plays cards, and by how many tricks hands are
counted wrong where all play as he does. All of it begins with his own numbers and leaves them only
as far as deals that it has not learnt from, or their number, bear out.
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
FEWEST = 100  # deals in which something was said, that teach what hands go with it
HELD_OUT = 4  # of so many deals one tells whether what was learnt is true
PARTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # of the way from his policy to the cards that were seen
WEIGHT_DECAY = 1e-4
POINTS, TRUST_OF_POINTS = 10.0, 1.0  # least spread of deals, and what a count may be wrong by
TRICKS, TRUST_OF_TRICKS = 1.5, 0.25


@dataclass(frozen=True, slots=True)
class Answer:
    """A player of this level who thinks of worlds, and counts hands, by the files of a folder."""

    level: Level
    seed: int
    folder: Path

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """The best of the options as far as it can tell."""
        model, counts = (str(self.folder.absolute() / name) for name in (MODEL, COUNTS))
        with modelled_by(model), counted_by(counts):
            return SearchPlayer(self.level, self.seed).choose(view, options)


def learn_answer(level: Level, talks: range, plays: range, folder: Path) -> dict[str, Any]:
    """Learn an answer to the player of a level from deals of these seeds, and write it into the
    folder, where it goes on with the deals that it has. What was learnt, in figures.
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
    """The piles with those that tell the hands of deals held out better than his, learnt again;
    and for each of these the deals, and what the truth gains by it, in nats.
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
    """Piles as weights, as `fitted` gives them."""
    kinds = ("plain", "trumps")
    return np.array(
        [[[w for row in piles[role][kind] for w in row] for kind in kinds] for role in roles]
    )


def truth(weights: Array, ways: Array) -> float:
    """The logarithm of how likely the first of each row of ways is thought, in the mean."""
    appeal = np.tensordot(ways, weights, weights.ndim)
    appeal -= appeal.max(1, keepdims=True)
    return float((appeal[:, 0] - np.log(np.exp(appeal).sum(1))).mean())


def nearer_policy(
    base: dict[str, Any], deals: Sequence[Sequence[Choice]]
) -> tuple[dict[str, Any], float]:
    """The policy as far from his model's towards the cards that he played as cards held out are
    told best, and how far that is.
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
    """The choices of a deal that was watched."""
    return [
        Choice(np.array(rows), np.eye(len(rows))[played_card])
        for rows, played_card in deal["choices"]
    ]


def cards_known(weights: Array, choices: Iterable[Choice]) -> float:
    """The logarithm of how likely the cards that were played are by a policy, summed."""
    total = 0.0
    for choice in choices:
        appeal = ROLLS.inverse_temperature * weights[choice.rows].sum(1)
        appeal -= appeal.max()
        total += float(appeal[choice.worth.argmax()] - np.log(np.exp(appeal).sum()))
    return total


def recounted(
    auction: Mapping[str, Any], calls: Sequence[tuple[bool, str, float, float]]
) -> dict[str, Any]:
    """What passing and calling come to by the bid that is held, near to what he counts himself."""
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
    """By how many tricks to count more, of how many too few were counted."""
    return sum(wrong) / (len(wrong) + (TRICKS / TRUST_OF_TRICKS) ** 2)
