"""More time: a person who needs long may say so once a deal, and the table waits longer."""

from ..common import Refused
from ..table_log import MoreTimeAsked, Outcome, TableLog


def ask_more(log: TableLog, guest: str, on: int) -> Outcome:
    """Give a guest more time in this deal, on the clock and when away.

    Refuse it outside a deal, and a second time.
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
    """Say that a guest is there, without other effect; refuse it if the guest does not sit here."""
    if log.chair_of(guest) is None:
        raise Refused("not-seated")
    return Outcome()


def grace_of(log: TableLog, guest: str) -> float:
    """Return how long the table waits for an absent guest on turn: twice as long with more time."""
    grace = log.chairs.settings.grace
    return 2 * grace if guest in log.chairs.asked_more else grace
