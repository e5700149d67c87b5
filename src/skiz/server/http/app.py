"""The application: routes, and nothing that a route does not need."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from ..log.migrate import migrate
from ..log.store import Store
from ..rooms.refusal import Refused, in_words
from ..rooms.registry import Registry
from ..rooms.reviews import Reviews
from ..rooms.thinking import Thinking
from . import deals, games, lessons, page, seats, socket, tables
from .guests import Guests, same_origin
from .limits import Limits

LARGEST_BODY = 16 * 1024  # bytes
Next = Callable[[Request], Awaitable[Response]]


def make_app(database: str) -> FastAPI:
    """The server on a database, given as a SQLAlchemy URL."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store(database)
        app.state.store = store
        app.state.guests = Guests(await store.secret())
        thinking = Thinking()
        app.state.registry = Registry(store, thinking)
        app.state.reviews = Reviews(thinking)
        app.state.limits = Limits()
        yield
        await app.state.registry.close()
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
    app.middleware("http")(_only_from_our_page)
    for part in (games, lessons, tables, seats, deals, socket):
        app.include_router(part.router, prefix="/api")
    page.serve(app)
    return app


async def _only_from_our_page(request: Request, proceed: Next) -> Response:
    if request.method not in ("GET", "HEAD") and not same_origin(request):
        return _answer(Refused("other-origin", 403))
    response = await proceed(request)
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Content-Security-Policy"] = page.POLICY
    if request.url.path.startswith("/api"):
        response.headers["Cache-Control"] = "no-store"
    return response


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _answer(error)


async def _malformed(_: Request, error: Exception) -> Response:
    return _answer(Refused("bad-frame", 422))


async def _other(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    keys = {404: "no-such-page", 405: "no-such-page"}
    return _answer(Refused(keys.get(error.status_code, "bad-frame"), error.status_code))


async def _slip(_: Request, error: Exception) -> Response:
    return _answer(Refused("our-slip", 500))  # uvicorn writes the error down


def _answer(refused: Refused) -> Response:
    words = in_words(refused.why)
    return JSONResponse({"error": words["key"], "text": words["text"]}, refused.status)
