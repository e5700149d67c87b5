"""After every event each card of the pack is in exactly one place."""

from skiz.cards import Cards, of, size
from skiz.table import State, evolve
from skiz.table.fold import visible_cards
from tests.support.laws.random_deals import Course


def places(state: State) -> list[Cards]:
    """The sets of cards that lie apart: hands, talon, discards, tricks, the table."""
    on_table = [state.table] if state.table else []
    return [
        *(hand.cards for hand in state.hands),
        visible_cards(state.talon),
        *(laid.cards for laid in state.laid),
        *(of(trick.cards) for trick in (*state.tricks, *on_table)),
    ]


def test_every_card_is_in_one_place(course: Course) -> None:
    """The truth holds the whole pack, no card twice."""
    state = State(course.rules)
    for event in course.events:
        state = evolve(state, event)
        found = places(state)
        assert sum(map(size, found)) == len(course.rules.pack.names), event
        assert sum(found) == course.rules.pack.all, event
        assert all(hand.size == size(hand.cards) for hand in (*state.hands, *state.laid)), event
        assert None not in state.talon


def test_every_view_counts_all_cards(course: Course) -> None:
    """A seat does not see every card, but how many lie where; and none in two places."""
    for seat in range(course.rules.seats):
        view = State(course.rules, eyes=seat)
        for event in course.events:
            view = evolve(view, event.face(seat))
            count = sum(hand.size for hand in (*view.hands, *view.laid)) + len(view.talon)
            tricks = (*view.tricks, *([view.table] if view.table else []))
            count += sum(len(trick.cards) for trick in tricks)
            assert count == len(course.rules.pack.names), event
            found = places(view)
            assert sum(map(size, found)) == sum(found).bit_count(), event


def test_the_tricks_are_whole(course: Course) -> None:
    """Every trick has a card of each seat; with the awarded ones
    there are as many as the game has; none where the hand is thrown in.
    """
    rules, end = course.rules, course.end
    if end.thrown_in:
        assert not end.tricks
        return
    assert all(len(trick.cards) == rules.seats for trick in end.tricks)
    assert sum(end.won()) == rules.length
    assert end.award is not None or len(end.tricks) == rules.length
