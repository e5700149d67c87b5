"""More time: who knows that he will be long says so, once a deal, and is waited for longer."""

from ..common.refusal import Refused
from ..table_log.log import Outcome, TableLog
from ..table_log.pace import MoreTimeAsked


def ask_more(log: TableLog, guest: str, on: int) -> Outcome:
    """Have more time in this deal: on the clock, and when away. Refused beside a deal, and where it
    was asked for already.
    """
    chair = log.chairs.chair_played_by(guest)
    if chair is None:
        raise Refused("not-seated")
    if not log.playing or log.deal is None or guest in log.chairs.asked_more:
        raise Refused("no-more-time")
    if not log.deal.n <= on <= log.n:
        raise Refused("stale")
    return Outcome([MoreTimeAsked(chair)])


def be_here(log: TableLog, guest: str, on: int) -> Outcome:
    """Say that one is there, which is all. Refused to who does not sit here."""
    if log.chair_of(guest) is None:
        raise Refused("not-seated")
    return Outcome()


def grace_of(log: TableLog, guest: str) -> float:
    """How long who is away on turn is waited for: twice as long where more time was asked for."""
    grace = log.chairs.settings.grace
    return 2 * grace if guest in log.chairs.asked_more else grace
