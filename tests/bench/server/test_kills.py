"""A server that is killed while people play: each acknowledged action is stored once."""

from bench.server.kills import compared, killed
from tests.support.tools.depth import depth

KILLS = depth(1, 3)


def test_acknowledged_entries_survive_every_kill_exactly_once() -> None:
    found = killed(KILLS, tables=4, seed=1)
    assert found["acknowledged"] >= KILLS
    assert (found["lost"], found["doubled"]) == (0, 0), found


def test_lost_moved_and_doubled_entries_are_counted() -> None:
    first, second = (("t", "1"), (5, "pass")), (("t", "2"), (9, "play hA"))
    events = [first, second]
    assert compared(events, [second, first]) == {"lost": 0, "doubled": 0}
    assert compared(events, [first]) == {"lost": 1, "doubled": 0}
    assert compared(events, [first, (("t", "2"), (10, "play hA"))]) == {"lost": 1, "doubled": 0}
    assert compared(events, [first, second, (("t", "1"), (8, "pass"))]) == {"lost": 1, "doubled": 1}
