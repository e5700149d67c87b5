"""Lessons: courses that take somebody from the first card to a whole deal, and the terms of the
games explained in a line each.

A lesson is data, a record with stops at which something is told or asked; it is played by the real
rules. One folder under `courses` for a family of games, one file for a lesson.
"""

from .lesson import Course, Lesson, Reply, Stop, Texts
from .moves import Move, Moves, moves_of
from .play import Judgement, choices, judge, places, right_answer
from .read import BadLesson, course, courses, lesson_about
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
    "courses",
    "judge",
    "lesson_about",
    "moves_of",
    "places",
    "right_answer",
    "terms",
]
