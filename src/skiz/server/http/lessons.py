"""Lessons and terms: what does not depend on who asks, and is kept nowhere."""

from fastapi import APIRouter

from ..log.codec import Json
from ..rooms.lessons import all_courses, all_terms, answered, find, told

router = APIRouter()


@router.get("/lessons")
def courses() -> list[Json]:
    """The courses with their lessons."""
    return all_courses()


@router.get("/lessons/{course}/{lesson}")
def one(course: str, lesson: str) -> Json:
    """A whole lesson, stop by stop."""
    return told(find(course, lesson))


@router.get("/lessons/{course}/{lesson}/{stop}")
def answer(course: str, lesson: str, stop: int, answer: str) -> Json:
    """What an answer to a stop comes to."""
    return answered(find(course, lesson), stop, answer)


@router.get("/terms")
def terms() -> list[Json]:
    """The terms of all games, explained."""
    return all_terms()
