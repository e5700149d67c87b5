"""The cut, between the shuffle and the cards, if the house has it at the table.

The order of the pack is fixed by then, and nobody knows it.
"""

from skiz.table import Chair, cutter

from ..common import Refused, chance
from ..table_log import Outcome, PackCut, TableLog
from . import dealing


def cut(log: TableLog, guest: str, on: int, place: int) -> Outcome:
    """Lift a number of cards off the pack, and deal.

    Refuse a guest who does not cut now, and a number that cannot be lifted.
    """
    chair = log.chair_of(guest)
    if chair is None or log.deal is None:
        raise Refused("not-seated")
    if not log.deal.n <= on <= log.n:
        raise Refused("stale")  # it was another pack
    if not is_asked(log, guest) or place not in places(log):
        raise Refused("cannot-cut")
    return dealing.dealt(log, PackCut(chair, place))


def places(log: TableLog) -> range:
    """Return how many cards may be lifted: at least one, and not all."""
    return range(1, len(log.rules.pack.names))  # skiz/cut


def cutting_chair(log: TableLog) -> Chair | None:
    """Return the chair whose cut the table waits for."""
    if log.deal is None or log.deal.dealt or log.pack is None or log.pack.taken is None:
        return None
    return cutter(log.rules, log.deal.began.dealer)


def is_asked(log: TableLog, guest: str) -> bool:
    """Return whether the table waits for this guest to cut."""
    chair = cutting_chair(log)
    return chair is not None and log.chairs.chair_played_by(guest) == chair


def cut_anywhere(log: TableLog, stand_in: str | None = None) -> Outcome:
    """Cut as a bot, on its own chair or as the kind that stands in for a person."""
    chair = cutting_chair(log)
    if chair is None:
        return Outcome()
    cut_by_chance = PackCut(chair, chance().choice(places(log)))
    return dealing.dealt(log, cut_by_chance)._replace(stand_in=stand_in)
