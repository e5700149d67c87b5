"""Every auction of Asszorti, counted by the program and by an independent machine.

The independent machine follows the rules: it stores who is still in, and the bid with its holder.
It says `pass` for players with no other option. The program asks nobody who can only pass.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from skiz.games.asszorti import CONTRACTS, AsszortiHouse, contracts
from skiz.table import Bid
from tests.support.games.asszorti import before_auction, house
from tests.support.laws.perft import Row, counted, rows, ways

LADDER = ("three", "two", "one", "hand")
Calls = tuple[tuple[int, str], ...]


def bidding(
    jumps: bool,
    alive: frozenset[int] = frozenset({0, 1, 2}),
    turn: int = 0,
    bid: int = -1,
    holder: int = -1,
    so_far: Calls = (),
) -> Iterator[tuple[Calls, int, int]]:
    """Yield every auction from here: the calls, who plays, and the bid's place on the ladder."""
    if len(alive) == 1:
        (last,) = alive
        if holder in (last, -1):
            yield so_far, last, bid
            return
    while turn not in alive or turn == holder:
        turn = (turn + 1) % 3
    onward = (turn + 1) % 3
    calls: list[tuple[str, int]] = []
    if turn < holder:
        calls = [("hold", bid)]
    elif bid < 3:
        calls = [(LADDER[rung], rung) for rung in range(bid + 1, 4 if jumps else bid + 2)]
    for call, rung in calls:
        yield from bidding(jumps, alive, onward, rung, turn, (*so_far, (turn, call)))
    passes = (*so_far, (turn, "pass")) if calls else so_far
    yield from bidding(jumps, alive - {turn}, onward, bid, holder, passes)


def by_the_program(house: AsszortiHouse) -> dict[Calls, tuple[int | None, tuple[str, ...]]]:
    """Yield every auction with its declarer and the contracts left to him."""
    found = {}
    for way, end in ways(before_auction(house), "auction"):
        calls = tuple((seat, bid.bid) for seat, bid in way if isinstance(bid, Bid))
        assert len(calls) == len(way)
        found[calls] = end.declarer, contracts(end)
    return found


@pytest.mark.parametrize("row", rows("auction.perft"), ids=lambda row: str(row.settings))
def test_the_auctions_are_counted(row: Row) -> None:
    """The number in the file, at each depth and in total, by both machines."""
    jumps = house(row.settings).jump_bids
    assert counted(by_the_program(house(row.settings))) == (row.depths, row.whole)
    assert counted(calls for calls, _, _ in bidding(jumps)) == (row.depths, row.whole)


@pytest.mark.parametrize("jumps", [False, True])
def test_both_machines_know_the_same_auctions(jumps: bool) -> None:
    """The same calls lead to the same declarer and the same bid."""
    found = by_the_program(AsszortiHouse(jump_bids=jumps))
    assert found == {
        calls: (declarer, CONTRACTS[max(rung, 0) :]) for calls, declarer, rung in bidding(jumps)
    }


def test_the_contract_may_be_bound_to_the_bid() -> None:
    """Then the declarer has only the contract he bid, and the forced dealer all four."""
    bound = by_the_program(AsszortiHouse(jump_bids=True, contract_may_exceed_bid=False))
    for calls, declarer, rung in bidding(True):
        assert bound[calls] == (declarer, CONTRACTS if rung < 0 else (CONTRACTS[rung],))


def test_the_outcomes_by_level() -> None:
    """Thirty auctions: one forces the dealer; the rest by final bid and declarer."""
    outcomes = Counter(
        (None if not any(call in LADDER for _, call in calls) else left[0], declarer)
        for calls, (declarer, left) in by_the_program(AsszortiHouse()).items()
    )
    assert outcomes == {
        (None, 2): 1,
        ("three", 0): 1,
        ("three", 1): 1,
        **{("two", seat): 2 for seat in range(3)},
        **{("one", seat): 3 for seat in range(3)},
        **{("hand", seat): 4 for seat in range(3)},
    }
    assert sum(outcomes.values()) == 30


def test_no_auction_is_long() -> None:
    """Nobody is asked after eight calls, and nobody speaks against himself."""
    for calls in by_the_program(AsszortiHouse()):
        assert len(calls) <= 8
        holder = None
        for seat, call in calls:
            assert seat != holder
            holder = seat if call != "pass" else holder
