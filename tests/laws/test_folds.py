"""The fold knows every event, and its fast copies of a state are those of `dataclasses.replace`."""

import dataclasses
from typing import get_args
from unittest.mock import patch

from bench.rules.fold import COPIES
from skiz.table import Event, State, evolve, fold
from tests.support.laws.random_deals import Course


def test_each_event_has_its_fold() -> None:
    assert {*fold.FOLDS} == {*get_args(Event)}


def test_the_fast_copies_are_those_of_replace(course: Course) -> None:
    """Each seat's view, and the truth, are the same after each event of a deal."""
    with patch.multiple(fold, **dict.fromkeys(COPIES, dataclasses.replace)):
        slow = [folded(course, seat) for seat in (None, *range(course.rules.seats))]
    for seat, states in zip((None, *range(course.rules.seats)), slow, strict=True):
        assert folded(course, seat) == states
    assert slow[0][-1] == course.end


def folded(course: Course, seat: int | None) -> list[State]:
    """Return the states after each event, in truth or as a seat sees them."""
    states = [State(course.rules, eyes=seat)]
    for event in course.events:
        states.append(evolve(states[-1], event if seat is None else event.face(seat)))
    return states
