"""The worked auctions, call by call: what may be said, who plays, which contracts are left."""

import json
from pathlib import Path
from typing import Any

import pytest

from skiz.games.asszorti import CONTRACTS, rules
from skiz.phases.auction import highest_bid
from skiz.table import Bid, Choose, State, View, apply, deal, on_turn, options, start
from tests.support.games.asszorti_tricks import LEVELS

EXAMPLES = json.loads((Path(__file__).parent / "asszorti_auctions.json").read_text("utf-8"))

# id: calls as Seat[what may be said]call, or as Seat call; p = pass, h = hold; * is said by itself.
# Then the declarer and the contracts left to him.
TABLE = {
    "AU01": ("A[p,3]p B[p,3]p", "C", "3 2 1 hand"),
    "AU02": ("A[p,3]p B[p,3]3 C[p,2]p", "B", "3 2 1 hand"),
    "AU03": ("A p B 3 C[p,2]2 B[p,h]p", "C", "2 1 hand"),
    "AU04": ("A p B 3 C 2 B[p,h]h C[p,1]p", "B", "2 1 hand"),
    "AU08": ("A p B 3 C 2 B h C[p,1]1 B[p,h]h C[p,hand]hand B[p,h]h C[p]*", "B", "hand"),
    "AU09": ("A[p,3]3 B[p,2]p C[p,2]p", "A", "3 2 1 hand"),
    "AU12": ("A 3 B p C 2 A[p,h]h C[p,1]1 A[p,h]p", "C", "1 hand"),
    "AU14": ("A 3 B p C 2 A h C 1 A h C[p,hand]hand A[p,h]p", "C", "hand"),
    "AU15": ("A 3 B p C 2 A h C 1 A h C hand A[p,h]h C[p]*", "A", "hand"),
    "AU16": ("A 3 B[p,2]2 C[p,1]p A[p,h]p", "B", "2 1 hand"),
    "AU21": ("A 3 B 2 C p A h B[p,1]1 A h B[p,hand]hand A[p,h]h B*", "A", "hand"),
    "AU22": ("A 3 B 2 C[p,1]1 A[p,h]p B[p,h]p", "C", "1 hand"),
    "AU25": ("A 3 B 2 C 1 A p B[p,h]h C[p,hand]hand B[p,h]h C*", "B", "hand"),
    "AU26": ("A 3 B 2 C 1 A[p,h]h B[p,hand]p C[p,hand]p", "A", "1 hand"),
    "AU27": ("A 3 B 2 C 1 A h B p C[p,hand]hand A[p,h]p", "C", "hand"),
    "AU28": ("A 3 B 2 C 1 A h B p C hand A[p,h]h C*", "A", "hand"),
    "AU29": ("A 3 B 2 C 1 A h B[p,hand]hand C[p]* A[p,h]p", "B", "hand"),
    "AU30": ("A 3 B 2 C 1 A h B hand A[p,h]h B*", "A", "hand"),
}
SHORT = {"p": "pass", "h": "hold", **LEVELS}


def beginning() -> State:
    """Return a deal in which the cards do not matter."""
    game = rules()
    return start(game, deal(game, range(36))).state


def call(state: State, seat: str, may: list[str] | None, text: str) -> State:
    """Make one call, after checking what may be said."""
    place = "ABC".index(seat)
    assert on_turn(state) == (place,)
    if may is not None:
        assert options(View(state), place) == tuple(Bid(SHORT.get(word, word)) for word in may)
    return apply(state, place, Bid(SHORT.get(text, text))).state


def ends_with(state: State, declarer: str, left: list[str]) -> None:
    """Check the end of the auction: who plays, and what he may announce."""
    assert state.current_phase.name != "auction"
    assert state.declarer == "ABC".index(declarer)
    contracts = [LEVELS[level] for level in left]
    offered = options(View(state), state.declarer)
    if len(contracts) == 1:  # taken without asking
        assert state.choice("contract") == contracts[0]
    else:
        assert offered == tuple(Choose("contract", contract) for contract in contracts)


@pytest.mark.parametrize(("calls", "declarer", "left"), TABLE.values(), ids=TABLE.keys())
def test_the_table_of_the_rules(calls: str, declarer: str, left: str) -> None:
    """The auctions in the rules."""
    state = beginning()
    words = calls.replace("]", "] ").split()
    while words:
        seat = words.pop(0)
        if seat.endswith("*"):
            assert on_turn(state) != ("ABC".index(seat[0]),)
            continue
        letter, _, inside = seat.partition("[")
        call_text = words.pop(0)
        if call_text == "*":
            assert inside == "p]"
            assert state.current_phase.name != "auction" or on_turn(state) != ("ABC".index(letter),)
            continue
        state = call(state, letter, inside[:-1].split(",") if inside else None, call_text)
    ends_with(state, declarer, left.split())


@pytest.mark.parametrize("example", EXAMPLES["auctions"], ids=lambda example: example["id"])
def test_a_worked_auction(example: dict[str, Any]) -> None:
    """An auction of the collection; players who can only pass are not asked."""
    state = beginning()
    for step in example["steps"]:
        if step.get("auto"):
            assert step["legal"] == ["pass"]
            assert state.current_phase.name != "auction" or on_turn(state) != (
                "ABC".index(step["seat"]),
            )
        else:
            state = call(state, step["seat"], step["legal"], step["call"])
    result = example["result"]
    ends_with(state, result["declarer"], result["contract_options"])
    final = LEVELS[result["final_bid"]] if result["final_bid"] else None
    assert highest_bid(state, CONTRACTS) == final
    assert (final is None) == result["forced_dealer"]
