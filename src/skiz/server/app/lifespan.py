"""The lifespan of the server: everything that it has while it runs."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from fastapi import FastAPI

from skiz.figures import FigureFile

from ..clocks import Deadlines
from ..common import Json, News, Parts, end_tasks, going_on, now, parts_of, utc, wall_clock
from ..dealing import DealtCardReport
from ..deals import Backfill
from ..duplicates import Tournaments
from ..games import OwnFigures
from ..games.routes import prepare
from ..lobby import Lobby, Pairing, Presence, RatedLobby
from ..metrics import collect_seldom
from ..notifications import Notifications
from ..people import (
    Confirmations,
    DerivedSecrets,
    OneAtATime,
    People,
    SignInCookies,
    UsualOpponent,
)
from ..protection import USUAL_BUDGETS, Budgets
from ..puzzles import PackedPuzzles
from ..reviews import Reasons, ReviewBackfill, ReviewBacklog, Reviews
from ..rooms import TableStore
from ..site import Pictures
from ..sockets import OpenSockets
from ..storage import ServerSecrets
from ..studies import Studies
from ..tables import Registry, WakeUps, is_ours
from ..thinking import Thinking
from .forgetting import Forgetting
from .hear_news import hear
from .registry import make_registry
from .stores import Stores

if TYPE_CHECKING:
    from ..notifications.mail import Mail, MailServer
    from ..notifications.push import Push
    from .cluster_member import ClusterMember

_logger = logging.getLogger(__name__)
MIB = 2**20  # bytes
TIDYING = 60  # seconds between two checks for rooms that all have left, and for deleted people
EXPIRY = 3600  # seconds between two checks for old tables
Lifespan: TypeAlias = Callable[[FastAPI], AbstractAsyncContextManager[None]]


@dataclass(frozen=True, slots=True)
class AppSettings:
    """The settings with which a server is started."""

    database: str
    """The URL of the database, for SQLAlchemy."""
    host_names: Collection[str] = ()
    """The server answers under these names, `localhost` and numeric addresses."""
    expire_days: int = 60
    """Tables without a finished deal are deleted after this number of days without a visit."""
    budgets: Budgets = USUAL_BUDGETS
    """What guests and addresses may request."""
    table_space: int = 8192
    """In MiB; if all tables take more, no new one is made."""
    figures: Mapping[str, FigureFile] = field(default_factory=dict)
    """The files of figures, by game, for tables that bring none."""
    thinking_processes: int | None = None
    """The number of thinking processes; by default as many as there are cores."""
    thinking_niceness: int | None = None
    """Their niceness relative to the server; by default that of `Thinking`."""
    member: "ClusterMember | None" = None
    """The membership in a cluster, if there is one."""
    opponent: str = "plain"
    """The kind of bot for people who have chosen none; `auto` means what the machine can bear."""
    push_contact: str | None = None
    """The contact for push services; without it, no push messages are sent."""
    push_services: Collection[str] = ()
    """The trusted push services, by the end of their names; others get no messages."""
    mail: "MailServer | None" = None
    """The mail server; without it, there is no mail."""
    documentation: Path | None = None
    """The folder of the built documentation, if the server shows it."""


class TellHost:
    """Tells the host the path of the secret page."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def __call__(self, path: str) -> None:
        """Tell the host."""
        self._tell(path)


def lifespan(settings: AppSettings) -> Lifespan:
    """Open what an application needs, and close it at the end."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        async with _opened(app, settings), _take_part(app, settings.member):
            prepare()
            with collect_seldom():
                async with _watched(app, settings):
                    yield

    return life


@asynccontextmanager
async def _opened(app: FastAPI, settings: AppSettings) -> AsyncIterator[None]:
    """Open the stores and everything that uses them; nothing is pending after the end."""
    member, parts = settings.member, parts_of(app)
    stores = Stores(settings.database, str(member.me) if member else "")
    thinking = Thinking(settings.thinking_processes, settings.thinking_niceness)
    push = await _push(stores.secrets, settings.push_contact, settings.push_services)
    notifications = Notifications(stores.people, stores.subscriptions, push, _mail(settings.mail))
    lobby, most = Lobby(), settings.table_space * MIB
    registry = make_registry(
        stores, thinking, lobby.announce, notifications.call, settings.figures, most
    )
    reviews = Reviews(thinking, stores.reviews)
    key = await stores.secrets.cookie_key()
    secrets = DerivedSecrets(key)
    parts.put(SignInCookies(key), Confirmations(key), secrets)
    studies = Studies(stores.studies, thinking, partial(_tell_of_study, parts))
    parts.put(*stores.parts(), thinking, registry, notifications, reviews, studies)
    sockets = OpenSockets()
    parts.put(OneAtATime(), sockets, Pictures(), PackedPuzzles())
    parts.put(UsualOpponent(settings.opponent))
    parts.put(Presence(lambda: sockets.sign_ins, lambda: registry.guests))
    parts.put(OwnFigures(settings.figures), lobby, RatedLobby(lobby, stores.ratings))
    parts.put(Pairing(registry, lobby), Reasons(thinking), DealtCardReport(stores.dealt))
    parts.put(Tournaments(registry, stores.tables, stores.duplicates, partial(is_ours, app)))
    catching_up = ReviewBackfill(registry, stores.unread, stores.reviews)
    parts.put(catching_up, ReviewBacklog(reviews.stepwise, registry))
    parts.put(Backfill(catching_up.catch_up, catching_up.played))
    parts.put(News(partial(_hear_alone, parts)))
    if tell := parts.find(TellHost):
        tell(f"/host/{secrets.host_page()}")
    yield
    await studies.close()
    await registry.close()
    await notifications.close()
    thinking.close()
    await stores.close()


async def _hear_alone(parts: Parts, news: Json) -> None:
    """Carry out news in the only process."""
    hear(parts, news)


@asynccontextmanager
async def _watched(app: FastAPI, settings: AppSettings) -> AsyncIterator[None]:
    """Run the periodic tasks of the server."""
    parts = parts_of(app)
    registry, tables, studies = parts.of(Registry), parts.of(TableStore), parts.of(Studies)
    waking = WakeUps(registry, parts.of(Deadlines), partial(is_ours, app))
    tasks = [
        asyncio.create_task(_expire(tables, studies, timedelta(days=settings.expire_days))),
        asyncio.create_task(_tidy(registry)),
        asyncio.create_task(_forget_again(parts)),
        asyncio.create_task(parts.of(OpenSockets).watch(parts.of(People))),
        asyncio.create_task(waking.run()),
    ]
    yield
    await end_tasks(*tasks, *parts.of(Reviews).stepwise.running)


def _take_part(app: FastAPI, member: "ClusterMember | None") -> AbstractAsyncContextManager[None]:
    if member is None:
        return nullcontext()
    from .cluster_member import take_part  # only a member of a cluster needs to load this

    return take_part(app, member)


async def _push(
    secrets: ServerSecrets, contact: str | None, services: Collection[str]
) -> "Push | None":
    if contact is None:
        return None
    from ..notifications.push import Push  # only a server with push needs to load this
    from ..notifications.vapid import new_key

    return Push(await secrets.of("vapid", new_key()), contact, services)


def _mail(server: "MailServer | None") -> "Mail | None":
    if server is None:
        return None
    from ..notifications.mail import Mail  # only a server with mail needs to load this

    return Mail(server)


async def _tell_of_study(parts: Parts, study: str, version: int) -> None:
    await parts.of(News).spread({"studies": {study: version}})


async def _tidy(registry: Registry) -> None:
    """Close rooms that nobody needs, periodically."""
    while True:
        await asyncio.sleep(TIDYING)
        try:
            await registry.tidy()
        except Exception:
            _logger.exception("rooms that all have left could not be closed")


async def _forget_again(parts: Parts) -> None:
    """Forget what late requests of deleted people have stored, periodically."""
    while True:
        await asyncio.sleep(TIDYING)
        try:
            async for gone in parts.of(Forgetting).forget_again():
                await parts.of(News).spread(gone.news())
        except Exception:
            _logger.exception("what late requests of deleted people stored could not be deleted")


async def _expire(tables: TableStore, studies: Studies, age: timedelta) -> None:
    """Delete old tables and studies, periodically.

    Their age is taken from the time of day at the start plus the time since then. So nothing is
    deleted because somebody sets a clock.
    """
    clock = going_on(wall_clock, now)
    while True:
        before = utc(clock()) - age
        try:
            gone = await tables.expire(before) + await studies.expire(before)
        except Exception:
            gone = 0
            _logger.exception("old tables could not be deleted")
        await asyncio.sleep(1 if gone else EXPIRY)  # others get their turn in between
