"""Events as JSON: everything sent or stored is read back unchanged."""

import json
from typing import get_args

from skiz.server.common.codec import NAMES, decode, encode
from skiz.table import Event
from tests.support.laws.random_deals import Course


def test_stored_events_and_faces_are_read_back(course: Course) -> None:
    rules = course.rules
    for event in course.events:
        for seen in (event, *(event.face(seat) for seat in range(rules.seats))):
            assert decode(json.loads(json.dumps(encode(seen, rules))), rules) == seen


def test_every_event_has_a_name_of_its_own() -> None:
    assert set(NAMES) == set(get_args(Event))
    assert len(set(NAMES.values())) == len(NAMES)
