"""Whether a table waits for somebody, for an act in a deal or for an answer beside it."""

from ..actions import ending, undoing
from ..dealing import cutting
from ..table_log import TableLog


def is_asked(log: TableLog, guest: str) -> bool:
    """Return whether the table waits for a guest who sits there."""
    if log.chair_of(guest) is None:
        return False
    beside = (ending.is_asked, cutting.is_asked, undoing.is_asked)
    return log.is_on_turn(guest) or any(asks(log, guest) for asks in beside)
