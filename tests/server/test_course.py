"""The course of a table, folded without a server: who deals after a hand that was thrown in."""

import random

import pytest

from skiz.games import game
from skiz.server.course import Course
from skiz.server.log import DealBegan
from skiz.table import Bid, Event, Rules, apply, chairs, deal, on_turn, shuffled, start


def thrown_in(rules: Rules) -> list[Event]:
    """A hand in which everybody passes."""
    step = start(rules, deal(rules, shuffled(rules, random.Random(3))))
    events = [*step.events]
    while not step.state.settled:
        step = apply(step.state, on_turn(step.state)[0], Bid("pass"))
        events += step.events
    return events


def fold(course: Course, number: int, dealer: int, times: int = 1) -> None:
    """Play a hand that everybody passes at a table."""
    rules = course.rules
    by_seat = chairs(dealer, rules.seats, rules.clockwise)
    began = DealBegan(number, dealer, by_seat, times)
    for entry in course.entries([began, *thrown_in(rules)], None):
        course.fold(entry)


@pytest.mark.parametrize(("preset", "times"), [("pagat", (2, 4)), ("itvb", (1, 1))])
def test_a_hand_thrown_in_is_dealt_again(preset: str, times: tuple[int, int]) -> None:
    """By the same dealer, and where the house says so what follows counts more."""
    tarokk = game("illustrated")
    course = Course(tarokk.rules(tarokk.house(preset, {})))
    for number, counts in enumerate(times, 1):
        fold(course, number, dealer=2, times=course.session.times if course.session else 1)
        assert course.session is not None
        assert (course.session.dealer, course.session.times) == (2, counts)
        assert course.session.totals == (0,) * 4
    assert course.deal is not None
    assert course.deal.state.rules.times == times[0]
