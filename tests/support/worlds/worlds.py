"""What a seat knew at each moment of a deal, and whether a world agrees with it, by replaying."""

from collections.abc import Iterator

from skiz.cards import Cards, Seat
from skiz.solve import worlds
from skiz.table import (
    Action,
    Event,
    Illegal,
    Lay,
    State,
    View,
    apply,
    deal,
    start,
    visible_cards,
)
from tests.support.games.written_deal import deck_of
from tests.support.laws.random_deals import Course
from tests.support.worlds.views import faces


def happened(found: Course, steps: int) -> list[Event]:
    """Return everything that happened before a choice."""
    return [*found.opening, *(e for moment in found.moments[:steps] for e in moment.events)]


def views(found: Course) -> Iterator[tuple[int, Seat, View]]:
    """Return what each seat knew before each choice and at the end."""
    for steps, moment in enumerate(found.moments):
        for seat, view in enumerate(moment.views):
            yield steps, seat, view
    for seat, view in enumerate(found.last_views):
        yield len(found.moments), seat, view


def truth(found: Course, steps: int) -> State:
    """Return the state before a choice."""
    return found.moments[steps].state if steps < len(found.moments) else found.end


def holds(state: State) -> tuple[Cards, ...]:
    """Return the cards of each holder."""
    hands = (hand.cards for hand in state.hands)
    return (*hands, visible_cards(state.talon), *(laid.cards for laid in state.laid))


def again(found: Course, steps: int, world: State) -> list[Event]:
    """Return the events if the cards of a world are dealt and the same is done. Raise Illegal if it
    fails.

    Only the discards are the world's own.
    """
    rules = found.rules
    hands, talon = worlds.dealt(world)
    state, opening = start(rules, deal(rules, deck_of(rules, hands, talon)))
    events = list(opening)
    for moment in found.moments[:steps]:
        action: Action = moment.action
        if isinstance(action, Lay):
            action = Lay(world.laid[moment.seat].cards)
        state, more = apply(state, moment.seat, action)
        events += more
    assert holds(state) == holds(world)
    return events


def possible(found: Course, steps: int, seat: Seat, world: State) -> bool:
    """Return whether a world agrees with the faces of a seat, by replaying it."""
    try:
        events = again(found, steps, world)
    except Illegal:
        return False
    return faces(events, seat) == faces(happened(found, steps), seat)
