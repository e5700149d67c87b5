"""Lessons and terms: what does not depend on who asks, and is kept nowhere."""

from fastapi import APIRouter

from ..log.codec import Json
from ..rooms.lessons import all_courses, answered, explained, find, to_json
from ..rooms.rules_of_table import rules
from .games import language
from .parameters import Number

router = APIRouter()


@router.get("/lessons")
def courses() -> list[Json]:
    """The courses with their lessons."""
    return all_courses()


@router.get("/lessons/{course}/{lesson}")
def one(course: str, lesson: str) -> Json:
    """A whole lesson, stop by stop."""
    return to_json(find(course, lesson))


@router.get("/lessons/{course}/{lesson}/{stop}")
def answer(course: str, lesson: str, stop: Number, answer: str) -> Json:
    """What an answer to a stop comes to."""
    return answered(find(course, lesson), stop, answer)


@router.get("/games/{game}/terms/{lang}")
def terms(game: str, lang: str) -> list[Json]:
    """The terms of a game in a language, explained."""
    return explained(rules(game, None, {}), language(lang))
