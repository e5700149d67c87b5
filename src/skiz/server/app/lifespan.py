"""What the server has while it runs, from its start to its end."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from fastapi import FastAPI

from skiz.figures import FigureFile

from ..common.environment import going_on, utc, wall_clock
from ..common.news import tell_all
from ..common.timers import now
from ..dealing.fairness import DealtHere
from ..duplicates.tournaments import Tournaments
from ..games.routes import prepare
from ..lobby.pairing import Pairing
from ..lobby.rated_lobby import RatedLobby
from ..metrics.garbage_collector import collect_seldom
from ..notifications.notifications import Notifications
from ..people.sessions import Guests
from ..people.usual_opponent import UsualOpponent
from ..protection.limits import USUAL_BUDGETS, Budgets
from ..reviews.backlog import ReviewingLater
from ..reviews.catching_up import CatchingUp
from ..reviews.reasons import Reasons
from ..reviews.reviews import Reviews
from ..rooms.store import Store
from ..sockets.open_sockets import OpenSockets
from ..studies.registry import Studies
from ..tables.registry import Registry
from ..tables.wake_ups import Waking
from ..thinking import Thinking
from .dependencies import is_ours

if TYPE_CHECKING:
    from ..notifications.mail import Mail, MailServer
    from ..notifications.push import Push
    from .member import Member

_logger = logging.getLogger(__name__)
MIB = 2**20  # bytes
TIDYING = 60  # seconds between two looks for rooms that all have left
EXPIRY = 3600  # seconds between two looks for old tables
Lifespan: TypeAlias = Callable[[FastAPI], AbstractAsyncContextManager[None]]


@dataclass(frozen=True, slots=True)
class AppSettings:
    """What a server is started with."""

    database: str
    """A SQLAlchemy URL."""
    host_names: Collection[str] = ()
    """Who asks for one of these names, `localhost` or an address in numbers is answered."""
    expire_days: int = 60
    """Tables that nobody has come back to for so many days, and at which no deal was finished, go.
    """
    budgets: Budgets = USUAL_BUDGETS
    """What guests and addresses may ask for."""
    table_space: int = 8192
    """MiB; where all tables take more, none is made."""
    figures: Mapping[str, FigureFile] = field(default_factory=dict)
    """By game the file of figures for who brings none to a table."""
    thinking_processes: int | None = None
    """How many processes think; as many as there are cores, if that is not said."""
    thinking_niceness: int | None = None
    """How much nicer than the server these are; where that is not said, as `Thinking` has it."""
    member: "Member | None" = None
    """What it is among other processes, if there are any."""
    opponent: str = "plain"
    """The kind of bot for who has chosen none; `auto`: what the machine bears."""
    push_contact: str | None = None
    """The contact for services that take push messages; without it none are sent."""
    push_services: Collection[str] = ()
    """The push services that are trusted, by the end of their names; to others none are sent."""
    mail: "MailServer | None" = None
    """How mail is sent; without it there is none."""


def lifespan(settings: AppSettings) -> Lifespan:
    """Opens what an application needs, and closes it when that ends."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        async with _opened(app, settings), _take_part(app, settings.member):
            prepare()
            with _watched(app, settings), collect_seldom():
                yield

    return life


@asynccontextmanager
async def _opened(app: FastAPI, settings: AppSettings) -> AsyncIterator[None]:
    """The store and all that stands on it; after the end nothing is under way any more."""
    member = settings.member
    store = Store(settings.database, str(member.me) if member else "")
    state, thinking = app.state, Thinking(settings.thinking_processes, settings.thinking_niceness)
    state.store, state.thinking, state.slowly = store, thinking, asyncio.Lock()
    state.guests, state.sockets = Guests(await store.secret()), OpenSockets()
    state.opponent = UsualOpponent(settings.opponent)
    push = await _push(store, settings.push_contact, settings.push_services)
    state.notifications = Notifications(store, push, _mail(settings.mail))
    room_left = settings.table_space * MIB
    state.registry = Registry(
        store, thinking, settings.figures, state.notifications.call, room_left
    )
    state.lobby = RatedLobby(state.registry.lobby, store.ratings)
    state.pairing, state.reasons = Pairing(state.registry), Reasons(thinking)
    state.tournaments = Tournaments(state.registry, store, partial(is_ours, app))
    state.studies = Studies(store, thinking, partial(_tell_of_study, state))
    state.reviews, state.dealt = Reviews(thinking, store), DealtHere(store.dealt)
    state.catching_up = CatchingUp(state.registry, store)
    state.later = ReviewingLater(state.reviews.looking_back, state.registry)
    if tell := getattr(state, "tell_host", None):
        tell(f"/host/{state.guests.invitation('the host', 0)}")
    yield
    await state.studies.close()
    await state.registry.close()
    await state.notifications.close()
    thinking.close()
    await store.close()


@contextmanager
def _watched(app: FastAPI, settings: AppSettings) -> Iterator[None]:
    """What is looked after again and again, beside what people ask for."""
    state = app.state
    waking = Waking(state.registry, state.store, partial(is_ours, app))
    tasks = [
        asyncio.create_task(
            _expire(state.store, state.studies, timedelta(days=settings.expire_days))
        ),
        asyncio.create_task(_tidy(state.registry)),
        asyncio.create_task(state.sockets.watch(state.store.people)),
        asyncio.create_task(waking.run()),
    ]
    yield
    for task in (*tasks, *state.reviews.looking_back.running):
        task.cancel()


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


def _mail(server: "MailServer | None") -> "Mail | None":
    if server is None:
        return None
    from ..notifications.mail import Mail  # as above

    return Mail(server)


async def _tell_of_study(state: Any, study: str, version: int) -> None:
    await tell_all(state, {"studies": {study: version}})


async def _tidy(registry: Registry) -> None:
    """Close rooms that nobody needs, periodically."""
    while True:
        await asyncio.sleep(TIDYING)
        try:
            await registry.tidy()
        except Exception:
            _logger.exception("rooms that all have left could not be closed")


async def _expire(store: Store, studies: Studies, age: timedelta) -> None:
    """Delete old tables and studies, periodically. Their age is taken from the time of day at the
    start plus the time that has passed since, so that nothing is deleted because somebody sets a
    clock.
    """
    clock = going_on(wall_clock, now)
    while True:
        before = utc(clock()) - age
        try:
            gone = await store.expire(before) + await studies.expire(before)
        except Exception:
            gone = 0
            _logger.exception("old tables could not be deleted")
        await asyncio.sleep(1 if gone else EXPIRY)  # the others have their turn between
