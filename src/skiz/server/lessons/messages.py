"""Lessons as messages: a lesson has the same messages as a table, so that the page can show it.

Nothing is stored: each answer is judged from the lesson alone.
"""

from collections.abc import Iterator
from functools import lru_cache

from skiz.lessons import (
    Course,
    Judgement,
    Lesson,
    Stop,
    Term,
    choices,
    course,
    courses,
    judge,
    lesson_about,
    moves_of,
    places,
    right_answer,
    terms,
)
from skiz.rulebook import clause
from skiz.table import Event, Rules, text
from skiz.words import Lang

from ..common import Json, Refused, in_words
from ..rooms import add_events, begin, deal_header, seating_messages, turn_message
from ..table_log import Deal


def all_courses() -> list[Json]:
    """Return the courses with their lessons, for a list."""
    return [_course(course(key)) for key in courses()]


def _course(found: Course) -> Json:
    return {
        "key": found.key,
        "title": dict(found.title),
        "about": dict(found.about),
        "games": list(found.games),
        "lessons": [
            {
                "key": lesson.key,
                "title": dict(lesson.title),
                "aim": dict(lesson.aim),
                "minutes": lesson.minutes,
                "stops": len(lesson.stops),
            }
            for lesson in found.lessons
        ],
    }


def find(of: str, key: str) -> Lesson:
    """Return a lesson of a course; refuse it if there is none."""
    try:
        return course(of).lesson(key)
    except KeyError:
        raise Refused("no-such-page", 404) from None


@lru_cache(maxsize=64)
def to_json(lesson: Lesson) -> Json:
    """Return a whole lesson: each stop with the messages up to it and its question."""
    rules = lesson.record.rules
    stops, deal, done = list[Json](), begin(rules), 0
    moves = moves_of(lesson)
    coming: list[Event] = list(moves.opening)
    sent = seating_messages(lesson.record)
    for stop, place in zip(lesson.stops, places(lesson), strict=True):
        coming += (event for move in moves.moves[done:place] for event in move.events)
        sent += add_events(deal, coming, lesson.seat)
        stops.append(_stop(lesson, stop, deal, sent))
        coming, sent, done = [], [], place
    return {
        "course": lesson.course,
        "lesson": lesson.key,
        "title": dict(lesson.title),
        "aim": dict(lesson.aim),
        **deal_header(rules, lesson.seat),
        "stops": stops,
    }


def answered(lesson: Lesson, stop: int, answer: str) -> Json:
    """Return the reply to an answer; refuse it if nothing is asked, or if it is no valid answer."""
    if not 0 <= stop < len(lesson.stops):
        raise Refused("no-such-page", 404)
    try:
        found = judge(lesson, stop, answer)
    except ValueError:
        raise Refused("unknown-action") from None
    return {
        "right": found.right,
        "other": found.other,
        "text": dict(found.reply.texts) if found.reply else None,
        "why": in_words(found.why) if found.why else None,
        "answer": right_answer(lesson, stop),
        "messages": _would_come(lesson, stop, found),
    }


MOST_ANSWERS = 60  # at a stop; of more, such as discards, only those that the lesson speaks about
OTHER = ""  # stands for all others


@lru_cache(maxsize=64)
def every_reply(lesson: Lesson) -> list[Json]:
    """Return the replies by answer for each stop; `OTHER` has what is said to all others."""
    return [dict(_replies(lesson, number)) for number in range(len(lesson.stops))]


def _replies(lesson: Lesson, number: int) -> Iterator[tuple[str, Json]]:
    stop, pack = lesson.stops[number], lesson.record.rules.pack
    if stop.asks == "choice":
        offered = [str(one) for one, _ in enumerate(stop.replies)]
    elif stop.asks == "move":
        offered = [text(action, pack) for action in choices(lesson, number)]
    else:
        return
    named = {
        right_answer(lesson, number),
        *(one for reply in stop.replies for one in reply.answers),
    }
    others = [one for one in offered if one not in named]
    is_long = len(offered) > MOST_ANSWERS
    for answer in (one for one in offered if one in named or not is_long):
        yield answer, answered(lesson, number, answer)
    if is_long:
        yield OTHER, answered(lesson, number, others[0]) | {"messages": []}


def explained(rules: Rules, lang: Lang) -> list[Json]:
    """Return the terms of a game in a language, each with its clause and its lesson."""
    return [_term(term, lang) for term in terms() if term.family in ("", rules.family)]


def _term(term: Term, lang: Lang) -> Json:
    lesson = lesson_about(term.clause, term.family or None)
    return {
        "key": term.key,
        "words": list(term.words),
        "stems": list(term.stems[lang]),
        "clause": term.clause,
        "text": term.texts[lang],
        "example": term.example[lang],
        "lesson": f"{lesson.course}/{lesson.key}" if lesson else None,
    }


def _stop(lesson: Lesson, stop: Stop, deal: Deal, sent: list[Json]) -> Json:
    return {
        "text": dict(stop.texts),
        "clauses": [
            {"cite": cite, "chapter": found.chapter, "text": dict(found.texts)}
            for cite in stop.clauses
            for found in (clause(cite),)
        ],
        "asks": stop.asks,
        "choices": [dict(one.label) for one in stop.replies if one.label is not None],
        "messages": [*sent, turn_message(deal, lesson.seat, stop.asks == "move")],
    }


def _would_come(lesson: Lesson, stop: int, found: Judgement) -> list[Json]:
    """Return the consequences of a wrong answer, numbered on from the stop."""
    deal, moves = begin(lesson.record.rules), moves_of(lesson)
    before = (*moves.opening, *(e for m in moves.moves[: places(lesson)[stop]] for e in m.events))
    add_events(deal, before, lesson.seat)
    return add_events(deal, found.events, lesson.seat)
