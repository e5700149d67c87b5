"""The application: its routes, and what every route needs."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from math import ceil
from typing import TYPE_CHECKING

from fastapi import Depends, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.routing import BaseRoute

from skiz.figures.file import LARGEST

from ..common import (
    Parts,
    Refused,
    begin,
    check_body,
    check_parameters,
    in_words,
    part,
    slip,
    when_again,
)
from ..dealing.routes import router as fairness
from ..deals.own_routes import router as own_deals
from ..deals.routes import router as deals
from ..duplicates import keep_boards_closed
from ..duplicates.code_routes import router as found_codes
from ..duplicates.routes import router as duplicates
from ..games.routes import router as games
from ..hosting import routes as host
from ..lessons.routes import router as lessons
from ..lobby import routes as lobby
from ..metrics import RequestStatistics
from ..notifications.mail_routes import router as mail
from ..notifications.routes import router as notifications
from ..people import SignInCookies, address_of
from ..people.sign_in import router as sign_in
from ..protection import (
    Counters,
    HeadLimit,
    HostNames,
    Limits,
    OwnCookies,
    is_ours,
    policy,
    same_origin,
    table_of,
)
from ..puzzles.routes import router as puzzles
from ..ratings.routes import router as ratings
from ..reviews.own_routes import router as own_reviews
from ..reviews.routes import router as reviews
from ..site import embed, robots
from ..site.routes import router as site
from ..storage import DamagedData, migrate, of_data
from ..studies.routes import router as studies
from ..studies.socket import router as study_socket
from ..tables.chat_routes import router as chat
from ..tables.code_routes import router as codes
from ..tables.routes import router as tables
from ..tables.seat_routes import router as seats
from ..tables.socket import router as socket
from . import page
from .lifespan import AppSettings, lifespan
from .packing import Packing
from .you import router as you

if TYPE_CHECKING:
    from .cluster_member import ClusterMember

LARGEST_BODY = 16 * 1024 + 2 * LARGEST  # bytes: a file of figures with its escaped quotes and lines
PAGES = (host.router, robots.router, embed.router)
OF_TABLES = (tables, seats, chat, codes, found_codes, deals, reviews, lobby.of_tables)
ROUTES = (
    duplicates,
    games,
    lessons,
    puzzles,
    lobby.router,
    you,
    sign_in,
    fairness,
    ratings,
    own_deals,
    own_reviews,
    notifications,
    mail,
    socket,
    studies,
    study_socket,
    site,
)
Next = Callable[[Request], Awaitable[Response]]


def make_app(settings: AppSettings) -> FastAPI:
    """Return the server with these settings."""
    migrate(settings.database)
    app = FastAPI(
        title="Skíz",
        lifespan=lifespan(settings),
        openapi_url=None,  # docs/wire.md says what the routes answer
    )
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _other)
    app.add_exception_handler(Exception, _slip)
    app.state.parts = parts = Parts()
    counters = _counters(settings.member)
    parts.put(counters, Limits(counters, settings.budgets), RequestStatistics())
    parts.put(HostNames(settings.host_names))
    app.middleware("http")(_only_from_our_page)
    if settings.member:
        from .forward import Forward

        app.add_middleware(Forward)
    app.add_middleware(OwnCookies)
    app.add_middleware(RequestBodyLimitMiddleware, max_body_size=LARGEST_BODY)
    app.add_middleware(Packing)
    app.add_middleware(HeadLimit, largest_body=LARGEST_BODY)
    app.router.routes.extend(routes())
    page.serve(app, settings.documentation)
    return app


@cache
def routes() -> Sequence[BaseRoute]:
    """Return the routes of all features, the same for all applications of a process."""
    every: list[BaseRoute] = []
    for pages in PAGES:
        every += pages.under("")
    for of_tables in OF_TABLES:
        every += of_tables.under("/api", [Depends(keep_boards_closed)])
    for others in ROUTES:
        every += others.under("/api")
    return every


def _counters(member: "ClusterMember | None") -> Counters:
    if member is None:
        return Counters()
    from ..protection.shared_counters import SharedCounters

    return SharedCounters()


async def _only_from_our_page(request: Request, proceed: Next) -> Response:
    begin(table_of(request.url.path))
    try:
        await _check(request)
        response = await proceed(request)
    except Refused as refused:
        response = _answer(request, refused)
    except DamagedData:
        response = _answer(request, of_data())
    except Exception as error:  # if it were raised further, uvicorn would cut the connection
        response = _answer(request, slip(error, "a request could not be answered"))
    for name, value in _general_headers(request).items():
        response.headers.setdefault(name, value)  # a route's own headers win
    return response


def _general_headers(request: Request) -> Mapping[str, str]:
    """Return the headers of every answer, unless its route says otherwise."""
    kept = {"Cache-Control": "no-store"} if request.url.path.startswith("/api") else {}
    return kept | {
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": policy(request.headers.get("host")),
    }


async def _check(request: Request) -> None:
    """Wait until it is a request's turn.

    Refuse it if it is not for us, not from our page, or over a limit.
    """
    ours = is_ours(request.headers.get("host"), part(request, HostNames))
    if not ours and request.url.path not in host.HEALTH:
        raise Refused("other-host", 421)
    if request.method not in ("GET", "HEAD") and not same_origin(request):
        raise Refused("other-origin", 403)
    check_parameters(request)
    session = part(request, SignInCookies).identify(request)
    method = "GET" if request.method == "HEAD" else request.method  # HEAD costs as much
    counted = method, request.url.path, address_of(request), session
    limits = part(request, Limits)
    await limits.wait(*counted)
    limits.request(*counted)
    await check_body(request)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _answer(request, error)


async def _malformed(request: Request, error: Exception) -> Response:
    return _answer(request, Refused("bad-frame", 422))


async def _other(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    keys = {404: "no-such-page", 405: "no-such-page"}
    return _answer(request, Refused(keys.get(error.status_code, "bad-frame"), error.status_code))


async def _slip(request: Request, error: Exception) -> Response:
    return _answer(request, Refused("our-slip", 500))  # uvicorn logs the error


def _answer(request: Request, refused: Refused) -> Response:
    part(request, RequestStatistics).refusals[refused.why.key] += 1
    words = in_words(when_again(refused))
    body = {"error": refused.why.key, "text": words["text"], "params": words["params"]}
    headers = None if refused.again is None else {"Retry-After": str(ceil(refused.again))}
    return JSONResponse(body, refused.status, headers)
