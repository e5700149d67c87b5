"""The replies that a page keeps for a time without a network are those of the server."""

import pytest

from skiz.lessons import Lesson, choices, course, courses, right_answer
from skiz.server.lessons.messages import MOST_ANSWERS, OTHER, answered, every_reply
from skiz.table import text

LESSONS = [lesson for key in courses() for lesson in course(key).lessons]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.course}-{one.key}")
def test_every_legal_answer_has_its_reply(lesson: Lesson) -> None:
    """Of many answers, those that the lesson names, and one reply for all others."""
    for number, replies in enumerate(every_reply(lesson)):
        stop = lesson.stops[number]
        if stop.asks is None:
            assert replies == {}
            continue
        assert replies[right_answer(lesson, number)]["right"]
        offered = [str(one) for one, _ in enumerate(stop.replies)]
        if stop.asks == "move":
            pack = lesson.record.rules.pack
            offered = [text(one, pack) for one in choices(lesson, number)]
        assert (OTHER in replies) == (len(offered) > MOST_ANSWERS)
        for answer in offered[:: max(1, len(offered) // MOST_ANSWERS)]:
            found = answered(lesson, number, answer)
            if answer in replies:
                assert replies[answer] == found
            else:
                assert replies[OTHER] == found | {"messages": []}
