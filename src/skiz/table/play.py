"""Choose, happen, fold: the way from an action to events and to the next state."""

from typing import NamedTuple

from skiz.cards import Seat

from .actions import Action
from .events import Began, Dealt, Event
from .fold import evolve
from .notation import check_action, text
from .out_of_turn import is_heard, unasked
from .refusal import Illegal, Why
from .state import Rules, State, View


class Step(NamedTuple):
    """A state, and the events that led to it from the previous state.

    >>> from skiz.games import game
    >>> from skiz.table import Bid, deal
    >>> rules = game("asszorti").rules()
    >>> step = start(rules, deal(rules, range(36)))
    >>> apply(step.state, 0, Bid("three")).events
    (Bade(seat=0, bid='three'),)
    """

    state: State
    events: tuple[Event, ...]


def start(rules: Rules, dealt: Dealt) -> Step:
    """Begin a deal: deal the cards and begin the first phase in which there is something to do.

    >>> from skiz.games import game
    >>> from skiz.table import deal
    >>> rules = game("asszorti").rules()
    >>> step = start(rules, deal(rules, range(36)))
    >>> step.state.current_phase.name, len(step.events)
    ('auction', 2)
    """
    first = Began(0)
    return advance(evolve(evolve(State(rules), dealt), first), [dealt, first])


def on_turn(s: State) -> tuple[Seat, ...]:
    """Return the seats that may act now; none once the deal is settled.

    >>> from skiz.games import game
    >>> from skiz.table import deal
    >>> rules = game("asszorti").rules()
    >>> on_turn(start(rules, deal(rules, range(36))).state)
    (0,)
    """
    turns: tuple[Seat, ...] | None = s.known.get("turns")
    if turns is None:
        turns = s.known["turns"] = s.current_phase.turns(s)
    return turns


def options(v: View, seat: Seat) -> tuple[Action, ...]:
    """Return all that a seat may do now, from what its view knows; nothing if it is not on turn.

    >>> from skiz.games import game
    >>> from skiz.table import deal, view
    >>> rules = game("asszorti").rules()
    >>> events = start(rules, deal(rules, range(36))).events
    >>> options(view(rules, events, 0), 0)
    (Bid(bid='pass'), Bid(bid='three'))
    >>> options(view(rules, events, 1), 1)
    ()
    """
    offered: tuple[Action, ...] | None = v.known.get(seat)
    if offered is None:
        here = seat in on_turn(v)
        offered = v.known[seat] = tuple(v.current_phase.options(v, seat)) if here else ()
    return offered


def apply(s: State, seat: Seat, action: Action) -> Step:
    """Apply an action of a seat, or words said out of turn.

    Raise Illegal with the reason if the rules do not allow it; the state is a value and stays as it
    was. Raise TypeError for what is no action, and ValueError for a card that does not exist.

    >>> from skiz.games import game
    >>> from skiz.table import Bid, deal
    >>> rules = game("asszorti").rules()
    >>> step = start(rules, deal(rules, range(36)))
    >>> apply(step.state, 0, Bid("three")).events
    (Bade(seat=0, bid='three'),)
    >>> apply(step.state, 1, Bid("three"))
    Traceback (most recent call last):
    ...
    skiz.table.refusal.Illegal: bid three: It is not your turn. [skiz/turn-only]
    """
    truth = View(s)  # a law holds that the options of a seat never depend on what it cannot see
    offered = _one_of(action, options(truth, seat))
    if s.settled or not (offered is not None or action in unasked(truth, seat)):
        check_action(action, s.rules.pack)
        raise Illegal(text(action, s.rules.pack), refusal(truth, seat, action))
    return apply_offered(s, seat, action if offered is None else offered)


def apply_offered(s: State, seat: Seat, action: Action) -> Step:
    """Apply an action that is known to be among the options of a seat on turn, without a check.

    Check whatever comes from outside before, or use `apply`.

    >>> from skiz.games import game
    >>> from skiz.table import Bid, deal
    >>> rules = game("asszorti").rules()
    >>> step = start(rules, deal(rules, range(36)))
    >>> apply_offered(step.state, 0, options(View(step.state), 0)[1]).events
    (Bade(seat=0, bid='three'),)
    """
    events = [*s.current_phase.decide(s, seat, action)]
    for event in events:
        s = evolve(s, event)
    s, _ = advance_to_turn(s, events)
    return Step(s, tuple(events))


def _one_of(action: Action, offered: tuple[Action, ...]) -> Action | None:
    """Return the equal action among those offered; mostly it is the very object.

    Another object may have cards of another type, such as numbers of NumPy, which do not hold all
    cards of a pack.
    """
    for one in offered:
        if one is action:
            return one
    return offered[offered.index(action)] if action in offered else None


def refusal(v: View, seat: Seat, action: Action) -> Why:
    """Return the reason why an action is not among a seat's options.

    >>> from skiz.games import game
    >>> from skiz.table import Bid, deal, view
    >>> rules = game("asszorti").rules()
    >>> seen = view(rules, start(rules, deal(rules, range(36))).events, 0)
    >>> why = refusal(seen, 0, Bid("two"))
    >>> why.clause, why.text()
    ('pais/no-jump', 'You may not skip a step: the next bid is “three”.')
    """
    if v.settled:
        return v.rules.why("over")
    forbidden = v.rules.forbids(v, seat, action)
    if forbidden is not None:
        return v.rules.why(forbidden)
    if seat not in on_turn(v) and not is_heard(v, action):
        return v.rules.why("not-on-turn")
    return v.current_phase.refuse(v, seat, action)


def advance(s: State, events: list[Event]) -> Step:
    """Let everything happen that nobody chooses, through the phases, until somebody has to choose.

    What happened is appended to `events`.

    >>> from skiz.games import game
    >>> from skiz.table import deal
    >>> rules = game("asszorti").rules()
    >>> dealt = deal(rules, range(36))
    >>> advance(evolve(evolve(State(rules), dealt), Began(0)), []).state.current_phase.name
    'auction'
    """
    s, _ = advance_to_turn(s, events)
    return Step(s, tuple(events))


def advance_to_turn(s: State, events: list[Event]) -> tuple[State, tuple[Seat, ...]]:
    """Advance as `advance` does, and return the state with the seats that have to choose.

    There are none once the deal is settled.

    >>> from skiz.games import game
    >>> from skiz.table import deal
    >>> rules = game("asszorti").rules()
    >>> advance_to_turn(start(rules, deal(rules, range(36))).state, [])[1]
    (0,)
    """
    phases = s.rules.phases
    last = len(phases) - 1
    while True:
        event = phases[s.phase].follows(s)
        if s.thrown_in and s.phase < last:
            event = Began(last)
        elif event is None:
            turns = on_turn(s)
            if turns or s.phase == last:
                return s, turns
            event = Began(s.phase + 1)
        s = evolve(s, event)
        events.append(event)
