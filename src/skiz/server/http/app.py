"""The application: routes, and nothing that a route does not need."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from fastapi import Depends, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from skiz.figures import FigureFile
from skiz.figures.file import LARGEST

from ..log.migrate import migrate
from ..log.store import Store
from ..notifications import Notifications
from ..rooms.dealt_cards import DealtHere
from ..rooms.duplicate_sets import DuplicateSets
from ..rooms.opponents import UsualOpponent
from ..rooms.pairing import Pairing
from ..rooms.reasons import Reasons
from ..rooms.refusal import Refused, in_words
from ..rooms.registry import Registry
from ..rooms.reviews import Reviews
from ..rooms.waking import Waking
from ..thinking import Thinking
from . import (
    chat,
    codes,
    deals,
    duplicates,
    fairness,
    games,
    host,
    lessons,
    lobby,
    notifications,
    page,
    ratings,
    seats,
    sign_in,
    socket,
    tables,
    you,
)
from .boards import keep_boards_closed
from .counters import Counters
from .garbage import collect_seldom
from .guests import Guests, address_of, same_origin
from .hosts import is_ours, policy
from .limits import Limits, table_of
from .open_sockets import OpenSockets
from .request_statistics import RequestStatistics
from .trace import begin

if TYPE_CHECKING:
    from ..cluster.leases import Leases
    from ..notifications.push import Push
    from .member import Member

_logger = logging.getLogger(__name__)
EXPIRY = 3600  # seconds between two looks for old tables
LARGEST_BODY = 16 * 1024 + 2 * LARGEST  # bytes: a file of figures, its quotes and lines escaped
Next = Callable[[Request], Awaitable[Response]]


def make_app(
    database: str,
    host_names: Collection[str] = (),
    expire_days: int = 60,
    figures: Mapping[str, FigureFile] | None = None,
    thinking_processes: int | None = None,
    member: "Member | None" = None,
    opponent: str = "plain",
    push_contact: str | None = None,
    push_services: Collection[str] = (),
) -> FastAPI:
    """The server on a database, given as a SQLAlchemy URL, for those who ask for it under one of
    these names, `localhost` or an address in numbers. Tables that nobody has come back to for so
    many days, and at which no deal was finished, go. `figures` are by game the file of who brings
    none to a table; `opponent` is the kind of bot for who has chosen none, `auto` what the machine
    bears. There are as many processes that think as cores, if that is not said. `member` is what it
    is among other processes, if there are any. Push messages are sent where there is a contact for
    the services that take them.
    """

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store(database, str(member.me) if member else "")
        app.state.store = store
        app.state.guests, app.state.sockets = Guests(await store.secret()), OpenSockets()
        thinking = app.state.thinking = Thinking(thinking_processes)
        app.state.slowly = asyncio.Lock()
        app.state.opponent = UsualOpponent(opponent)
        push = await _push(store, push_contact, push_services)
        told = app.state.notifications = Notifications(store, push)
        app.state.registry = Registry(store, thinking, figures, told.call)
        app.state.pairing, app.state.reasons = Pairing(app.state.registry), Reasons(thinking)
        app.state.sets = DuplicateSets(app.state.registry, store, ours := partial(_is_ours, app))
        app.state.reviews, app.state.dealt = Reviews(thinking), DealtHere(store.dealt)
        if tell := getattr(app.state, "tell_host", None):
            tell(f"/host/{app.state.guests.invitation('the host', 0)}")
        watching = [
            asyncio.create_task(_expire(app.state.registry, timedelta(days=expire_days))),
            asyncio.create_task(app.state.sockets.watch(store.people)),
        ]
        async with _take_part(app, member):
            waking = Waking(app.state.registry, store, ours)
            watching.append(asyncio.create_task(waking.run()))
            with collect_seldom():
                yield
            for task in watching:
                task.cancel()
        await app.state.registry.close()
        await told.close()
        thinking.close()
        await store.close()

    migrate(database)
    app = FastAPI(
        title="Skíz", lifespan=life, docs_url=None, redoc_url=None, max_body_size=LARGEST_BODY
    )
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _other)
    app.add_exception_handler(Exception, _slip)
    app.state.counters = _counters(member)
    app.state.limits = Limits(app.state.counters)
    app.state.host_names, app.state.statistics = host_names, RequestStatistics()
    app.middleware("http")(_only_from_our_page)
    if member:
        from .forward import Forward

        app.add_middleware(Forward)
    app.include_router(host.router)
    for part in (tables, seats, chat, codes, deals):
        app.include_router(part.router, prefix="/api", dependencies=[Depends(keep_boards_closed)])
    for part in (
        duplicates,
        games,
        lessons,
        lobby,
        you,
        sign_in,
        fairness,
        ratings,
        notifications,
        socket,
    ):
        app.include_router(part.router, prefix="/api")
    page.serve(app)
    return app


def _counters(member: "Member | None") -> Counters:
    if member is None:
        return Counters()
    from .shared_counters import SharedCounters

    return SharedCounters()


def _take_part(app: FastAPI, member: "Member | None") -> AbstractAsyncContextManager[None]:
    if member is None:
        return nullcontext()
    from .member import take_part  # who is alone does not need what this needs

    return take_part(app, member)


async def _push(store: Store, contact: str | None, services: Collection[str]) -> "Push | None":
    if contact is None:
        return None
    from ..notifications.push import Push  # who sends none does not wait for what this needs
    from ..notifications.vapid import new_key

    return Push(await store.setting("vapid", new_key()), contact, services)


async def _is_ours(app: FastAPI, table: str) -> bool:
    """Whether a table is ours, or nobody's so far."""
    leases: Leases | None = getattr(app.state, "leases", None)
    return leases is None or await leases.owner(table) is None


async def _expire(registry: Registry, age: timedelta) -> None:
    """Let old tables go, again and again."""
    while True:
        try:
            gone = await registry.expire(datetime.now(UTC).replace(tzinfo=None) - age)
        except Exception:
            gone = 0
            _logger.exception("old tables could not be deleted")
        await asyncio.sleep(1 if gone else EXPIRY)  # the others have their turn between


async def _only_from_our_page(request: Request, proceed: Next) -> Response:
    begin(table_of(request.url.path))
    try:
        _check(request)
        response = await proceed(request)
    except Refused as refused:
        response = _answer(request, refused)
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Content-Security-Policy"] = policy(request.headers.get("host"))
    if request.url.path.startswith("/api"):
        response.headers["Cache-Control"] = "no-store"
    return response


def _check(request: Request) -> None:
    """Refused where a request is not for us, not from our page, or one too many."""
    state = request.app.state
    if not is_ours(request.headers.get("host"), state.host_names):
        raise Refused("other-host", 421)
    if request.method not in ("GET", "HEAD") and not same_origin(request):
        raise Refused("other-origin", 403)
    session = state.guests.identify(request)
    state.limits.request(request.method, request.url.path, address_of(request), session)


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
    return _answer(request, Refused("our-slip", 500))  # uvicorn writes the error down


def _answer(request: Request, refused: Refused) -> Response:
    request.app.state.statistics.refusals[refused.why.key] += 1
    words = in_words(refused.why)
    return JSONResponse({"error": words["key"], "text": words["text"]}, refused.status)
