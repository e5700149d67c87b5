"""Lessons and terms: they do not depend on the person, and nothing is stored."""

from ..common import Json, PathNumber, Routes, language
from ..table_log import rules
from .messages import all_courses, answered, every_reply, explained, find, to_json

router = Routes()


@router.get("/lessons")
def courses() -> list[Json]:
    """Return the courses with their lessons."""
    return all_courses()


@router.get("/lessons/{course}/{lesson}")
def one(course: str, lesson: str) -> Json:
    """Return a whole lesson, stop by stop."""
    return to_json(find(course, lesson))


@router.get("/lessons/{course}/{lesson}/replies")
def replies(course: str, lesson: str) -> list[Json]:
    """Return the replies to all answers of each stop, for a time without a network."""
    return every_reply(find(course, lesson))


@router.get("/lessons/{course}/{lesson}/{stop}")
def answer(course: str, lesson: str, stop: PathNumber, answer: str) -> Json:
    """Return the reply to an answer to a stop."""
    return answered(find(course, lesson), stop, answer)


@router.get("/games/{game}/terms/{lang}")
def terms(game: str, lang: str) -> list[Json]:
    """Return the terms of a game in a language, explained."""
    return explained(rules(game, None, {}), language(lang))
