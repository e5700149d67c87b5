"""What is sent to a seat does not hang on cards it has not seen: not in content, not in length.

The same deal is played in two worlds that differ in unseen cards only; the bytes must be the same.
"""

import json
from random import Random

from skiz.cards import Seat
from skiz.server.course import Course as Log
from skiz.server.log import DealBegan, Entry, Sat
from skiz.server.told import turn
from skiz.table import Event, Rules
from tests.at_the_table import Course
from tests.laws.test_privacy import other_world, owned, shown


def sent(events: list[Event], seat: Seat, rules: Rules) -> bytes:
    """The frames that a seat is sent, as the room makes them, whose turn it is included."""
    log, frames = Log(rules), []
    log.fold(Entry(1, Sat(seat, "Anna", None, "me")))
    log.fold(Entry(2, DealBegan(1, 0, tuple(range(rules.seats)))))
    for entry in log.entries(events, None):
        log.fold(entry)
        frames.append(json.dumps(log.message(entry, seat)))
    frames.append(json.dumps(turn(log, "me")))
    return "\n".join(frames).encode()


def test_the_bytes_to_a_seat_are_the_same_in_every_world_it_cannot_tell_apart(
    course: Course,
) -> None:
    rules, rng = course.rules, Random(course.deck[0])
    checked = 0
    for _ in range(24):
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
