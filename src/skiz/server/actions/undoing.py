"""Undoing: who has done something by mistake asks to take it back, before anything hidden was
learnt of it, and all other people agree. Computer players always do.

It is at tables that have it among their settings, and neither at boards, where results are
compared, nor where they count for ratings.
"""

from skiz.cards import of
from skiz.table import Action, Chair, Play, act_of, parse, seen_cards

from ..common.refusal import Refused
from ..table_log.consent import all_consent, consenting
from ..table_log.entries import ONLOOKER, Entry, Sat, TableEvent
from ..table_log.log import Outcome, TableLog
from ..table_log.undo import UndoAnswered, UndoAsked, Undone, hear


def answer(log: TableLog, guest: str, on: int, agrees: bool) -> Outcome:
    """Ask to undo what one did last, agree to it, or decline, as who has asked may too. Refused
    where it is too late, and to who answers what nobody has asked.
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
    """Whether what was said before this entry still counts after it."""
    event = entry.event
    return isinstance(event, Sat) or (isinstance(event, UndoAnswered) and event.agrees)


def undo_to(log: TableLog, guest: str) -> int | None:
    """After which entry the deal would go on if a guest took back what happened last in it: where
    they did it, and nobody has seen a card since but the one that they played. None where nothing
    can be undone, or somebody asks for it already.
    """
    settings = log.chairs.settings
    if not settings.undo or settings.rated or log.given or not log.playing or log.chairs.undo:
        return None
    first = _last_act(log, guest)
    return None if first is None or _is_learnt_by_somebody(log, *first) else first[0] - 1


def _last_act(log: TableLog, guest: str) -> tuple[int, Action] | None:
    """What happened last in the deal, if this guest did it: the action, and its first entry."""
    if log.deal is None or log.deal.last <= log.deal.n:
        return None
    *before, last = log.after(log.deal.n)[: log.deal.last - log.deal.n]
    if last.cause is None or last.cause.guest != guest:
        return None
    try:
        action = parse(last.cause.do, log.rules.pack)
    except ValueError:  # that the pack was cut, for one, and the cards were dealt
        return None
    for entry in (last, *reversed(before)):
        done = None if isinstance(entry.event, TableEvent) else act_of(entry.event)
        if done == (log.seat_of(guest), action):
            return entry.n, action
    return None


def _is_learnt_by_somebody(log: TableLog, first: int, action: Action) -> bool:
    """Whether anybody has seen a card since the entry before `first`, but the one that was played:
    the others have, and agree to forget it.
    """
    assert log.deal is not None
    played = of([action.card]) if isinstance(action, Play) else 0
    return any(
        seen_cards(log.deal.view(seat)) & ~seen_cards(log.deal.before(first, seat)) & ~played
        for seat in (ONLOOKER, *range(log.rules.seats))
    )


def may_be_asked_for(log: TableLog) -> bool:
    """Whether anybody could ask to undo what happened last."""
    return any(sat.guest and undo_to(log, sat.guest) is not None for sat in log.chairs.persons())


def is_asked(log: TableLog, guest: str) -> bool:
    """Whether somebody asks to undo something, and this guest has not answered."""
    return log.chairs.undo is not None and guest not in log.chairs.undo.agreed


def agree_for(log: TableLog, guest: str, kind: str) -> Outcome:
    """Agree to undo, as the bot that stands in for a guest does; nothing where the guest is not
    asked.
    """
    chair = log.chair_of(guest)
    if chair is None or not is_asked(log, guest):
        return Outcome()
    return Outcome([UndoAnswered(chair, True)], stand_in=kind)


def asking_chair(log: TableLog) -> Chair | None:
    """The chair of who asks to undo, if somebody does."""
    return log.chair_of(log.chairs.undo.guest) if log.chairs.undo else None


def agreed_chairs(log: TableLog) -> list[Chair]:
    """The chairs of those who agree to undo, who asks among them."""
    return consenting(log.sitting.values(), log.chairs.undo.agreed if log.chairs.undo else ())


def with_undo(log: TableLog, outcome: Outcome) -> Outcome:
    """What comes of a command, and what is undone where that comes of it: all people agree who sit
    at the table after it.
    """
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
