"""A server that is killed while people play: each acknowledged action is stored once."""

from bench.kills import compared, killed
from tests.support.tools.depth import depth

KILLS = depth(1, 3)


def test_what_was_acknowledged_is_there_once_however_often_the_server_is_killed() -> None:
    found = killed(KILLS, tables=4, seed=1)
    assert found["acknowledged"] >= KILLS
    assert (found["lost"], found["doubled"]) == (0, 0), found


def test_what_is_lost_is_somewhere_else_or_is_there_twice_is_counted() -> None:
    first, second = (("t", "1"), (5, "pass")), (("t", "2"), (9, "play hA"))
    events = [first, second]
    assert compared(events, [second, first]) == {"lost": 0, "doubled": 0}
    assert compared(events, [first]) == {"lost": 1, "doubled": 0}
    assert compared(events, [first, (("t", "2"), (10, "play hA"))]) == {"lost": 1, "doubled": 0}
    assert compared(events, [first, second, (("t", "1"), (8, "pass"))]) == {"lost": 1, "doubled": 1}
