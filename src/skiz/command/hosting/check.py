"""Checking a database: everything in it is read and replayed, and nothing is written."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from rich.console import Console
from sqlalchemy.exc import SQLAlchemyError

from skiz.server.app.schema import metadata
from skiz.server.files.private_files import open_to_others
from skiz.server.hosting.log_check import Checked, check_study, check_table, ids_of
from skiz.server.hosting.rating_check import check_ratings
from skiz.server.storage.integrity import (
    Finding,
    check_file,
    check_json,
    is_of_this_version,
    is_older,
    reader_of,
    revision_of,
)
from skiz.server.table_log.schema import events

from ..console import fail, notes, print_json, print_line, warn
from ..progress import progress
from .check_settings import no_database
from .database_url import DRIVER, postgresql_url

OLDER = (
    "the database has an older version: start a server of this version on it, or on a copy,"
    " before its tables and studies can be checked"
)


def check(data: Path, database: str | None, as_json: bool) -> int:
    """Check a SQLite file or the database at a URL; return 1 if anything is wrong, or else 0."""
    url, place = _url(data, database)
    checked, note = Checked(), ""
    engine = reader_of(url)
    try:
        note = _check_all(engine, checked)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip()
        checked.findings.append(Finding(place, f"cannot be read: {reason}"))
    finally:
        engine.dispose()
    if as_json:
        print_json(_as_json(place, checked, note))
    else:
        _say(place, checked, note)
    return 1 if checked.findings else 0


def _url(data: Path, database: str | None) -> tuple[str, str]:
    if database:
        url = postgresql_url(database)
        place = url.set(drivername="postgresql").render_as_string(hide_password=True)
        return url.set(drivername=DRIVER).render_as_string(hide_password=False), place
    if why := no_database(data):
        fail(why)
    if open_to_others(data):
        warn([f"{data} holds secrets of its people, and other users can access it"])
    url = sa.URL.create("sqlite", database=str(data.resolve()))
    return url.render_as_string(hide_password=False), str(data)


def _check_all(engine: sa.Engine, checked: Checked) -> str:
    """Check everything that can be checked; return what else a host should know."""
    with engine.connect() as connection, notes.status("the file"):
        checked.findings += check_file(connection)
        revision = revision_of(connection)
        if is_older(revision):
            return OLDER
        if not is_of_this_version(revision):
            checked.findings.append(Finding("its form", f"{revision} is of a later version"))
            return ""
        # The logs are read below, entry by entry.
        others = [table for table in metadata.sorted_tables if table is not events]
        checked.findings += [*check_json(connection, others), *check_ratings(connection)]
        tables, studies = ids_of(connection)
    jobs = [*((check_table, one) for one in tables), *((check_study, one) for one in studies)]
    with progress() as bar:
        for job, id_ in bar.track(jobs, description="tables and studies"):
            # Each job sees one moment of the database, because a server may be running.
            with engine.connect() as connection:
                job(connection, id_, checked)
    return ""


def _as_json(place: str, checked: Checked, note: str) -> dict[str, Any]:
    counts = {name: getattr(checked, name) for name in ("tables", "entries", "deals", "studies")}
    found = [one._asdict() for one in checked.findings]
    return {"database": place, "ok": not found, **counts, "note": note or None, "findings": found}


def _say(place: str, checked: Checked, note: str) -> None:
    for one in checked.findings:
        print_line("✗", f"{one.place}: {one.fault}", "red")
    counts = f"{checked.tables} tables, {checked.deals} finished deals, {checked.studies} studies"
    if checked.findings:
        print_line("✗", f"{place}: {counts}; errors: {len(checked.findings)}", "red")
    else:
        print_line("✓", f"{place}: {note or counts + '; no errors'}", "green", Console())
