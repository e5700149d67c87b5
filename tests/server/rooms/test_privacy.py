"""What a seat receives does not depend on unseen cards: neither in content nor in length.

The same deal is played in two worlds that differ only in unseen cards; the bytes must be equal.
"""

import json
from random import Random

from skiz.cards import Seat
from skiz.server.rooms.messages import happened, turn
from skiz.server.table_log.entries import DealBegan, Sat
from skiz.server.table_log.log import TableLog
from skiz.table import Event, Rules
from tests.support.laws.random_deals import Course
from tests.support.storage.table_logs import happen, take_in
from tests.support.tools.depth import depth
from tests.support.worlds.privacy import other_world, owned, shown


def sent(events: list[Event], seat: Seat, rules: Rules) -> bytes:
    """Return the frames that a seat receives from the room, with the turn."""
    log = TableLog(rules)
    take_in(log, [Sat(seat, "Anna", None, "me"), DealBegan(1, 0, tuple(range(rules.seats)))])
    frames = [json.dumps(happened(log, happen(log, event), seat)) for event in events]
    frames.append(json.dumps(turn(log, "me")))
    return "\n".join(frames).encode()


def test_a_seat_gets_the_same_bytes_in_every_world_with_its_view(
    course: Course,
) -> None:
    rules, rng = course.rules, Random(course.deck[0])
    checked = 0
    for _ in range(24):
        if checked == depth(6, 24):
            break
        steps, seat = rng.randrange(len(course.moments) + 1), rng.randrange(rules.seats)
        here = [*course.opening, *(e for m in course.moments[:steps] for e in m.events)]
        unseen = [c for c in range(len(rules.pack.names)) if not shown(here, seat) >> c & 1]
        if len(unseen) < 2:
            continue
        one, other = rng.sample(unseen, 2)
        there = other_world(course, steps, {one: other, other: one})
        if there is not None and owned(there[1]) == owned(here):
            checked += 1
            assert sent(here, seat, rules) == sent(there[1], seat, rules)
    assert checked or len(course.moments) < 3
