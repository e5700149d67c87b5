"""The accuracy of the coefficients: each talked deal is judged by a fit that has not seen it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from skiz.games.asszorti import LENGTH, NEEDED
from tools.fit.regression import FOLDS, Floats, least_squares, unseen

from .fit import DECLARER, declarers, defenders, matrix, ordinal, replies, role, undoubled


def least(
    rows: Sequence[Sequence[str]], labels: Sequence[dict[str, Any]], planned: float, shift: float
) -> Floats:
    """Return the chances of at least one trick, two tricks … in each talked deal, by fits without
    it.
    """
    taken = np.array([sum(w == DECLARER for w in one["winners"]) for one in labels], dtype=float)
    talk = np.array(["says" in one for one in labels])
    names = ["all", *sorted({feature for row in rows for feature in row} - {"all"})]
    x, weight = matrix(rows, names), np.where(talk, 1.0, planned)
    seed = np.array([one["seed"] for one in labels])  # one fold for both opponents of a deal
    fold = seed * 104729 % FOLDS
    chances = np.zeros((len(labels), LENGTH))
    for number in range(FOLDS):
        out = fold == number
        rest = ~out
        sums = unseen(x[rest], taken[rest], weight[rest], least_squares)
        fitted = ordinal(sums[talk[rest]], taken[rest & talk])
        total = x[out] @ least_squares(x[rest], taken[rest], weight[rest]) + shift
        chances[out] = 1 / (
            1 + np.exp(np.array(fitted["steps"]) - fitted["slope"] * total[:, None])
        )
    chosen: Floats = chances[talk]
    return chosen


def check_kontras(labels: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Print what kontras of the game would have gained in talked deals.

    A kontra is said if it gains by a fit without the deal, even if the count is too pessimistic by
    half its error. It is answered as often as real kontras were. The tricks are those of the deal.
    """
    rows, both = defenders(labels), [*labels, *labels]
    known = role(rows, both, planned=0.15)
    chances = least(rows, both, 0.15, 0.5 * known["error"])
    answers = replies([one for one in labels if "says" in one])
    free, more = answers["says game 2 at six"], answers["says game 2 more"]
    gained = []
    for one, chance in zip([one for one in both if "says" in one], chances, strict=True):
        gains = [
            -undoubled(one | {"announced": False, "winners": winners(taken)})
            * (1 + 2 / (1 + np.exp(-(free + more * (taken - NEEDED)))))
            for taken in range(LENGTH + 1)
        ]
        often = -np.diff(np.concatenate([[1.0], chance, [0.0]]))
        if often @ np.array(gains) > 0:
            gained.append(gains[one["winners"].count(DECLARER)])
    mean, half = np.mean(gained), 1.96 * np.std(gained) / len(gained) ** 0.5
    return {
        "asked": len(chances),
        "said": len(gained),
        "gain": round(float(mean), 2),
        "gain_half": round(float(half), 2),
        "negative": round(float(np.mean(np.array(gained) < 0)), 3),
    }


def winners(taken: int) -> list[int]:
    """Return one division of the tricks in which the declarer takes this many."""
    return [DECLARER] * taken + [number % 2 for number in range(LENGTH - taken)]


def check_chances(labels: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Print the chance of winning a game beside the frequency of wins, in bins of a tenth."""
    talk = [one for one in labels if "says" in one]
    chance = least(declarers(labels), labels, 1.0, 0.0)[:, NEEDED - 1]
    won = np.array([one["winners"].count(DECLARER) >= NEEDED for one in talk])
    tenth = np.minimum(9, (chance * 10).astype(int))
    bins = {
        int(number): [
            int((tenth == number).sum()),
            round(float(chance[tenth == number].mean()), 3),
            round(float(won[tenth == number].mean()), 3),
        ]
        for number in np.unique(tenth)
    }
    off = sum(count * abs(expected - came) for count, expected, came in bins.values())
    gap = chance - won
    return {
        "deals": len(talk),
        "won": round(float(won.mean()), 4),
        "ece": round(off / len(won), 4),
        "bias": round(float(gap.mean()), 4),
        "bias_half": round(float(1.96 * gap.std() / len(gap) ** 0.5), 4),
        "brier": round(float((gap**2).mean()), 4),
        "bins": bins,
    }
