"""Lessons: courses from the first card to a whole deal, and short explanations of the games' terms.

A lesson is data: a record with stops at which something is explained or asked. It is played by the
real rules. Each family of games has a folder in `courses` with one file per lesson.
"""

from .lesson import Course, Lesson, Reply, Stop, Texts
from .moves import Move, Moves, moves_of
from .play import Judgement, choices, judge, places, right_answer
from .read import (
    BadLesson,
    course,
    course_title,
    courses,
    first_lesson,
    lesson_about,
    lessons_before_a_deal,
)
from .terms import Term, terms

__all__ = [
    "BadLesson",
    "Course",
    "Judgement",
    "Lesson",
    "Move",
    "Moves",
    "Reply",
    "Stop",
    "Term",
    "Texts",
    "choices",
    "course",
    "course_title",
    "courses",
    "first_lesson",
    "judge",
    "lesson_about",
    "lessons_before_a_deal",
    "moves_of",
    "places",
    "right_answer",
    "terms",
]
