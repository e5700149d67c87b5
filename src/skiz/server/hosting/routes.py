"""Pages for the host of a server: whether it is alive and ready, and a secret page of its load."""

import hmac
import os
import platform
import time
from collections import Counter
from collections.abc import Sequence
from html import escape
from importlib.metadata import version

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from skiz import __version__
from skiz.words import Lang, catalogue, say

from ..chat import Report, Reports
from ..common import Refused, Routes, lang_of, part
from ..people import DerivedSecrets, shown_name
from ..rooms import TableStore
from .load import load_of_all

router = Routes()
# Asked by proxies and process supervisors, under any host name.
HEALTH = ("/healthz", "/readyz")
COLUMNS = ("host.report-at", "host.report-table", "host.report-about", "host.report-words")
PACKAGES = ("fastapi", "uvicorn", "websockets", "sqlalchemy")


@router.get("/healthz")
async def lives() -> Response:
    """Answer that the process is alive."""
    return JSONResponse({"status": "ok"})


@router.get("/readyz")
async def is_ready(request: Request) -> Response:
    """Answer that the database is reachable too."""
    try:
        await part(request, TableStore).size()
    except Exception:
        return JSONResponse({"status": "no database"}, 503)
    return JSONResponse({"status": "ok"})


@router.get("/host/{secret}")
async def page(request: Request, secret: str) -> HTMLResponse:
    """Return the page of the host; without the secret there is none."""
    own = part(request, DerivedSecrets).host_page()
    if not hmac.compare_digest(secret.encode(), own.encode()):
        raise Refused("no-such-page", 404)
    lang = lang_of(request)
    rows = {say(f"host.{key}", lang): value for key, value in (await _rows(request)).items()}
    table = "".join(
        f"<tr><th>{escape(k)}</th><td>{escape(str(v))}</td></tr>" for k, v in rows.items()
    )
    reported = _reported(await part(request, Reports).latest(), lang)
    title = escape(say("host.title", lang))
    style = "body{font:16px sans-serif;margin:2rem}th,td{text-align:left;padding-right:2rem}"
    return HTMLResponse(
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{style}</style>'
        f"<main><h1>{title}</h1><table>{table}</table>{reported}</main></html>",
        headers={"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"},
    )


def _reported(reports: Sequence[tuple[str, Report]], lang: Lang) -> str:
    """Return the reports as HTML: time, place, person, and the words in the host's language.

    A person with several names is recognised by the beginning of the hash of the cookie.
    """
    if not reports:
        return ""
    head = "".join(f"<th>{escape(say(column, lang))}</th>" for column in COLUMNS)
    rows = []
    for at, one in reports:
        words = one.words if one.kind == "text" else _in_words(one, lang)
        about = f"{shown_name(one.name, lang)} ({one.about[:8]})"
        rows.append([at[:16].replace("T", " "), f"{one.table_id}, {one.deal}", about, words])
    cells = ("".join(f"<td><bdi>{escape(cell)}</bdi></td>" for cell in row) for row in rows)
    table = "".join(f"<tr>{row}</tr>" for row in cells)
    title = escape(say("host.reports", lang))
    return f"<h2>{title}</h2><table><tr>{head}</tr>{table}</table>"


def _in_words(report: Report, lang: Lang) -> str:
    """Return a phrase or a reaction as people read it."""
    key = f"{report.kind}.{report.words}"
    return say(key, lang) if key in catalogue(lang) else report.words


async def _rows(request: Request) -> dict[str, object]:
    load = load_of_all(request.app)
    acts = sum(load.acts)
    cpu = os.getloadavg()[0] if hasattr(os, "getloadavg") else "–"
    return {
        "tables": load.tables,
        "people": load.people,
        "acts": acts,
        "act-ms": round(1000 * load.seconds / acts, 1) if acts else "–",
        "thoughts": load.thoughts,
        "commits": load.commits,
        "bytes": await part(request, TableStore).size(),
        "load": cpu,
        "refusals": ", ".join(f"{key} {n}" for key, n in Counter(load.refusals).most_common(12))
        or "–",
        "since": time.strftime("%Y-%m-%d %H:%M", time.localtime(load.began)),
        "versions": ", ".join(
            [
                f"skiz {__version__}",
                f"Python {platform.python_version()}",
                *(f"{name} {version(name)}" for name in PACKAGES),
            ]
        ),
    }
