"""What a seat may do: never nothing, no duplicates, the same from its view, always accepted."""

from random import Random

from skiz.table import View, apply, on_turn, options, parse, text, unasked
from tests.support.laws.random_deals import Course


def test_options_are_some_and_distinct(course: Course) -> None:
    """A seat on turn always has something to do, and asked twice it has the same."""
    for moment in course.moments:
        seats = on_turn(moment.state)
        assert seats
        for seat, view in enumerate(moment.views):
            offered = options(view, seat)
            assert bool(offered) == (seat in seats)
            assert len(set(offered)) == len(offered)
            assert options(view, seat) == offered


def test_options_of_the_view_are_those_of_the_truth(course: Course) -> None:
    """What may be done never hangs on what one cannot see; and everybody knows who is on turn."""
    for moment in course.moments:
        truth = View(moment.state)
        for seat, view in enumerate(moment.views):
            assert on_turn(view) == on_turn(truth)
            assert options(view, seat) == options(truth, seat)


def test_unasked_words_of_the_view_are_those_of_the_truth(course: Course) -> None:
    """What may be said unasked is asked of nobody, and is always heard."""
    for moment in course.moments:
        truth = View(moment.state)
        for seat, view in enumerate(moment.views):
            words = unasked(view, seat)
            assert words == unasked(truth, seat)
            assert not {*words} & {*options(view, seat)}
            for word in words:
                assert apply(moment.state, seat, word).events


def test_every_option_is_taken(course: Course) -> None:
    """An option offered is never refused, and something comes of it."""
    rng = Random(course.seed)
    for moment in course.moments:
        for seat in on_turn(moment.state):
            offered = options(moment.views[seat], seat)
            for action in rng.sample(offered, min(8, len(offered))):
                assert apply(moment.state, seat, action).events


def test_every_option_is_written_and_read_back(course: Course) -> None:
    """An action as text says the same action, and no two the same text."""
    pack = course.rules.pack
    for moment in course.moments:
        offered = options(moment.views[moment.seat], moment.seat)
        written = [text(action, pack) for action in offered]
        assert len(set(written)) == len(written)
        assert [parse(line, pack) for line in written] == list(offered)
        assert all(line.isascii() for line in written)
