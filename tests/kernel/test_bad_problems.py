"""Malformed problems: a ValueError with the reason or an answer, never anything else."""

from random import Random
from typing import Any

import pytest

from skiz.solve.kernel import kernel as the_kernel
from tests.support.laws.problems import problem

pytest.importorskip("skiz._kernel")
kernel = the_kernel()

GOOD: dict[str, Any] = {
    "seats": 3,
    "length": 2,
    "suits": [0b1111, 0b11110000],
    "trumps": 0b1111,
    "must_trump": True,
    "must_overtake": False,
    "points": [],
    "hands": [0b11, 0b1100, 0b110000],
    "leader": 0,
    "table": [],
    "won": [],
    "side": 1,
    "goals": [],
    "tricks": [],
    "bonds": [],
    "called": None,
    "telling": None,
    "laid": [],
}
COUNT = ("count", 0, 0, 0, 0, 1, -1)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seats": 5}, "two to four seats"),
        ({"seats": 1}, "two to four seats"),
        ({"length": 0}, "1 to 64 tricks"),
        ({"suits": [3, 1]}, "in two suits"),
        ({"suits": [], "trumps": 0}, "without cards"),
        ({"hands": [3, 12]}, "a hand for each seat"),
        ({"hands": [3, 12, 1 << 40]}, "unknown card"),
        ({"hands": [3, 3, 48]}, "in two places"),
        ({"hands": [3, 12, 16]}, "different sizes"),
        ({"hands": [7, 56, 448]}, "unknown card"),
        ({"hands": [7, 8 | 16 | 32, 64]}, "different sizes"),
        ({"leader": 3}, "has no seat"),
        ({"leader": -1}, "has no seat"),
        ({"table": [6, 7, 6]}, "full trick"),
        ({"table": [0]}, "in two places"),
        ({"table": [63]}, "is unknown"),
        ({"table": [-1]}, "is unknown"),
        ({"won": [1, 0, 0]}, "not as many as the tricks played"),
        ({"won": [1, 0]}, "for each seat"),
        ({"side": 8}, "seat that does not exist"),
        ({"goals": [([], 1, 1, 0, 0)]}, "without a verb"),
        ({"goals": [([("hold", 0, 0, 0, 0, 1, -1)], 1, 1, 0, 0)]}, "no verb"),
        ({"goals": [([("win", 1, 0, 2, 1, 0, -1)], 1, 1, 0, 0)]}, "tricks that do not exist"),
        ({"goals": [([("fall", 1, 0, 3, 0, 0, -1)], 1, 1, 0, 0)]}, "trick that does not exist"),
        ({"goals": [([("captured", 1, 0, 0, 0, 0, -1)], 1, 1, 0, 0)]}, "trick that does not exist"),
        ({"goals": [([("fell", 1, 0, 3, 0, 0, -1)], 1, 1, 0, 0)]}, "trick that does not exist"),
        ({"goals": [([("count", 0, 0, 0, 0, 1, 3)], 1, 1, 0, 0)]}, "names a seat"),
        ({"goals": [([("take", 1, 0, 0, 0, 0, 0)], 1, 1, 0, 0)]}, "only goals of tricks"),
        ({"goals": [([COUNT], 1, 10**7, 0, 0)]}, "a million"),
        ({"goals": [([COUNT], 1, -(2**31), 0, 0)]}, "a million"),
        ({"goals": [([COUNT], 1, 1, 0, 2)]}, "covered by"),
        ({"goals": [([COUNT], 1, 1, 0, 0)] * 65}, "64 goals"),
        ({"goals": [([COUNT], 3, 1, 0, 0)]}, "neither side"),
        ({"goals": [([COUNT] * 129, 1, 1, 0, 0)]}, "128 verbs"),
        (
            {"goals": [([("count", 0, 0, 0, 0, n, -1) for n in range(65)], 1, 1, 0, 0)]},
            "64 different verbs",
        ),
        ({"points": [1] * 65}, "64 cards"),
        ({"points": [-1]}, "between 0 and 1000"),
        ({"bonds": [(1 << 60, 1, 1, 1, 0, 0, False)]}, "is unknown"),
        ({"bonds": [(0, 1, 1, 1, 0, 0, False)]}, "is unknown"),
        ({"bonds": [(1, 3, 3, 1, 0, 0, False)]}, "bound to a trick that does not exist"),
        ({"bonds": [(1, 2, 1, 1, 0, 0, False)]}, "bound to a trick that does not exist"),
        ({"bonds": [(1, 1, 1, 8, 0, 0, False)]}, "seat that does not exist"),
        ({"bonds": [(1, 1, 1, 1, 8, 0, False)]}, "seat that does not exist"),
        ({"bonds": [(1, 1, 1, 1, 0, 8, True)]}, "seat that does not exist"),
        ({"bonds": [(1, 1, 1, 1, 0, 0, False)] * 32}, "31 bonds"),
        ({"telling": 60}, "telling card is unknown"),
        ({"telling": -1}, "telling card is unknown"),
        ({"called": (60, 0)}, "called card is unknown"),
        ({"called": (-1, 0)}, "called card is unknown"),
        ({"called": (0, -1)}, "running away is impossible"),
        ({"called": (0, 2), "hands": [1, 4, 16]}, "number of tricks differs"),
        ({"laid": [1]}, "for each seat"),
        ({"laid": [1, 0, 0]}, "in two places"),
        ({"laid": [1 << 40, 0, 0]}, "unknown card"),
        ({"tricks": [(0, [6, 7, 8], 0)]}, "more tricks than were played"),
    ],
)
def test_the_reason_is_named(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        problem(**{**GOOD, **change})


def test_tricks_are_looked_at() -> None:
    after_one = {**GOOD, "hands": [1, 4, 16], "goals": [([COUNT], 1, 1, 0, 0)]}
    for trick, reason in [
        ((0, [1, 3, 5], 0), "did not win"),
        ((0, [0, 3, 5], 1), "in two places"),
        ((0, [1, 3], 1), "a card of each seat"),
        ((9, [1, 3, 5], 1), "has no seat"),
        ((0, [1, 3, 77], 1), "unknown card"),
    ]:
        with pytest.raises(ValueError, match=reason):
            problem(**{**after_one, "tricks": [trick]})
    assert problem(**{**after_one, "tricks": [(0, [1, 3, 5], 1)]})


@pytest.mark.parametrize("seed", range(300))
def test_nonsense_is_refused_or_solved(seed: int) -> None:
    rng = Random(seed)
    parts = dict(GOOD)
    for key in rng.sample(sorted(GOOD), rng.randint(1, 3)):
        parts[key] = nonsense(rng, key)
    try:
        made = problem(**parts)
    except (ValueError, TypeError):
        return
    kernel.solve([made], 2000, True, True, 1)


def nonsense(rng: Random, key: str) -> Any:
    """Return something that is, or nearly is, of the kind of the field."""
    match key:
        case "hands" | "suits":
            return [rng.getrandbits(rng.choice([4, 8, 63])) for _ in range(rng.randint(0, 5))]
        case "trumps":
            return rng.getrandbits(rng.choice([1, 8, 64]))
        case "table" | "won" | "points":
            return [rng.randint(-2, 9) for _ in range(rng.randint(0, 4))]
        case "bonds":
            cards = rng.choice([0, 1, 6, 1 << 40, 1 << 63])
            tricks, seats = (rng.randint(-1, 3), rng.randint(-1, 3)), rng.choices(range(9), k=3)
            return [(cards, *tricks, *seats, rng.random() < 0.5)]
        case "called":
            return rng.choice([None, (rng.randint(-1, 9), rng.randint(-1, 4)), (3,), "x"])
        case "laid":
            return [rng.choice([0, 1 << 7, 1 << 6 | 1, 1 << 50]) for _ in range(rng.randint(1, 4))]
        case "goals":
            verbs = "win take count score fall captured fell catch x"
            row = (rng.choice(verbs.split()),)
            numbers = [rng.choice([0, 1, 2, 3, 255]) for _ in range(5)]
            return [([(*row, *numbers, rng.randint(-1, 3))], rng.randint(0, 9), 3, -2, 0)]
        case "tricks":
            return [(0, [rng.randint(-1, 9) for _ in range(3)], rng.randint(-1, 3))]
        case _:
            return rng.choice([-1, 0, 1, 2, 3, 4, 70, 10**9, None, "x"])
