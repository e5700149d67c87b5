"""Lessons from the server: numbered like a table, and judged without stored state."""

import pytest

from skiz.lessons import Lesson, course, courses
from skiz.server.common.refusal import Refused
from skiz.server.lessons.messages import answered, find, to_json
from skiz.words import LANGS, catalogue

LESSONS = [lesson for key in courses() for lesson in course(key).lessons]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.course}-{lesson.key}")
def test_a_lesson_has_no_gap(lesson: Lesson) -> None:
    found = to_json(lesson)
    messages = [message for stop in found["stops"] for message in stop["messages"]]
    numbers = [message["n"] for message in messages if "n" in message]
    assert numbers == [*range(1, len(numbers) + 1)]
    for stop in found["stops"]:
        assert bool(stop["messages"][-1]["turn"]["seats"]) == (stop["asks"] == "move")


def test_the_consequence_of_a_wrong_answer_continues_from_its_stop() -> None:
    lesson = find("asszorti", "tricks")
    shown_n = [
        m["n"] for stop in to_json(lesson)["stops"][:5] for m in stop["messages"] if "n" in m
    ]
    wrong = answered(lesson, 4, "play dJ")
    assert not wrong["right"]
    assert next(m["n"] for m in wrong["messages"]) == shown_n[-1] + 1
    assert wrong["answer"] == "play sA"
    assert answered(lesson, 4, "play sA") == answered(lesson, 4, "play sA")


@pytest.mark.parametrize(
    ("answer", "other"), [("lay sQ dC hJ", False), ("lay hJ d1 sQ", True), ("lay V VIII d1", False)]
)
def test_a_right_answer_with_which_the_deal_does_not_go_on_is_told(
    answer: str, other: bool
) -> None:
    assert answered(find("tarokk", "talon"), 1, answer)["other"] is other


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.course}-{lesson.key}")
def test_each_clause_behind_a_stop_has_a_chapter_with_a_name(lesson: Lesson) -> None:
    clauses = [clause for stop in to_json(lesson)["stops"] for clause in stop["clauses"]]
    for lang in LANGS:
        assert {f"chapter.{clause['chapter']}" for clause in clauses} <= catalogue(lang).keys()


@pytest.mark.parametrize(("stop", "answer"), [(0, "play h6"), (99, "play h6"), (1, "sing")])
def test_an_invalid_answer_is_refused(stop: int, answer: str) -> None:
    with pytest.raises(Refused):
        answered(find("asszorti", "tricks"), stop, answer)


def test_a_lesson_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused):
        find("asszorti", "nothing")
