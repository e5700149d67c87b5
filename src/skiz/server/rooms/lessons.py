"""Lessons as messages: a lesson is told as a table is, so that the page needs to know nothing
more. Nothing is kept: each answer is judged from the lesson alone.
"""

from functools import lru_cache

from skiz.cards import Seat
from skiz.lessons import (
    Course,
    Judgement,
    Lesson,
    Stop,
    Term,
    course,
    courses,
    judge,
    lesson_about,
    moves_of,
    places,
    right_answer,
    terms,
)
from skiz.phases import waiting_for
from skiz.rulebook import clause
from skiz.table import Event, Played, Rules, evolve, options, seating
from skiz.words import Lang

from ..log.codec import Json
from ..log.deal import Deal
from ..log.entries import DealBegan, Entry, Sat
from .messages import offer
from .refusal import Refused, in_words

NAMES = ("Anna", "Béla", "Cili", "Dani", "Edit")


def all_courses() -> list[Json]:
    """The courses with their lessons, for a list of them."""
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
    """A lesson of a course. Refused where there is none."""
    try:
        return course(of).lesson(key)
    except KeyError:
        raise Refused("no-such-page", 404) from None


@lru_cache(maxsize=64)
def to_json(lesson: Lesson) -> Json:
    """A whole lesson: each stop with what happens up to it and what is asked there."""
    rules = lesson.record.rules
    stops, deal, done = list[Json](), _begin(lesson), 0
    moves = moves_of(lesson)
    coming: list[Event] = list(moves.opening)
    sent: list[Json] = [
        {"n": n, "event": Entry(n, event).face(None, rules)}
        for n, event in enumerate(_seated(lesson), 1)
    ]
    for stop, place in zip(lesson.stops, places(lesson), strict=True):
        coming += (event for move in moves.moves[done:place] for event in move.events)
        sent += _happen(deal, coming, lesson.seat)
        stops.append(_stop(lesson, stop, deal, sent))
        coming, sent, done = [], [], place
    return {
        "course": lesson.course,
        "lesson": lesson.key,
        "title": dict(lesson.title),
        "aim": dict(lesson.aim),
        "game": rules.key,
        "house": rules.house.values(),
        "figures": [row.key for row in rules.figures if row.announced],
        "chair": _chairs(lesson)[lesson.seat],
        "stops": stops,
    }


def answered(lesson: Lesson, stop: int, answer: str) -> Json:
    """What an answer to a stop comes to. Refused where nothing is asked or the answer is none."""
    if not 0 <= stop < len(lesson.stops):
        raise Refused("no-such-page", 404)
    try:
        found = judge(lesson, stop, answer)
    except ValueError:
        raise Refused("unknown-action") from None
    return {
        "right": found.right,
        "text": dict(found.reply.texts) if found.reply else None,
        "why": in_words(found.why) if found.why else None,
        "answer": right_answer(lesson, stop),
        "messages": _would_come(lesson, stop, found),
    }


def explained(rules: Rules, lang: Lang) -> list[Json]:
    """The terms of a game in a language, each with its clause and the lesson that teaches it."""
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


# --- messages ----------------------------------------------------------------------------------


def _chairs(lesson: Lesson) -> tuple[int, ...]:
    rules = lesson.record.rules
    return seating(rules, rules.chairs - 1)


def _seated(lesson: Lesson) -> list[Sat | DealBegan]:
    chairs = _chairs(lesson)
    names = lesson.record.names or NAMES
    sitting = [Sat(chair, names[seat], None, None) for seat, chair in enumerate(chairs)]
    return [*sitting, _began(lesson)]


def _began(lesson: Lesson) -> DealBegan:
    chairs = _chairs(lesson)
    return DealBegan(1, chairs[-1], chairs, lesson.record.rules.times)


def _begin(lesson: Lesson) -> Deal:
    """The deal before its first event, after who sits where was told."""
    return Deal(_began(lesson), len(_seated(lesson)), lesson.record.rules)


def _happen(deal: Deal, events: list[Event], seat: Seat) -> list[Json]:
    """What a seat is sent of events, which happen."""
    return [_happens(deal, event, seat) for event in events]


def _happens(deal: Deal, event: Event, seat: Seat) -> Json:
    n = deal.last + 1
    deal.add(n, event)
    deal.state = evolve(deal.state, event)
    winning = deal.state.winning() if isinstance(event, Played) else None
    entry = Entry(n, event, winning=winning)
    return {"n": n, "event": entry.face(seat, deal.rules) | deal.news(n, seat)}


def _stop(lesson: Lesson, stop: Stop, deal: Deal, sent: list[Json]) -> Json:
    return {
        "text": dict(stop.texts),
        "clauses": [{"cite": cite, "text": dict(clause(cite).texts)} for cite in stop.clauses],
        "asks": stop.asks,
        "choices": [dict(one.label) for one in stop.replies if one.label is not None],
        "messages": [*sent, _turn(lesson, stop, deal)],
    }


def _turn(lesson: Lesson, stop: Stop, deal: Deal) -> Json:
    """Whose turn it is: the learner's where a move is asked, else nobody's."""
    waits_for, mine = waiting_for(deal.state), stop.asks == "move"
    turn: Json = {"on": deal.last, "phase": waits_for.name, "kind": waits_for.kind, "seats": []}
    turn["hints"] = False
    if mine:
        view = deal.view(lesson.seat)
        turn |= {"seats": [lesson.seat]} | offer(view, lesson.seat, options(view, lesson.seat))
    return {"turn": turn}


def _would_come(lesson: Lesson, stop: int, found: Judgement) -> list[Json]:
    """What would come of a wrong answer, numbered on from the stop."""
    deal, moves = _begin(lesson), moves_of(lesson)
    before = (*moves.opening, *(e for m in moves.moves[: places(lesson)[stop]] for e in m.events))
    _happen(deal, list(before), lesson.seat)
    return _happen(deal, list(found.events), lesson.seat)
