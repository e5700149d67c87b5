"""Messages: what the server sends a guest about a table.

They have the faces of its events, whose turn it is, and the guest's options.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from skiz.cards import Seat
from skiz.figures import Figure, Hold
from skiz.phases import waiting_for
from skiz.players.evaluation import Evaluation
from skiz.review.as_json import evaluation_json
from skiz.table import Rules, text

from ..actions import agreed_to_end, agreed_to_undo, asking_chair, may_close, may_end, undo_to
from ..common import Json, own_figures
from ..dealing import cutting_chair, pack_of, places, shuffling
from ..sockets import Connection
from ..table_log import Entry, TableLog
from .offers import offer

Addressed: TypeAlias = list[tuple[Connection, list[Json]]]  # the messages to each connection
MOST_WEIGHED = 16  # options in a hint


def messages(log: TableLog, guest: str, seen: int) -> list[Json]:
    """Return all messages to a guest after message `seen`, including whose turn it is.

    Entries that were dropped when the last deal began are not included.
    """
    entries = log.since(seen, guest)
    return [*(happened(log, entry, seat) for entry, seat in entries), turn(log, guest)]


def happened(log: TableLog, entry: Entry, seat: Seat) -> Json:
    """Return the message about an entry of the log to a seat."""
    return {"n": entry.n, "event": log.face(entry, seat)}


def messages_to_all(
    log: TableLog, connections: Iterable[Connection], entries: Sequence[Entry]
) -> Addressed:
    """Return the messages of new entries to everybody who is connected, as their seats see them."""
    of_seat: dict[Seat, list[Json]] = {}  # made once for each seat
    found: Addressed = []
    for connection in connections:
        seat = log.seat_of(connection.guest)
        if seat not in of_seat:
            of_seat[seat] = [happened(log, entry, seat) for entry in entries]
        found.append((connection, [*of_seat[seat], _turn(log, connection.guest, seat)]))
    return found


def welcome(log: TableLog, table: str, guest: str, seen: int) -> Json:
    """Return the answer to a hello; a guest who missed earlier deals gets their results."""
    before = {"before": log.begun.to_json()} if seen < log.begun.after else {}
    return {
        "welcome": {
            "table": table,
            "game": log.rules.key,
            "house": log.rules.house.values(),
            "figures": [row.key for row in log.rules.figures if row.announced],
            "worths": worths(log.rules),
            "pack": pack_of(log.rules),
            **own_figures(log.rules),
            "chair": log.chair_of(guest),
            "n": log.n,
            **before,
        }
    }


def worths(rules: Rules) -> Json:
    """Return what each figure pays when announced and made, and what it costs when it fails.

    The values are points before the multiplier of a deal, or multiples of the game. Cards that are
    only declared cost nothing: they are held.
    """
    return {
        row.key: {
            "made": row.announced,
            "lost": _lost(row),
            "games": row.times_game,
        }
        for row in rules.figures
        if row.announced
    }


def _lost(row: Figure) -> int:
    if isinstance(row.feat, Hold):
        return 0
    return row.announced if row.lost is None else row.lost


def turn(log: TableLog, guest: str) -> Json:
    """Return the message whose turn it is, with the guest's options."""
    return _turn(log, guest, log.seat_of(guest))


def _turn(log: TableLog, guest: str, seat: Seat) -> Json:
    seats = log.on_turn()
    message: Json = {"on": log.n, "phase": None, "kind": None, "seats": list(seats)}
    if log.deal is None and log.chairs.maker:
        message["start"] = log.chair_of(log.chairs.maker)
    if (chair := cutting_chair(log)) is not None:
        found = places(log)
        message["cut"] = {"chair": chair, "least": found[0], "most": found[-1]}
    if wanted := shuffling.wanted(log, guest):
        message["secret"] = wanted
    if log.deal and log.deal.dealt:
        waits_for = waiting_for(log.deal.state)
        message |= {"phase": waits_for.name, "kind": waits_for.kind}
        if seat in seats:
            message |= offer(log.deal.view(seat), seat, log.deal.options(seat))
            if not may_have_hints(log):
                message["hints"] = False
        if words := log.deal.unasked(seat):
            message["unasked"] = [text(word, log.rules.pack) for word in words]
    if log.chairs.undo:
        message["undo"] = {"chair": asking_chair(log), "agreed": agreed_to_undo(log)}
    elif undo_to(log, guest) is not None:
        message["may_undo"] = True
    if may_close(log, guest):
        message["closing"] = True
    if may_end(log, guest):
        message["ending"] = agreed_to_end(log)
    return {"turn": message}


def may_have_hints(log: TableLog) -> bool:
    """Return whether the table gives hints.

    Between people, all must have consented. There are none at rated tables, or where results are
    compared.
    """
    if log.chairs.settings.rated or (log.given and log.given.counts):
        return False
    return len(log.chairs.persons()) < 2 or log.chairs.agreed("hints")


def advice(on: int, options: Sequence[Evaluation], rules: Rules) -> Json:
    """Return the options of the turn at `on`, best first."""
    return {"on": on, "options": [evaluation_json(one, rules) for one in options[:MOST_WEIGHED]]}
