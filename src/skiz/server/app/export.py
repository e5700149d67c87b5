"""The export of everything about a person, as a ZIP file: JSON, and finished deals as records."""

import json
import logging
from itertools import groupby
from operator import itemgetter
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from fastapi import Request
from fastapi.responses import StreamingResponse

from skiz.records import write

from ..common import Json, Refused, in_fold_thread, lang_of, part
from ..deals import FinishedDeals, record_of
from ..people import Person, name_of, shown_name
from ..storage import BadLog
from ..tables import Registry
from .stores import Stores

_logger = logging.getLogger(__name__)
IN_MEMORY = 1 << 20  # bytes of the file before it goes to disk
PART = 1 << 16  # bytes that are sent at once


async def export(request: Request, person: Person, settings: Json) -> StreamingResponse:
    """Return the file as a response."""
    results = await part(request, FinishedDeals).of(person.ids, most=None)
    you = await _about(request, person, results) | {"settings": settings}
    file: SpooledTemporaryFile[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("you.json", json.dumps(you, ensure_ascii=False, indent=1))
        for table, deals in groupby(sorted(results, key=itemgetter("table")), itemgetter("table")):
            await _write_records(request, archive, table, {deal["deal"] for deal in deals})
    file.seek(0)
    headers = {"Content-Disposition": 'attachment; filename="skiz.zip"'}
    return StreamingResponse(_parts(file), media_type="application/zip", headers=headers)


async def _about(request: Request, person: Person, results: list[Json]) -> Json:
    kept = part(request, Stores)
    code = await kept.credentials.recovery_of(person.guest)
    tables = await kept.sitting.tables_of(person.ids, most=None)
    mail = await kept.subscriptions.mail.of(person.ids)
    return {
        "name": shown_name(await name_of(request, person.guest), lang_of(request)),
        "passkeys": [
            {"device": one.device, "made": one.made.isoformat(), "used": one.sign_count}
            for one in await kept.credentials.passkeys_of(person.ids)
        ],
        "recovery_code_made": code.made.isoformat() if code else None,
        "sessions": [
            {"device": one.device, "seen": one.seen.isoformat()}
            for one in await kept.people.sessions_of(person.guest)
        ],
        "tables": [{"table": table, "at": at} for table, at in tables],
        "results": results,
        "ratings": {
            game: [{"table": one.table, "deal": one.deal, **one.rating._asdict()} for one in steps]
            for game, steps in (await kept.ratings.of(person.ids)).items()
        },
        "mail": mail and mail.address,
        "notified": [
            one.endpoint for guest in person.ids for one in await kept.subscriptions.of(guest)
        ],
        "reported": await kept.reports.about(person.ids),
        "duplicates": await kept.duplicates.own.of(person.ids),
        "opponent": await kept.opponents.of(person.ids),
        "listed": await kept.ratings.is_listed(person.guest),
        "puzzles": await kept.puzzles.of(person.ids),
        "studies": await kept.studies.whole_of(person.ids),
    }


async def _write_records(request: Request, archive: ZipFile, table: str, numbers: set[Any]) -> None:
    """Write the records of some deals of a table; unreadable ones are left out."""
    try:
        history = await part(request, Registry).history(table)
        async for played in history.each_finished():
            if played.began.number in numbers:
                name = f"deals/{table}-{played.began.number}.skiz"
                record = record_of(played, table, lang_of(request))
                archive.writestr(name, await in_fold_thread(write, record))
    except Refused:  # already logged
        return
    except BadLog:
        _logger.exception("table %s: its deals cannot be exported", table)


async def _parts(file: IO[bytes]) -> Any:
    with file:
        while part := file.read(PART):
            yield part
