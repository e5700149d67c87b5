"""A view is the truth with gaps: it may know less, but never something else."""

from dataclasses import fields

from skiz.table import State, View, view
from tests.support.laws.random_deals import Course

HIDEABLE = {"eyes", "hands", "talon", "drew", "laid"}


def agrees(seen: State, truth: State) -> None:
    """Compare a view with the truth."""
    assert seen.known is not truth.known, "what is worked out of the truth is not the view's"
    for field in fields(State):
        if field.compare and field.name not in HIDEABLE:
            assert getattr(seen, field.name) == getattr(truth, field.name), field.name
    for ours, theirs in zip((*seen.hands, *seen.laid), (*truth.hands, *truth.laid), strict=True):
        assert ours.size == theirs.size
        assert ours.cards & ~theirs.cards == 0
    for pile, whole in ((seen.talon, truth.talon), *zip(seen.drew, truth.drew, strict=True)):
        assert all(card is None or card == real for card, real in zip(pile, whole, strict=True))
    for mine, real in zip(seen.sides, truth.sides, strict=True):
        assert mine is None or mine == real, seen.sides


def test_a_view_agrees_with_the_truth(course: Course) -> None:
    """At every step a seat's knowledge is true."""
    for moment in course.moments:
        for seen in moment.views:
            agrees(seen, moment.state)
    for seen in course.last_views:
        agrees(seen, course.end)


def test_a_seat_knows_its_own_hand(course: Course) -> None:
    """A seat always sees its own hand completely."""
    for moment in course.moments:
        for seat, seen in enumerate(moment.views):
            assert seen.hands[seat] == moment.state.hands[seat]


def test_a_view_at_once_is_the_view_step_by_step(course: Course) -> None:
    """Folding the faces from the beginning gives the same as following the deal."""
    for seat, seen in enumerate(course.last_views):
        assert view(course.rules, course.events, seat) == seen
    assert View(course.end).eyes is None


def test_a_face_shows_itself_the_same(course: Course) -> None:
    """A face's own face is the same: nothing more can be removed."""
    for event in course.events:
        for seat in range(course.rules.seats):
            assert event.face(seat).face(seat) == event.face(seat)
