"""The moves of a lesson's record, and moves in the notation of lessons."""

from collections.abc import Iterator
from functools import cache
from string import ascii_uppercase

from skiz.cards import Seat
from skiz.records import Move, Moves
from skiz.records import moves_of as moves_of_record
from skiz.table import Action, Event, Rules, State, apply, parse

from .lesson import Lesson

__all__ = ["Move", "Moves", "moves_of", "played_on", "read_move"]


@cache
def moves_of(lesson: Lesson) -> Moves:
    """Return the moves of a lesson's record, from the phase with which its page opens.

    >>> from skiz.lessons import course
    >>> moves_of(course("asszorti").lesson("tricks")).moves[0].action
    Play(card=26)
    """
    return moves_of_record(lesson.record)


def read_move(written: str, rules: Rules) -> tuple[Seat, Action]:
    """Read a move such as `B play hA`; raise ValueError if it is none."""
    letter, _, do = written.partition(" ")
    if letter not in ascii_uppercase[: rules.seats] or not letter:
        raise ValueError(f"{written!r} begins with no seat")
    return ascii_uppercase.index(letter), parse(do, rules.pack)


def played_on(state: State, moves: tuple[str, ...]) -> Iterator[Event]:
    """Yield the events of some moves from a state on; raise Illegal if the rules forbid one."""
    for move in moves:
        state, events = apply(state, *read_move(move, state.rules))
        yield from events
