"""Bridge as a foreign law: endings solved by DDS, and every law and goal against plain minimax."""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from skiz.solve import lower
from tests.kernel.problems import Wish, by_minimax, random_wish

pytest.importorskip("skiz._kernel")
kernel = lower.kernel()

RECORDS = Path(__file__).parent / "data" / "dds.json.gz"
SUITS, RANKS, SEATS = "CDHS", "23456789TJQKA", "NESW"
NO_LIMIT = 2**64 - 1


def number(name: str) -> int:
    """The number of a card named as in `SA`."""
    return 13 * SUITS.index(name[0]) + RANKS.index(name[1])


def problem(record: dict[str, Any]) -> Any:
    """The kernel's problem of a record."""
    lanes = [(1 << 13) - 1 << 13 * suit for suit in range(4)]
    leader = SEATS.index(record["leader"])
    return kernel.problem(
        seats=4,
        length=len(record["hands"][0]),
        suits=lanes,
        trumps=0 if record["trump"] == "NT" else lanes[SUITS.index(record["trump"])],
        must_trump=False,
        must_overtake=False,
        points=[],
        hands=[sum(1 << number(card) for card in hand) for hand in record["hands"]],
        leader=leader,
        table=[],
        won=[],
        side=0b1010 if leader % 2 else 0b0101,
        goals=[],
        tricks=[],
    )


def records() -> Iterator[dict[str, Any]]:
    with gzip.open(RECORDS, "rt") as file:
        yield from json.load(file)["records"]


def test_answers_are_those_of_dds() -> None:
    found = list(records())
    solved = kernel.solve([problem(record) for record in found], NO_LIMIT, True, False, 0)
    assert len(found) >= 200
    for record, (low, high, cards, _, _) in zip(found, solved, strict=True):
        assert low == high == record["tricks"]
        values = {number(card): value for card, value in record["card_tricks"].items()}
        assert {card: lower for card, lower, _ in cards} == values
        assert {card: upper for card, _, upper in cards} == values


@pytest.mark.parametrize("seed", range(100_000 if os.environ.get("SKIZ_NIGHTLY") else 300))
def test_any_law_and_any_goals_are_those_of_minimax(seed: int) -> None:
    wish: Wish = random_wish(Random(seed))
    ((low, high, _, _, _),) = kernel.solve([wish.lowered()], NO_LIMIT, False, False, 1)
    assert low == high == by_minimax(wish)
