"""Who is with the declarer, as a person is told: no more than their own view shows."""

from collections.abc import Sequence

from skiz.cards import Seat
from skiz.phases import waiting_for
from skiz.server.table_log.entries import ONLOOKER, DealBegan
from skiz.server.table_log.log import TableLog
from skiz.table import Event, Rules
from tests.support.games.asserufen import asserufen, kontra
from tests.support.laws.random_deals import Course
from tests.support.storage.table_logs import happen


def begun(rules: Rules) -> TableLog:
    """Return a log in which a deal has begun."""
    log = TableLog(rules)
    happen(log, DealBegan(1, 0, tuple(range(rules.seats))))
    return log


def follow(log: TableLog, events: Sequence[Event], seat: Seat | None) -> list[bool | None]:
    """Apply events; return the sides that a client knows by copying the messages."""
    knows: list[bool | None] = [None] * log.rules.seats
    for event in events:
        entry = happen(log, event)
        assert log.deal
        news = log.deal.news(entry.n, seat).get("sides")
        assert news != knows, "nothing is told twice"
        knows = news or knows
        state = log.deal.state if seat is None else log.deal.view(seat)
        assert tuple(knows) == state.sides
    return knows


def test_the_sides_sent_equal_the_sides_computed(course: Course) -> None:
    for seat in (ONLOOKER, *range(course.rules.seats)):
        follow(begun(course.rules), course.events, seat)
    truth = follow(begun(course.rules), course.events, None)
    assert course.end.settled
    failed = any(line.key == "trial" for line in course.end.settled.lines)  # before any call
    assert (None in truth) == (not course.end.has_sides or failed)


def test_only_the_partner_knows_the_sides_until_they_show() -> None:
    deal = asserufen(kontra())
    assert [follow(begun(deal.state.rules), deal.events, seat) for seat in range(4)] == [
        [False, True, None, None],
        [None, True, None, None],
        [False, True, True, False],
        [None, True, None, False],
    ]
    assert follow(begun(deal.state.rules), deal.events, ONLOOKER) == [None, True, None, None]
    assert waiting_for(deal.state).name == "kontra"  # in the middle of play
    deal.does(0, "say kontra game")  # which shows its side
    assert follow(begun(deal.state.rules), deal.events, ONLOOKER) == [False, True, None, None]
    deal.does(1, "say pass").does(2, "say pass").does(3, "say pass")
    assert waiting_for(deal.state).name == "play"
    deal.does(0, "play c9").does(1, "play c7").does(2, "play cA")
    for seat in (*range(4), ONLOOKER):
        assert follow(begun(deal.state.rules), deal.events, seat) == [False, True, True, False]
