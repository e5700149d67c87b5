"""Undoing: a person who made a mistake asks to take it back.

Nothing hidden may have been learnt since, and all other people must agree. Computer players always
do. Tables have it as a setting, except at boards, where results are compared, and where results
count for ratings.
"""

from skiz.cards import of
from skiz.table import Action, Chair, Play, act_of, parse, seen_cards

from ..common import Refused
from ..table_log import (
    ONLOOKER,
    Entry,
    Outcome,
    Sat,
    TableEvent,
    TableLog,
    UndoAnswered,
    UndoAsked,
    Undone,
    all_consent,
    consenting,
    hear,
)


def answer(log: TableLog, guest: str, on: int, agrees: bool) -> Outcome:
    """Ask to undo one's last act, agree to it, or decline, which the person who asked may do too.

    Refuse it if it is too late, and an answer without a request.
    """
    chair = log.chair_of(guest)
    if chair is None:
        raise Refused("not-seated")
    if on > log.n or not all(_is_beside(entry) for entry in log.after(on)):
        raise Refused("stale")
    if log.chairs.undo:
        done = agrees and guest in log.chairs.undo.agreed
        return Outcome([] if done else [UndoAnswered(chair, agrees)])
    if not agrees or (after := undo_to(log, guest)) is None:
        raise Refused("cannot-undo")
    return Outcome([UndoAsked(chair, after)])


def _is_beside(entry: Entry) -> bool:
    """Return whether an answer given before this entry still counts after it."""
    event = entry.event
    return isinstance(event, Sat) or (isinstance(event, UndoAnswered) and event.agrees)


def undo_to(log: TableLog, guest: str) -> int | None:
    """Return the entry after which the deal would go on if a guest took back its last act.

    The act must be the guest's, and nobody may have seen a card since except the one played. None
    if nothing can be undone, or if a request is open.
    """
    settings = log.chairs.settings
    if not settings.undo or settings.rated or log.given or not log.playing or log.chairs.undo:
        return None
    first = _last_act(log, guest)
    return None if first is None or _is_learnt_by_somebody(log, *first) else first[0] - 1


def _last_act(log: TableLog, guest: str) -> tuple[int, Action] | None:
    """Return the last act in the deal if this guest did it: its first entry and the action."""
    if log.deal is None or log.deal.last <= log.deal.n:
        return None
    *before, last = log.after(log.deal.n)[: log.deal.last - log.deal.n]
    if last.cause is None or last.cause.guest != guest:
        return None
    try:
        action = parse(last.cause.do, log.rules.pack)
    except ValueError:  # for example a cut, after which the cards were dealt
        return None
    for entry in (last, *reversed(before)):
        done = None if isinstance(entry.event, TableEvent) else act_of(entry.event)
        if done == (log.seat_of(guest), action):
            return entry.n, action
    return None


def _is_learnt_by_somebody(log: TableLog, first: int, action: Action) -> bool:
    """Return whether anybody has seen a card since the entry before `first`, except the one played.

    The others have seen that one, and agree to forget it.
    """
    assert log.deal is not None
    played = of([action.card]) if isinstance(action, Play) else 0
    return any(
        seen_cards(log.deal.view(seat)) & ~seen_cards(log.deal.before(first, seat)) & ~played
        for seat in (ONLOOKER, *range(log.rules.seats))
    )


def may_be_asked_for(log: TableLog) -> bool:
    """Return whether anybody could ask to undo the last act."""
    if not log.chairs.settings.undo:
        return False
    return any(sat.guest and undo_to(log, sat.guest) is not None for sat in log.chairs.persons())


def is_asked(log: TableLog, guest: str) -> bool:
    """Return whether an undo is requested and this guest has not answered."""
    return log.chairs.undo is not None and guest not in log.chairs.undo.agreed


def agree_for(log: TableLog, guest: str, kind: str) -> Outcome:
    """Agree to undo, as the bot that stands in for a guest; do nothing without a request."""
    chair = log.chair_of(guest)
    if chair is None or not is_asked(log, guest):
        return Outcome()
    return Outcome([UndoAnswered(chair, True)], stand_in=kind)


def asking_chair(log: TableLog) -> Chair | None:
    """Return the chair of the person who asks to undo, if there is one."""
    return log.chair_of(log.chairs.undo.guest) if log.chairs.undo else None


def agreed_to_undo(log: TableLog) -> list[Chair]:
    """Return the chairs of those who agree to undo, including the person who asks."""
    return consenting(log.sitting.values(), log.chairs.undo.agreed if log.chairs.undo else ())


def with_undo(log: TableLog, outcome: Outcome) -> Outcome:
    """Return the outcome of a command, with the undo if all people at the table agree after it."""
    question, sitting = log.chairs.undo, dict(log.sitting)
    for event in outcome.events:
        match event:
            case UndoAsked(chair) | UndoAnswered(chair):
                question = hear(question, event, sitting[chair].guest)
            case Sat(chair):
                sitting[chair] = event
            case event if not isinstance(event, TableEvent):
                return outcome  # somebody has acted instead
    if question is None or not outcome.events:
        return outcome
    asks = any(sat.guest == question.guest for sat in sitting.values())
    if not asks or not all_consent(sitting.values(), question.agreed):
        return outcome
    return outcome._replace(events=(*outcome.events, Undone(question.after)))
