"""The weights of the features of a hand, fitted to played deals.

Tricks are fitted by least squares on the features, and then, number by number, by ordinal
regression on that score. The last three tricks are fitted by logistic regression on the features.
"""

import sys
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from skiz.cards import Cards
from skiz.games.asszorti import ARRIVAZS_WORTH, BASE, LENGTH, NO_TRUMPS, PACK, TRUMPS
from skiz.players.asszorti.hand_features import hand_features
from skiz.players.asszorti.hands import TalkFeatures
from tools.fit.regression import RIDGE, Floats, held, least_squares, logistic, unseen

DECLARER = 2
LEVELS = range(1, 6)


def trump_suit(trumps: str) -> Cards:
    """Return the trumps as a set."""
    return 0 if trumps == NO_TRUMPS else PACK.suits[TRUMPS.index(trumps)]


def seen(hand: Cards, trumps: str) -> list[str]:
    """Return all features of a hand."""
    return ["all", *hand_features(hand, trump_suit(trumps), PACK)]


def matrix(rows: Sequence[Sequence[str]], names: Sequence[str]) -> Floats:
    """Return how often each row has each feature."""
    place = {name: index for index, name in enumerate(names)}
    table = np.zeros((len(rows), len(names)))
    for number, row in enumerate(rows):
        for feature in row:
            if feature in place:
                table[number, place[feature]] += 1
    return table


def ordinal(total: Floats, tricks: Floats) -> dict[str, Any]:
    """Fit P(at least n tricks) with one slope and a step for each n, by Newton's method on all n at
    once.
    """
    rows = np.arange(1, LENGTH + 1)
    y = (tricks[:, None] >= rows).astype(float)
    x = np.zeros((len(total), LENGTH, LENGTH + 1))
    x[:, :, 0] = total[:, None]
    x[:, np.arange(LENGTH), np.arange(1, LENGTH + 1)] = -1
    flat, ones = x.reshape(-1, LENGTH + 1), np.ones(y.size)
    found = logistic(flat, y.reshape(-1), ones, ridge=0.5)
    return {"slope": round(found[0], 4), "steps": [round(step, 3) for step in found[1:]]}


def weights_of(names: Sequence[str], weights: Iterable[float]) -> dict[str, float]:
    """Return the weights that are not zero."""
    return {n: round(float(w), 3) for n, w in zip(names, weights, strict=True) if abs(w) >= 0.001}


def talk_features(one: dict[str, Any]) -> list[str]:
    """Return the features of what was said."""
    return list(TalkFeatures(one["contract"], one["auction"], one["announced"]).features)


def declarers(labels: Sequence[dict[str, Any]]) -> list[list[str]]:
    """Return what each declarer knows, as features."""
    return [seen(one["hands"][DECLARER], one["trumps"]) + talk_features(one) for one in labels]


def defenders(labels: Sequence[dict[str, Any]]) -> list[list[str]]:
    """Return the same for the defenders: first one of each deal, then the other."""
    return [
        seen(one["hands"][seat], one["trumps"]) + talk_features(one)
        for seat in (0, 1)
        for one in labels
    ]


def role(
    rows: Sequence[Sequence[str]], labels: Sequence[dict[str, Any]], planned: float
) -> dict[str, Any]:
    """Fit what a player with these features can predict: the declarer's tricks, and the last three.

    Planned deals have less weight. Chances come from talked deals that the fit has not seen.
    """
    taken = np.array([sum(w == DECLARER for w in one["winners"]) for one in labels], dtype=float)
    last = np.array([one["winners"][-3:] == [DECLARER] * 3 for one in labels], dtype=float)
    talk = np.array(["says" in one for one in labels])
    weight = np.where(talk, 1.0, planned)
    names = ["all", *sorted({feature for row in rows for feature in row} - {"all"})]
    x = matrix(rows, names)
    weights, sums = least_squares(x, taken, weight), unseen(x, taken, weight, least_squares)
    spread = np.std(taken[talk] - sums[talk])
    bend = np.linalg.inv((x.T * weight) @ x + RIDGE * np.eye(len(names)))
    error = 1.96 * spread * np.sqrt(((x[talk] @ bend) * x[talk]).sum(axis=1)).mean()
    print(f"residual {spread:.3f} tricks of {np.std(taken[talk]):.3f}", file=sys.stderr)
    late, odds = logistic(x, last, weight), unseen(x, last, weight, logistic)
    free, share = logistic(np.column_stack([np.ones(len(x)), odds])[talk], last[talk], weight[talk])
    late = late * share
    late[0] += free
    return {
        "tricks": weights_of(names, weights),
        **ordinal(sums[talk], taken[talk]),
        "last": weights_of(names, late),
        "error": round(float(error), 3),
    }


def numbers(labels: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Return the few figures that do not depend on a hand."""
    six = [one["winners"] for one in labels if one["winners"].count(DECLARER) == 6]
    alone = sum(len(set(winners)) == 2 for winners in six) / len(six)
    return {
        "alone": round(alone, 3),
        **replies([one for one in labels if "says" in one]),
    }


def plain(labels: Sequence[dict[str, Any]], seat: int) -> list[float]:
    """Return the log odds that the last three tricks, if won, are won with plain cards.

    The first value is for no trumps in this seat's hand, the second for each further trump.
    """
    won = [
        one
        for one in labels
        if one["announced"] and one["trumps"] != NO_TRUMPS and one["winners"][-3:] == [DECLARER] * 3
    ]
    held = [(one["hands"][seat] & trump_suit(one["trumps"])).bit_count() for one in won]
    x = np.column_stack([np.ones(len(won)), held])
    idegen = np.array([one["idegen"] for one in won], dtype=float)
    free, each = logistic(x, idegen, np.ones(len(won)))
    return [round(float(free), 3), round(float(each), 3)]


def replies(labels: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Return how often an item that could be raised was raised, by its result, as log odds.

    For the game: at six tricks, and for each further trick. For arrivázs: where it was won, and
    where it was lost.
    """
    found: dict[str, float] = {}
    for level in LEVELS:
        open_ = [one for one in labels if highest(one, "game") >= level - 1]
        taken = np.array([one["winners"].count(DECLARER) - 6 for one in open_], dtype=float)
        raised = np.array([highest(one, "game") >= level for one in open_], dtype=float)
        # A few made-up cases stabilise rare ones: one in ten is raised, more often by the side
        # ahead.
        way = 0.5 if level % 2 == 0 else -0.5
        x = np.column_stack([np.ones(len(taken)), taken])
        prior, hold = np.array([-2.2, way]), np.array([2.0, 20.0])
        at_six, more = held(x, raised, np.ones(len(raised)), prior, hold)
        found[f"says game {level} at six"] = round(float(at_six), 3)
        found[f"says game {level} more"] = round(float(more), 3)
        announced = [
            one for one in labels if one["announced"] and highest(one, "arrivazs") >= level - 1
        ]
        for name, won in (("won", True), ("lost", False)):
            those = [one for one in announced if (one["winners"][-3:] == [DECLARER] * 3) == won]
            raises = sum(highest(one, "arrivazs") >= level for one in those)
            found[f"says arrivazs {level} {name}"] = round((raises + 1) / (len(those) + 10), 3)
    return found


def highest(one: dict[str, Any], item: str) -> int:
    """Return the highest word said about an item."""
    return max((lv for said in one["says"] for f, lv in said[1:] if f == item), default=0)


def undoubled(one: dict[str, Any]) -> float:
    """Return what each opponent would have paid without kontra, in the default house."""
    taken = one["winners"].count(DECLARER)
    double = 2 if one["trumps"] == NO_TRUMPS else 1
    base = BASE[one["contract"]] * double
    paid = base + base / 2 * (taken - 6) if taken >= 6 else -base - base / 2 * (5 - taken)
    if taken == 6 and len(set(one["winners"])) == 2:
        paid -= base
    if one["announced"]:
        won = one["winners"][-3:] == [DECLARER] * 3
        paid += ARRIVAZS_WORTH * double * (1 if won else -1)
        paid += ARRIVAZS_WORTH * (won and one["idegen"] and double == 1)
    return float(paid)


def auction(labels: Sequence[dict[str, Any]]) -> dict[str, dict[str, list[float]]]:
    """Return the results of passing and of calling, by the held bid.

    Each has a constant, and a factor on the expected result of playing oneself.
    """
    found: dict[str, dict[str, list[float]]] = {}
    for kind in ("pass", "call"):
        rows: list[tuple[str, float, float]] = []
        for one in labels:
            each = undoubled(one)
            for seat, node, call, worths in one["calls"]:
                own = max(worth for name, worth in one_call(worths))
                got = 2 * each if seat == one["declarer"] else -each
                if (call == "pass") == (kind == "pass"):
                    rows.append((held_level(node), own, got))
        names = sorted({name for name, _, _ in rows})
        x = np.array([[*(float(name == n) for n in names), own / 10] for name, own, _ in rows])
        y = np.array([got for _, _, got in rows])
        hold = np.diag([*(5.0 for _ in names), 1.0])
        mean = y.mean()
        *free, slope = np.linalg.solve(x.T @ x + hold, x.T @ (y - mean))
        found[kind] = {
            name: [round(float(a + mean), 2), round(float(slope / 10), 3)]
            for name, a in zip(names, free, strict=True)
        }
    return found


def one_call(worths: dict[str, float]) -> list[tuple[str, float]]:
    """Return the calls other than a pass."""
    return [(name, worth) for name, worth in worths.items() if name != "pass"]


def held_level(node: str) -> str:
    """Return the bid that is held after these calls."""
    return next((call for call in reversed(node.split()) if call in BASE), "none")


def fit(labels: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Fit everything."""
    mine, theirs = declarers(labels), defenders(labels)
    return {
        "declarer": role(mine, labels, planned=1.0) | {"plain": plain(labels, DECLARER)},
        "defender": role(theirs, [*labels, *labels], planned=0.15) | {"plain": plain(labels, 0)},
        "numbers": numbers(labels),
        "auction": auction([one for one in labels if "calls" in one]),
    }
