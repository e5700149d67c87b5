"""Tables by HTTP: making one, listing one's own, hints."""

from contextlib import suppress
from dataclasses import asdict
from typing import Annotated

from fastapi import Query, Request, Response

from skiz.figures import FigureFile
from skiz.rulebook import figure_table

from ..actions import guest_at
from ..clocks import between_deals, is_asked
from ..common import Json, PathNumber, Refused, Routes, age_of, in_fold_thread, part
from ..games import JSON, book_of
from ..people import Guest, Me, address_of, name_of, normalize_unit
from ..protection import Limits
from ..table_log import PACES, PointValue, SettingsChanged, TableLog, grace_at
from ..thinking import Flow, Thinking
from .bodies import NewTable
from .bodies import PointValue as WantedValue
from .checked_figures import checked_figures
from .ownership import is_ours
from .peek import goes_on_alone
from .registry import Registry
from .sitting import Sitting

router = Routes()


@router.get("/paces")
async def paces() -> list[Json]:
    """Return the paces that a table can have, with the seconds of each."""
    return [{"key": key, **({} if pace is None else asdict(pace))} for key, pace in PACES.items()]


@router.get("/tables")
async def mine(
    request: Request, me: Me, of: Annotated[list[str] | None, Query(max_length=20)] = None
) -> list[Json]:
    """Return the tables at which I sat down, the latest first, or only those in `of`."""
    times = [
        one for one in await part(request, Sitting).tables_of(me.ids) if not of or one[0] in of
    ]
    # Unreadable tables, and those of unknown games, are not listed.
    logs = await part(request, Registry).peek_all([id_ for id_, _ in times])
    found = []
    for id_, at in times:
        if (log := logs.get(id_)) is None:
            continue
        if goes_on_alone(log) and await is_ours(request.app, id_):
            with suppress(Refused):  # somebody else has taken it
                await part(request, Registry).room(id_)
        ago = _ago(part(request, Registry).quiet(id_), at)
        found.append({"table": id_, **_in_list(log, guest_at(me, log)), "at": at, "ago": ago})
    return found


def _in_list(log: TableLog, guest: str) -> Json:
    """Return what the list of a guest's tables shows of a table."""
    pace = log.chairs.pace
    return {
        "game": log.rules.key,
        "names": log.names(),
        "people": [sat.name for sat in log.chairs.persons() if sat.guest != guest],
        "deal": log.deal.began.number if log.deal else 0,
        "over": log.over,
        "turn": is_asked(log, guest) or guest in between_deals.waiting_since(log),
        "slow": pace is not None and pace.slow,
    }


def _ago(quiet: float | None, at: str) -> int:
    """Return how many milliseconds ago the last event at a table was.

    It uses a monotonic clock if that was in this process, otherwise the stored time of day.
    """
    return round(1000 * (age_of(at) if quiet is None else quiet))


@router.post("/tables", status_code=201)
async def make(request: Request, guest: Guest, wanted: NewTable) -> Json:
    """Make a table, with me on chair 0 and bots on the others."""
    part(request, Limits).table(guest, address_of(request))
    name = await name_of(request, guest)
    made = await part(request, Registry).make(
        guest,
        name,
        wanted.game,
        wanted.preset,
        wanted.house,
        wanted.bots,
        SettingsChanged(
            tuple(sorted({*wanted.kept})),
            take_over=wanted.take_over,
            grace=wanted.grace or grace_at(wanted.pace),
            bot_when_away=wanted.bot_when_away or next(iter(wanted.bots), "plain"),
            open=wanted.open,
            pace=wanted.pace,
            free_text=wanted.free_text,
            rated=wanted.rated,
            undo=wanted.undo,
            wait_to_start=wanted.wait_to_start,
            looks_for=wanted.looks_for,
            point_value=point_value_of(wanted.point_value),
        ),
        await _figures(request, guest, wanted),
    )
    return {"table": made}


async def _figures(request: Request, guest: Guest, wanted: NewTable) -> FigureFile | None:
    """Return the file of figures in the request, or None; refuse an invalid one."""
    if wanted.figures is None:
        return None
    flow = Flow(guest, "", address_of(request))
    table = wanted.figures, wanted.game, wanted.preset, wanted.house
    return await checked_figures(*table, part(request, Thinking), flow)


def point_value_of(wanted: WantedValue | None) -> PointValue | None:
    """Return the value of a point; refuse it if its unit has nothing visible."""
    return None if wanted is None else PointValue(wanted.hundredths, normalize_unit(wanted.unit))


@router.get("/tables/{table}/figures")
async def figures(request: Request, table: str) -> Json | None:
    """Return the figures of a table's own, one by one."""
    return figure_table((await part(request, Registry).room(table)).log.rules)


@router.get("/tables/{table}/rules")
async def rules(request: Request, table: str) -> Response:
    """Return the rules in force at a table, clause by clause."""
    these = (await part(request, Registry).room(table)).log.rules
    return Response(await in_fold_thread(book_of, these), media_type=JSON)


@router.get("/tables/{table}/since/{n}")
async def since(request: Request, me: Me, table: str, n: PathNumber) -> Json:
    """Return the messages after message `n`, and whose turn it is; if many, only the first part."""
    room = await part(request, Registry).room(table)
    return {"messages": await room.history.since(guest_at(me, room.log), n)}


@router.get("/tables/{table}/hint")
async def hint(request: Request, me: Me, table: str) -> Json:
    """Return my options, best first: the worth of each, how certain it is, and the reason."""
    room = await part(request, Registry).room(table)
    return await room.hint(guest_at(me, room.log))
