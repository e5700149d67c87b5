"""The order in which newcomers meet the games and the lessons."""

from itertools import groupby

import pytest

from skiz.games import LEVELS, games
from skiz.lessons import (
    BadLesson,
    course,
    courses,
    first_lesson,
    lessons_before_a_deal,
    right_answer,
)
from skiz.lessons.read import _contents

TEN = 10  # minutes that the lobby promises to newcomers
ENOUGH = 3  # lessons after which one can follow a deal


def test_games_come_in_the_order_in_which_one_learns_them() -> None:
    """No game is easier than one before it, and the games of a family stand together."""
    found = [*games().values()]
    levels = [LEVELS.index(game.level) for game in found]
    assert levels == sorted(levels)
    assert found[0].level == "easy"
    families = [game.rules().family for game in found]
    assert [family for family, _ in groupby(families)] == [*dict.fromkeys(families)]


@pytest.mark.parametrize("family", courses())
def test_the_first_lessons_of_a_course_take_ten_minutes(family: str) -> None:
    lessons = course(family).lessons
    assert first_lesson(family) == lessons[0].key
    assert sum(lesson.minutes for lesson in lessons[:ENOUGH]) <= TEN


@pytest.mark.parametrize("family", courses())
def test_the_lessons_before_a_deal_end_with_the_first_that_asks_for_a_bid(family: str) -> None:
    asking = [
        lesson.key
        for lesson in course(family).lessons
        for stop, at in enumerate(lesson.stops)
        if at.asks == "move" and str(right_answer(lesson, stop)).startswith("bid ")
    ]
    keys = [lesson.key for lesson in course(family).lessons]
    assert lessons_before_a_deal(family) == tuple(keys[: keys.index(asking[0]) + 1])


@pytest.mark.parametrize("said", [{}, {"first_decision": "biding"}])
def test_a_course_that_does_not_say_what_is_asked_first_is_refused(
    monkeypatch: pytest.MonkeyPatch, said: dict[str, str]
) -> None:
    contents = {**_contents("asszorti")}
    del contents["first_decision"]
    monkeypatch.setattr("skiz.lessons.read._contents", lambda _: contents | said)
    for read in (course.__wrapped__, lessons_before_a_deal):
        with pytest.raises(BadLesson, match=r"asszorti/course\.toml: first_decision .* not "):
            read("asszorti")


def test_a_family_without_a_course_has_no_first_lessons() -> None:
    assert first_lesson("whist") is None
    assert lessons_before_a_deal("whist") == ()
