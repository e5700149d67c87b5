"""Playing a lesson: where its stops are in the deal, and what an answer comes to.

Nothing is remembered: an answer is judged from the lesson, the stop and the answer alone.
"""

from functools import cache
from typing import NamedTuple

from skiz.table import Action, Event, View, Why, apply, options, parse, text, view

from .lesson import Lesson, Reply, Stop
from .moves import Move, moves_of, played_on, read_move


class Judgement(NamedTuple):
    """What an answer comes to: right or not, what the lesson says to it, why the rules refuse it
    if they do, and what would come of it, from the learner's answer on.
    """

    right: bool
    reply: Reply | None = None
    why: Why | None = None
    events: tuple[Event, ...] = ()


@cache
def places(lesson: Lesson) -> tuple[int, ...]:
    """Before which move each stop is; ValueError names a stop whose move never comes."""
    moves, at = moves_of(lesson).moves, 0
    found: list[int] = []
    for stop in lesson.stops:
        at = _place(stop, moves, at, lesson)
        found.append(at)
    return tuple(found)


def _place(stop: Stop, moves: tuple[Move, ...], start: int, lesson: Lesson) -> int:
    if not stop.before:
        return len(moves)
    wanted = read_move(stop.before, lesson.record.rules)
    for at, move in enumerate(moves[start:], start):
        if (move.seat, move.action) == wanted:
            return at
    raise ValueError(f"{lesson.key}: {stop.before!r} does not come after the stop before it")


def view_at(lesson: Lesson, stop: int) -> View:
    """What the learner knows at a stop."""
    moves = moves_of(lesson)
    place = places(lesson)[stop]
    events = (*moves.opening, *(e for move in moves.moves[:place] for e in move.events))
    return view(lesson.record.rules, events, lesson.seat)


def next_move(lesson: Lesson, stop: int) -> Move:
    """The move that comes after a stop, for which the learner is asked."""
    return moves_of(lesson).moves[places(lesson)[stop]]


def choices(lesson: Lesson, stop: int) -> tuple[Action, ...]:
    """What the learner may do at a stop that asks for a move."""
    return options(view_at(lesson, stop), lesson.seat)


def right_answer(lesson: Lesson, stop: int) -> str | None:
    """The answer that goes on with the deal, or the number of a right choice; None where nothing
    is asked.
    """
    asked = lesson.stops[stop]
    if asked.asks == "move":
        return text(next_move(lesson, stop).action, lesson.record.rules.pack)
    if asked.asks == "choice":
        return str([one.right for one in asked.replies].index(True))
    return None


def judge(lesson: Lesson, stop: int, answer: str) -> Judgement:
    """What an answer to a stop comes to: an action as text, or the number of a choice. ValueError
    where it is neither.
    """
    asked = lesson.stops[stop]
    if asked.asks == "choice":
        return _chosen(asked, answer)
    if asked.asks != "move":
        raise ValueError("nothing is asked here")
    return _done(lesson, stop, parse(answer, lesson.record.rules.pack))


def _chosen(asked: Stop, answer: str) -> Judgement:
    if not answer.isdecimal() or int(answer) >= len(asked.replies):
        raise ValueError(f"{answer!r} is no choice")
    reply = asked.replies[int(answer)]
    return Judgement(reply.right, reply)


def _done(lesson: Lesson, stop: int, action: Action) -> Judgement:
    move, seen = next_move(lesson, stop), view_at(lesson, stop)
    if action not in options(seen, lesson.seat):
        return Judgement(False, why=seen.current_phase.refuse(seen, lesson.seat, action))
    reply = reply_to(lesson, stop, action)
    right = action == move.action or (reply is not None and reply.right)
    if right:
        return Judgement(True, reply)
    after, events = apply(move.before, lesson.seat, action)
    return Judgement(False, reply, None, (*events, *played_on(after, reply.then if reply else ())))


def reply_to(lesson: Lesson, stop: int, action: Action) -> Reply | None:
    """What the lesson says to an action: what names it, else what is said to all others. What is
    said to the right one names none and is `right`.
    """
    replies, pack = lesson.stops[stop].replies, lesson.record.rules.pack
    written, right = text(action, pack), action == next_move(lesson, stop).action
    named = (one for one in replies if written in one.answers)
    others = (one for one in replies if not one.answers and one.right == right)
    return next(named, next(others, None))
