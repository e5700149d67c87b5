"""Playing a lesson: the place of its stops in the deal, and the judgement of an answer.

There is no stored state: an answer is judged from the lesson, the stop and the answer alone.
"""

from functools import cache
from typing import NamedTuple

from skiz.table import Action, Event, View, Why, apply, options, parse, text, view

from .lesson import Lesson, Reply, Stop
from .moves import Move, moves_of, played_on, read_move


class Judgement(NamedTuple):
    """The judgement of an answer.

    It says whether the answer is right, what the lesson says to it, why the rules refuse it if they
    do, and what would follow, starting with the learner's answer. `other` means that the answer is
    right, but that the deal goes on with another one.
    """

    right: bool
    reply: Reply | None = None
    why: Why | None = None
    events: tuple[Event, ...] = ()
    other: bool = False


@cache
def places(lesson: Lesson) -> tuple[int, ...]:
    """Return the move before which each stop is; raise ValueError if a stop's move never comes.

    >>> from skiz.lessons import course
    >>> places(course("asszorti").lesson("tricks"))[:3]
    (0, 2, 3)
    """
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
    """Return what the learner knows at a stop."""
    moves = moves_of(lesson)
    place = places(lesson)[stop]
    events = (*moves.opening, *(e for move in moves.moves[:place] for e in move.events))
    return view(lesson.record.rules, events, lesson.seat)


def next_move(lesson: Lesson, stop: int) -> Move:
    """Return the move after a stop, which the learner has to find."""
    return moves_of(lesson).moves[places(lesson)[stop]]


def choices(lesson: Lesson, stop: int) -> tuple[Action, ...]:
    """Return the options of the learner at a stop that asks for a move.

    >>> from skiz.lessons import course
    >>> choices(course("asszorti").lesson("tricks"), 1)
    (Play(card=18), Play(card=21), Play(card=22))
    """
    return options(view_at(lesson, stop), lesson.seat)


def right_answer(lesson: Lesson, stop: int) -> str | None:
    """Return the answer that continues the deal, or the number of a right choice.

    The result is None if nothing is asked.

    >>> from skiz.lessons import course
    >>> right_answer(course("asszorti").lesson("tricks"), 1)
    'play h6'
    """
    here = lesson.stops[stop]
    if here.asks == "move":
        return text(next_move(lesson, stop).action, lesson.record.rules.pack)
    if here.asks == "choice":
        return str([one.right for one in here.replies].index(True))
    return None


def judge(lesson: Lesson, stop: int, answer: str) -> Judgement:
    """Judge an answer to a stop: an action as text, or the number of a choice.

    Raise ValueError if it is neither.

    >>> from skiz.lessons import course
    >>> judge(course("asszorti").lesson("tricks"), 1, "play h6").right
    True
    """
    here = lesson.stops[stop]
    if here.asks == "choice":
        return _chosen(here, answer)
    if here.asks != "move":
        raise ValueError("this stop asks nothing")
    return _done(lesson, stop, parse(answer, lesson.record.rules.pack))


def _chosen(here: Stop, answer: str) -> Judgement:
    if not answer.isdecimal() or int(answer) >= len(here.replies):
        raise ValueError(f"{answer!r} is not one of the choices")
    reply = here.replies[int(answer)]
    return Judgement(reply.right, reply)


def _done(lesson: Lesson, stop: int, action: Action) -> Judgement:
    move, seen = next_move(lesson, stop), view_at(lesson, stop)
    if action not in options(seen, lesson.seat):
        return Judgement(False, why=seen.current_phase.refuse(seen, lesson.seat, action))
    reply = reply_to(lesson, stop, action)
    right = action == move.action or (reply is not None and reply.right)
    if right:
        return Judgement(True, reply, other=action != move.action)
    after, events = apply(move.before, lesson.seat, action)
    return Judgement(False, reply, None, (*events, *played_on(after, reply.then if reply else ())))


def reply_to(lesson: Lesson, stop: int, action: Action) -> Reply | None:
    """Return what the lesson says to an action: the reply that names it, or else the general one.

    The reply to the right action names no action and is marked `right`.
    """
    replies, pack = lesson.stops[stop].replies, lesson.record.rules.pack
    written, right = text(action, pack), action == next_move(lesson, stop).action
    named = (one for one in replies if written in one.answers)
    others = (one for one in replies if not one.answers and one.right == right)
    return next(named, next(others, None))
