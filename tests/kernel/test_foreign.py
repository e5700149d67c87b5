"""Bridge as foreign rules: endings solved by DDS, and all rules and goals against plain minimax."""

import gzip
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from skiz.solve.goals import ANY
from skiz.solve.kernel import kernel as the_kernel
from tests.support.games.bridge_boards import TRUMPS, board
from tests.support.laws.problems import Wish, by_minimax, problem, random_wish
from tests.support.tools.depth import blocks, depth

pytest.importorskip("skiz._kernel")
kernel = the_kernel()

RECORDS = Path(__file__).parent / "data" / "dds.json.gz"
BOARDS = RECORDS.with_name("boards.json")
SUITS, RANKS, SEATS = "CDHS", "23456789TJQKA", "NESW"
NO_LIMIT = 2**64 - 1


def number(name: str) -> int:
    """Return the number of a card named as in `SA`."""
    return 13 * SUITS.index(name[0]) + RANKS.index(name[1])


def problem_of(record: dict[str, Any]) -> Any:
    """Return the kernel's problem of a record."""
    suits = [(1 << 13) - 1 << 13 * suit for suit in range(4)]
    leader = SEATS.index(record["leader"])
    return problem(
        seats=4,
        length=len(record["hands"][0]),
        suits=suits,
        trumps=0 if record["trump"] == "NT" else suits[SUITS.index(record["trump"])],
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


def test_answers_equal_those_of_dds() -> None:
    found = list(records())
    solved = kernel.solve([problem_of(record) for record in found], NO_LIMIT, True, False, 0)
    assert len(found) >= 200
    for record, (low, high, cards, _, _) in zip(found, solved, strict=True):
        assert low == high == record["tricks"]
        values = {number(card): value for card, value in record["card_tricks"].items()}
        assert {card: lower for card, lower, _ in cards} == values
        assert {card: upper for card, _, upper in cards} == values


@pytest.mark.parametrize("trump", TRUMPS)
def test_answers_on_whole_boards_are_those_of_dds(trump: str) -> None:
    # `python -m bench.kernel.boards` wrote them.
    answers = json.loads(BOARDS.read_text("utf-8"))[trump]
    assert len(answers) == 500
    problems = [problem_of(board(trump, seed)) for seed in range(depth(10, 500))]
    solved = kernel.solve(problems, NO_LIMIT, False, False, 0)
    for tricks, (low, high, _, _, _) in zip(answers, solved, strict=False):
        assert low == high == int(tricks, 16)


def compare(seed: int) -> None:
    wish: Wish = random_wish(Random(seed))
    ((low, high, _, _, _),) = kernel.solve([wish.lowered()], NO_LIMIT, False, False, 1)
    assert low == high == by_minimax(wish)


@pytest.mark.parametrize("seeds", blocks(depth(300, 100_000)))
def test_random_rules_and_goals_equal_minimax(seeds: range) -> None:
    for seed in seeds:
        compare(seed)


def of_three(rng: Random, goals: list[tuple[Any, ...]], bonds: Sequence[Any] = ()) -> Any:
    """Return three seats with seven cards each and these goals, in the form of the search for
    tricks.
    """
    deck = rng.sample(range(21), 21)
    return problem(
        seats=3,
        length=7,
        suits=TRIPLE,
        trumps=TRIPLE[-1],
        must_trump=True,
        must_overtake=False,
        points=[],
        hands=[sum(1 << card for card in deck[7 * seat : 7 * seat + 7]) for seat in range(3)],
        leader=rng.randrange(3),
        table=[],
        won=[],
        side=1,
        goals=goals,
        tricks=[],
        bonds=bonds,
    )


TRIPLE = [0x7F << 7 * suit for suit in range(3)]
MOST = 2 * 10**6  # between a goal made and lost
STEPS = [(2, 10**6), (3, 10**6), (4, 2**26 - 10**6), (5, 10**6)]  # tricks, and what they bring more
NOBODY = [(1, 1, 1, 0, 0, 0, False)]  # a card bound for nobody changes nothing but the search


@pytest.mark.parametrize("seed", range(40))
def test_stakes_may_be_as_high_as_is_allowed(seed: int) -> None:
    """The needs of two very different outcomes are not confused."""
    goals: list[tuple[Any, ...]] = [
        ([("count", 0, 0, 0, 0, tricks, -1)], 1, part - part // 2, -(part // 2), 0)
        for tricks, more in STEPS
        for part in [MOST] * (more // MOST) + [more % MOST]
    ]
    goals.append(([("win", TRIPLE[-1], 0, 7, 7, 0, -1)], 1, 500_000, -500_000, 0))
    both = [of_three(Random(seed), goals, bonds) for bonds in ([], NOBODY)]
    one, other = kernel.solve(both, NO_LIMIT, True, False, 1)
    assert one[:3] == other[:3]


@pytest.mark.parametrize("number", [32, 33, 64, 128])
def test_a_goal_may_be_made_of_many_verbs(number: int) -> None:
    """More than the search on lanes has bits for."""
    many = [("win", ANY, 0, 1, 1 + i % 3, 0, -1) for i in range(number)]
    for seed in range(10):
        both = [of_three(Random(seed), [(win, 1, 1, 0, 0)]) for win in (many, many[2:3])]
        one, other = kernel.solve(both, NO_LIMIT, True, False, 1)
        assert one[:3] == other[:3]
