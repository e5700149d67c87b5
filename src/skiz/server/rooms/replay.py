"""Replay: a finished deal as its record, and as everybody saw it."""

from skiz.cards import Seat
from skiz.records import Record, write

from ..log.codec import Json
from ..log.deal import FinishedDeal
from ..log.table_log import TableLog
from .refusal import Refused


def finished(log: TableLog, number: int) -> FinishedDeal:
    """A deal of a table that is on the sheet. Refused where there is none of this number, or it is
    still going on.
    """
    if deal := log.finished.get(number):
        return deal
    going_on = log.deal is not None and log.deal.began.number == number
    raise Refused("not-finished") if going_on else Refused("no-such-deal", 404)


def replay(log: TableLog, table: str, number: int) -> Json:
    """A finished deal, to be played through again from any seat or with open cards. Refused where
    there is none of this number.
    """
    played = finished(log, number)
    began, deal = played.began, log.look_back(played)
    out = next((name for chair, name in enumerate(played.names) if chair not in began.chairs), None)
    record = Record(
        deal.rules,
        tuple(played.events),
        tuple(played.names[chair] for chair in began.chairs),
        (("Session", table), ("Deal", str(number)), *((("Dealer", out),) if out else ())),
    )
    eyes: dict[str, Seat | None] = {str(seat): seat for seat in range(log.rules.seats)}
    eyes["open"] = None
    return {
        "game": log.rules.key,
        "house": log.rules.house.values(),
        "names": list(record.names),
        "out": out,
        "record": write(record),
        "hat": log.rules.session.hat(deal.state),
        "events": {
            name: [
                entry.face(seat, log.rules) | deal.news(entry.n, seat) for entry in played.entries
            ]
            for name, seat in eyes.items()
        },
    }
