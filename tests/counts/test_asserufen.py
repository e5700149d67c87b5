"""Every auction of Asserufen, counted by the program and by an independent machine.

The independent machine stores what the rules mention: the level, its holder, who is still in, and
whose turn it is. It says `pass` for everybody. The program asks nobody who can only pass.
"""

from collections.abc import Iterator

import pytest

from skiz.games.asserufen import CONTRACTS, AsserufenHouse, rules
from skiz.table import Bid, deal, start
from tests.support.laws.perft import ways

Calls = tuple[tuple[int, str], ...]
TOP = 5


def several_turns(
    level: int = 0,
    holder: int | None = None,
    active: int = 0b1111,
    turn: int = 0,
    calls: Calls = (),
) -> Iterator[Calls]:
    """A pass is final; bidding goes round until all but the holder have passed."""
    if active == (0 if holder is None else 1 << holder):
        yield calls
        return
    onward = (turn + 1) % 4
    if turn == holder or not active >> turn & 1:
        yield from several_turns(level, holder, active, onward, calls)
        return
    passed = ((turn, "pass"),) if level < TOP else ()
    yield from several_turns(level, holder, active & ~(1 << turn), onward, calls + passed)
    for higher in range(level + 1, TOP + 1):
        bid = (turn, CONTRACTS[higher - 1])
        yield from several_turns(higher, turn, active, onward, (*calls, bid))


def one_turn(turn: int = 0, level: int = 0, calls: Calls = ()) -> Iterator[Calls]:
    """Everybody speaks once."""
    if turn == 4 or level == TOP:
        yield calls
        return
    yield from one_turn(turn + 1, level, (*calls, (turn, "pass")))
    for higher in range(level + 1, TOP + 1):
        yield from one_turn(turn + 1, higher, (*calls, (turn, CONTRACTS[higher - 1])))


def by_the_program(house: AsserufenHouse) -> dict[Calls, int | None]:
    """Yield every auction with the player who plays."""
    game = rules(house)
    found: dict[Calls, int | None] = {}
    for way, end in ways(start(game, deal(game, range(32))).state, "auction"):
        calls = tuple((seat, bid.bid) for seat, bid in way if isinstance(bid, Bid))
        assert len(calls) == len(way)
        assert calls not in found
        found[calls] = end.declarer
    return found


def last_bidder(calls: Calls) -> int | None:
    """Return who bid last."""
    return next((seat for seat, call in reversed(calls) if call != "pass"), None)


@pytest.mark.parametrize(("rounds", "count"), [("multi", 277), ("single", 126)])
def test_the_auctions_are_counted(rounds: str, count: int) -> None:
    """The known number, the same by both machines, with the last bidder playing."""
    other = list(several_turns() if rounds == "multi" else one_turn())
    assert len(other) == len(set(other)) == count
    found = by_the_program(AsserufenHouse().with_changes({"bid_rounds": rounds}))
    assert found == {calls: last_bidder(calls) for calls in other}
