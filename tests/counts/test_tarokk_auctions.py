"""Every auction of Tarokk, counted by the program and by an independent machine.

Everybody is assumed to hold enough for any call; the hands are unknown.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from skiz.games import game
from skiz.games.tarokk.house import TarokkHouse
from skiz.table import Dealt, Hand, State, View, apply, on_turn, options, start

FILE = Path(__file__).with_name("tarokk_auction.perft")
ROWS = [line for line in FILE.read_text("utf-8").splitlines() if line and line[0] != ";"]


def by_the_program(state: State) -> int:
    """Yield whole auctions from here on."""
    if state.thrown_in or state.declarer is not None:
        return 1
    (seat,) = on_turn(state)
    return sum(
        by_the_program(apply(state, seat, action).state) for action in options(View(state), seat)
    )


def bidding(
    old: bool,
    locked: bool,
    turn: int = 0,
    alive: frozenset[int] = frozenset(range(4)),
    level: int = -1,
    holder: int = -1,
    held: bool = False,
    bidders: frozenset[int] = frozenset(),
    shown: int | None = None,
) -> Iterator[int]:
    """One for each auction from here; levels are 0 to 3, `shown` is who has shown a card."""
    for step in range(4):
        seat = (turn + step) % 4
        if seat not in alive or seat == holder or (locked and seat == shown):
            continue
        hold = holder >= 0 and not held and seat in bidders and (seat < holder or not old)
        raises = range(level + 1, 4)
        if not hold and not raises:
            continue
        onward = (seat + 1) % 4
        out = alive - {seat}
        yield from bidding(old, locked, onward, out, level, holder, held, bidders, shown)
        more = bidders | {seat}
        if hold:
            yield from bidding(old, locked, onward, alive, level, seat, True, more, shown)
        for rung in raises:
            jump = rung - level - (0 if hold else 1)
            fourth = seat == 3 and holder < 0
            shows = shown is None and jump in (1, 2) and not fourth
            now = seat if shows else shown
            yield from bidding(old, locked, onward, alive, rung, seat, False, more, now)
        return
    yield 1


@pytest.mark.parametrize("row", ROWS)
def test_the_auctions_are_counted(row: str) -> None:
    """The number in the file, by both machines."""
    words, whole = row.split(" / whole ")
    settings = {key: value == "true" for key, value in (w.split("=") for w in words.split()[1:])}
    house = TarokkHouse(**settings)  # type: ignore[arg-type]
    dealt = Dealt((Hand(0, 9),) * 4, (None,) * 6)
    found = by_the_program(start(game("illustrated").rules(house), dealt).state)
    assert found == sum(bidding(house.hold_old, house.inviter_locked)) == int(whole)
