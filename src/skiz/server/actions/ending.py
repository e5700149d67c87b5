"""The end of a session, between two deals.

It comes by the closing phrase, by agreement at the table, or at an agreed time. The rules know no
clock: the time comes from outside, and its effect is in the log.
"""

from skiz.table import Chair, Rules

from ..common import Refused
from ..table_log import (
    EndAnswered,
    Ending,
    Outcome,
    PhraseSaid,
    Sat,
    SessionEnded,
    SheetWritten,
    TableEvent,
    TableLog,
    all_consent,
    consenting,
)


def close(log: TableLog, guest: str, on: int) -> Outcome:
    """Say the closing phrase; refuse it if the house has none, or if it was said."""
    chair = log.chair_of(guest)
    if chair is None:
        raise Refused("not-seated")
    if on != log.n:
        raise Refused("stale")
    if not may_close(log, guest):
        raise Refused("cannot-close")
    return Outcome([PhraseSaid(chair)])


def may_close(log: TableLog, guest: str) -> bool:
    """Return whether a guest may say the closing phrase now."""
    session = log.session
    if log.playing or session is None or session.over or session.closing:
        return False
    return log.rules.session.noted is not None and log.chair_of(guest) is not None


def answer(log: TableLog, guest: str, on: int, agrees: bool) -> Outcome:
    """Propose to end the session, agree to it, or decline.

    Refuse it if the house does not leave the end open, during a deal, and if a guest declines
    without a proposal.
    """
    chair = log.chair_of(guest)
    if chair is None:
        raise Refused("not-seated")
    if on > log.n or not all(_is_beside(entry.event) for entry in log.after(on)):
        raise Refused("stale")
    if not may_end(log, guest) or not (agrees or log.agreed):
        raise Refused("cannot-end")
    return Outcome([] if agrees and guest in log.agreed else [EndAnswered(chair, agrees)])


def may_end(log: TableLog, guest: str) -> bool:
    """Return whether a guest may propose to end the session now, or answer a proposal."""
    if log.playing or log.session is None or log.session.over:
        return False
    return log.rules.session.open and log.chair_of(guest) is not None


def is_asked(log: TableLog, guest: str) -> bool:
    """Return whether somebody has proposed to end the session and this guest has not answered."""
    return bool(log.agreed) and guest not in log.agreed and may_end(log, guest)


def agree_for(log: TableLog, guest: str, kind: str) -> Outcome:
    """Agree to end the session, as a guest's stand-in; do nothing without a proposal."""
    chair = log.chair_of(guest)
    if chair is None or not is_asked(log, guest):
        return Outcome()
    return Outcome([EndAnswered(chair, True)], stand_in=kind)  # skiz/agreement


def agreed_to_end(log: TableLog) -> list[Chair]:
    """Return the chairs of the people who would end the session here."""
    return consenting(log.sitting.values(), log.agreed)


def _is_beside(event: object) -> bool:
    """Return whether an answer given before this event still counts after it."""
    return isinstance(event, Sat) or (isinstance(event, EndAnswered) and event.agrees)


def with_end(log: TableLog, outcome: Outcome, now: float) -> Outcome:
    """Return the outcome of a command, with the end of the session if it follows."""
    if not any(isinstance(event, TableEvent) for event in outcome.events):
        return outcome
    ended: Ending | None
    if any(isinstance(event, SheetWritten) and not event.over for event in outcome.events):
        ended = _ended_by(log, now)
    else:
        ended = "agreement" if _all_agree(log, outcome) else None
    return outcome._replace(events=(*outcome.events, SessionEnded(ended))) if ended else outcome


def _ended_by(log: TableLog, now: float) -> Ending | None:
    """Return what ends the session with a deal that is on the sheet, if anything does."""
    if log.given and log.deal and log.given.is_last(log.deal.began.number):
        return "boards"
    return "time" if time_is_up(log, now) else None


def _all_agree(log: TableLog, outcome: Outcome) -> bool:
    """Return whether everybody who sits at the table after this would end the session.

    Computer players always would.
    """
    agreed, sitting = log.agreed, dict(log.sitting)
    for event in outcome.events:
        match event:
            case EndAnswered(chair, agrees):
                guest = sitting[chair].guest
                agreed = agreed | {guest} if agrees and guest else frozenset()
            case Sat(chair):
                sitting[chair] = event
            case _:
                return False
    return bool(outcome.events) and all_consent(sitting.values(), agreed)  # skiz/agreement


def time_is_up(log: TableLog, now: float) -> bool:
    """Return whether the agreed time has come."""
    return log.until is not None and now >= log.until  # skiz/agreed-time


def until_of_session(rules: Rules, now: float) -> int | None:
    """Return when a session that begins now ends, in seconds since 1970, or None without a time."""
    minutes = rules.session.minutes
    return None if minutes is None else int(now) + 60 * minutes
