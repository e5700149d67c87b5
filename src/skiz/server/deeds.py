"""Deeds: what a guest may do at a table, and the events that come of it.

Nothing happens here: the course is asked, and the room writes down what comes of it. Refused says
why nothing does.
"""

import random
from collections.abc import Sequence
from typing import TypeAlias

from skiz.cards import Seat
from skiz.table import (
    Action,
    Chair,
    Event,
    Illegal,
    Rules,
    apply,
    chairs,
    deal,
    options,
    parse,
    shuffled,
    start,
)

from .course import Course
from .log import DealBegan, PhraseSaid, Sat, SheetWritten, TableEvent, bot_on
from .refusal import Refused

Events: TypeAlias = Sequence[Event | TableEvent]


def first_deal(rules: Rules) -> Events:
    """The first deal of a table; who deals it is drawn by lot."""
    return new_deal(rules, 1, random.SystemRandom().randrange(rules.chairs))


def new_deal(rules: Rules, number: int, dealer: Chair, times: int = 1) -> Events:
    """A deal from a shuffled pack."""
    by_seat = chairs(dealer, rules.seats, rules.clockwise, rules.chairs)
    dealt = deal(rules, shuffled(rules, random.SystemRandom()))
    return [DealBegan(number, dealer, by_seat, times), *start(rules, dealt).events]


def acted(course: Course, guest: str, do: str, on: int) -> Events:
    """What a guest says in answer to the turn at `on`."""
    if course.chair_of(guest) is None or course.deal is None:
        raise Refused("not-seated")
    seat, late = course.seat_of(guest), on != course.n
    if seat not in course.on_turn():
        raise Refused(course.rules.why("not-on-turn"))
    if late and not course.unchanged(seat, on):
        raise Refused("stale")
    try:
        action = parse(do, course.rules.pack)
    except ValueError:
        raise Refused("unknown-action") from None
    if late and action not in options(course.deal.views[seat], seat):
        raise Refused("stale")  # somebody was faster
    return played(course, seat, action)


def played(course: Course, seat: Seat, action: Action) -> Events:
    """What comes of an action, the sheet included when it ends the deal."""
    assert course.deal is not None
    view = course.deal.views[seat]
    try:
        if action not in options(view, seat):  # of the view: a refusal tells nothing more
            raise Refused(view.now.refuse(view, seat, action))
        step = apply(course.deal.state, seat, action)
    except Illegal as illegal:
        raise Refused(illegal.why) from None
    if not step.state.settled:
        return step.events
    after = course.after(step.state)
    told = (after.totals, after.over, after.left, after.hat, after.noted)
    return [*step.events, SheetWritten(course.deal.number, after.sheet[-1], *told)]


def went_on(course: Course, guest: str, on: int) -> Events:
    """The next deal, once the last is settled; after the last one a new session begins."""
    if course.chair_of(guest) is None or course.deal is None or course.session is None:
        raise Refused("not-seated")
    if on != course.n:
        raise Refused("stale")
    if course.playing:
        raise Refused("not-over")
    session = course.session
    times = 1 if session.over else session.times
    return new_deal(course.rules, course.deal.number + 1, session.dealer, times)


def closed(course: Course, guest: str, on: int) -> Events:
    """A guest says the closing phrase."""
    chair = course.chair_of(guest)
    if chair is None:
        raise Refused("not-seated")
    if on != course.n:
        raise Refused("stale")
    if not course.may_close(guest):
        raise Refused("cannot-close")
    return [PhraseSaid(chair)]


def sat(course: Course, guest: str, name: str, chair: Chair) -> Events:
    """A guest takes a bot's chair; not who has seen another hand of this deal."""
    if course.chair_of(guest) == chair:
        return []
    if chair not in course.sitting:
        raise Refused("no-such-chair", 404)
    if course.sitting[chair].guest or course.chair_of(guest) is not None:
        raise Refused("chair-taken")
    if course.playing and course.held.get(guest, chair) != chair:
        raise Refused("seen-another-hand")
    return [Sat(chair, name, None, guest)]


def seated_bot(course: Course, guest: str, chair: Chair, kind: str) -> Events:
    """A guest at the table has a bot of another kind on a chair from now on."""
    if course.chair_of(guest) is None:
        raise Refused("not-seated")
    if chair not in course.sitting:
        raise Refused("no-such-chair", 404)
    if course.sitting[chair].guest:
        raise Refused("chair-taken")
    return [] if course.sitting[chair].bot == kind else [bot_on(chair, kind)]


def renamed(course: Course, guest: str, name: str) -> Events:
    """A guest has another name now."""
    chair = course.chair_of(guest)
    if chair is None or course.sitting[chair].name == name:
        return []
    return [Sat(chair, name, None, guest)]


def stood(course: Course, guest: str) -> Events:
    """A guest leaves the chair to a bot."""
    chair = course.chair_of(guest)
    return [] if chair is None else [bot_on(chair, "plain")]
