"""Every deal ends, is settled, and what some players win the others lose."""

from dataclasses import replace

import pytest

from skiz.table import Illegal, Play, Settled, apply, deal, on_turn, options, start
from tests.support.laws.random_deals import Course, course, deals_of


def test_a_deal_ends_settled(course: Course) -> None:
    """Nobody is on turn any more, and the settlement is the last thing that happens."""
    assert isinstance(course.events[-1], Settled)
    assert course.end.settled == course.events[-1]
    assert on_turn(course.end) == ()
    assert course.end.phase == len(course.rules.phases) - 1


def test_after_the_end_nothing_goes(course: Course) -> None:
    """A settled deal refuses every action, and offers none."""
    for seat, view in enumerate(course.last_views):
        assert options(view, seat) == ()
        with pytest.raises(Illegal) as refusal:
            apply(course.end, seat, Play(0))
        assert refusal.value.why.key == "over"


def test_points_sum_to_zero(course: Course) -> None:
    """What the seats win sums to zero."""
    assert course.end.settled is not None
    assert sum(course.end.settled.points) == 0


def test_the_lines_sum_to_the_points(course: Course) -> None:
    """The lines of the sheet come to what each seat wins: shares of a line, or what each opponent
    pays the declarer's side.
    """
    settled, sides = course.end.settled, course.end.sides
    assert settled is not None
    gain = sides.count(False) // max(sides.count(True), 1)
    all_pay = tuple(gain if side else -1 for side in sides)
    for seat, points in enumerate(settled.points):
        assert points == sum(line.total * (line.shares or all_pay)[seat] for line in settled.lines)
    for line in settled.lines:
        assert line.points, "a line that says nothing"
        assert not line.shares or sum(line.shares) == 0


def test_all_points_of_a_deal_that_counts_more_are_multiplied(course: Course) -> None:
    """With the same cards and the same actions."""
    once, rules = course.end.settled, replace(course.rules, times=3)
    state, _ = start(rules, deal(rules, course.deck))
    for moment in course.moments:
        state, _ = apply(state, moment.seat, moment.action)
    assert once is not None
    assert state.settled is not None
    assert state.settled.points == tuple(3 * points for points in once.points)
    assert state.settled.written == tuple(3 * points for points in once.written)


def test_some_deals_are_played_alone(table: tuple[str, str]) -> None:
    """In every game but with fixed pairs, and where there are four in one of the others two play
    two.
    """
    ends = [course(*table, seed).end for seed in deals_of(table[0])]
    played = [end for end in ends if not end.thrown_in]
    sizes = {end.sides.count(True) for end in played}
    rules = played[0].rules
    assert sizes == ({2} if rules.pairs else {1} if rules.seats == 3 else {1, 2})


def test_everybody_sees_the_same_settlement(course: Course) -> None:
    """The settlement is public."""
    assert all(view.settled == course.end.settled for view in course.last_views)


def test_a_deal_is_the_same_again(course: Course) -> None:
    """The same actions on the same cards lead to the same events."""
    state = course.moments[0].state
    for moment in course.moments:
        assert state == moment.state
        state, happened = apply(state, moment.seat, moment.action)
        assert happened == moment.events
    assert state == course.end
