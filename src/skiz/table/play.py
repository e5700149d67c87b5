"""Choose, happen, fold: from an action to events to the next state."""

from typing import NamedTuple

from skiz.cards import Seat

from .actions import Action
from .events import Began, Dealt, Event
from .notation import text
from .phase import Illegal
from .rules import Rules
from .state import State, View, evolve


class Step(NamedTuple):
    """A state and the events that led to it from the one before."""

    state: State
    events: tuple[Event, ...]


def start(rules: Rules, dealt: Dealt) -> Step:
    """The beginning of a deal: the cards are dealt and the first
    phase with something to do begins.
    """
    first = Began(0)
    return flow(evolve(evolve(State(rules), dealt), first), [dealt, first])


def on_turn(s: State) -> tuple[Seat, ...]:
    """The seats that may act now; nobody once the deal is settled."""
    return s.now.turns(s)


def options(v: View, seat: Seat) -> tuple[Action, ...]:
    """All that a seat may do now, from what its view knows; nothing when it is not on turn."""
    return tuple(v.now.options(v, seat)) if seat in v.now.turns(v) else ()


def apply(s: State, seat: Seat, action: Action) -> Step:
    """Do an action. Illegal says why it cannot be done, and then nothing has changed."""
    phase = s.now
    truth = View(s)  # a law: what a seat may do never hangs on what it cannot see
    if s.settled:
        raise Illegal(text(action, s.rules.pack), s.rules.why("over"))
    if seat not in phase.turns(s):
        raise Illegal(text(action, s.rules.pack), s.rules.why("not-on-turn"))
    if action not in phase.options(truth, seat):
        raise Illegal(text(action, s.rules.pack), phase.refuse(truth, seat, action))
    events = list(phase.decide(s, seat, action))
    for event in events:
        s = evolve(s, event)
    return flow(s, events)


def flow(s: State, events: list[Event]) -> Step:
    """Let happen what happens of itself, and pass from phase to
    phase, until somebody has to choose.
    """
    s, _ = until_turn(s, events)
    return Step(s, tuple(events))


def until_turn(s: State, events: list[Event]) -> tuple[State, tuple[Seat, ...]]:
    """The same, with the seats that have to choose; nobody once the deal is settled."""
    while True:
        last = len(s.rules.phases) - 1
        event = s.now.follows(s)
        if s.thrown_in and s.phase < last:
            event = Began(last)
        elif event is None:
            turns = s.now.turns(s)
            if turns or s.phase == last:
                return s, turns
            event = Began(s.phase + 1)
        s = evolve(s, event)
        events.append(event)
