"""A process among several, a member of a cluster: it has tables by lease, listens to the others,
and tells them again and again what they have to know.
"""

import asyncio
import logging
import secrets
import socket
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from functools import partial

import uvicorn
from fastapi import FastAPI

from ..cluster.broadcast import Broadcast
from ..cluster.heartbeats import Heartbeats
from ..cluster.leases import Leases, Owner
from ..cluster.shared import Shared, Unreachable
from ..common.codec import Json
from ..common.news import hear
from ..lobby.lobby import Listed
from ..lobby.pairing import Wish
from ..metrics.load import load_of
from ..protection.careful_protocols import CarefulHttp, CarefulWebSocket
from .forward import Peers
from .internal_app import InternalApp

_logger = logging.getLogger(__name__)
BEAT = 1.0  # seconds between two heartbeats


@dataclass(frozen=True)
class Member:
    """A process among others: the Redis that they share, and its listener for the others."""

    redis: str
    listener: socket.socket
    host: str  # under which the others reach it
    start: str = field(default_factory=lambda: secrets.token_hex(4))

    @property
    def me(self) -> Owner:
        """What the others call it."""
        port = self.listener.getsockname()[1]
        host = f"[{self.host}]" if ":" in self.host else self.host
        return Owner(f"{host}:{port}", self.start)


class _InternalServer(uvicorn.Server):
    """A server beside the one that hears of signals."""

    @contextmanager
    def capture_signals(self):  # type: ignore[no-untyped-def]
        """Leave them to the other."""
        yield


@asynccontextmanager
async def take_part(app: FastAPI, member: Member) -> AsyncIterator[None]:
    """Take part, as long as this lasts; the rooms are closed afterwards, when nobody comes any
    more.
    """
    state, shared = app.state, Shared(member.redis)
    secret = state.guests.invitation("between processes", 0)
    state.peers = Peers(secret)
    state.leases = Leases(shared, state.store, member.me, state.peers.has, state.registry.lose)
    state.broadcast = Broadcast(shared, partial(hear, state))
    state.heartbeats = Heartbeats(shared, str(member.me))
    internal = _internal_server(app, member, secret)
    tasks = [
        asyncio.create_task(beat_on(app, shared)),
        asyncio.create_task(state.broadcast.listen()),
        asyncio.create_task(state.studies.watch()),
    ]
    serving = asyncio.create_task(internal.serve(sockets=[member.listener]))
    try:
        yield
    finally:
        internal.should_exit = True
        await serving
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        tables = state.registry.tables
        await state.registry.close()
        await state.leases.release(tables)
        with suppress(Unreachable):
            await state.heartbeats.leave()
        await state.peers.close()
        await shared.close()


def _internal_server(app: FastAPI, member: Member, secret: str) -> uvicorn.Server:
    return _InternalServer(
        uvicorn.Config(
            InternalApp(app, secret, member.me, app.state.registry),
            lifespan="off",
            log_config=None,
            http=CarefulHttp,
            ws=CarefulWebSocket,
            ws_max_size=65536,
            ws_per_message_deflate=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            access_log=False,
            timeout_graceful_shutdown=1,
        )
    )


KNOWN = 4  # what of a listed table processes of before know, which are renewed one by one


def note_of(listed: Mapping[str, Listed]) -> Json:
    """What the others are told of the tables of this process."""
    return {
        "lobby": {table: one[:KNOWN] for table, one in listed.items()},
        "sitting": {table: one[KNOWN:] for table, one in listed.items()},
    }


def listed_in(notes: Iterable[Json]) -> dict[str, Listed]:
    """The tables of the others, by what each has told."""
    return {
        table: Listed(*listed, *note.get("sitting", {}).get(table, ()))
        for note in notes
        for table, listed in note["lobby"].items()
    }


async def beat_on(app: FastAPI, shared: Shared) -> None:
    """Tell the others how it is, and hear of them, until this is cancelled."""
    while True:
        try:
            await _beat(app, shared)
        except Unreachable:
            pass  # the tables go on: the fences hold, and counts are our own
        except Exception:
            _logger.exception("the other processes could not be told")
        await asyncio.sleep(BEAT)


async def _beat(app: FastAPI, shared: Shared) -> None:
    state = app.state
    for lost in await state.leases.renew(state.registry.tables):
        state.registry.lose(lost)
    await state.counters.exchange(shared)
    sockets, connections = state.limits, state.connection_limit
    note = {"load": asdict(load_of(app)), "guests": sockets.many(), "addresses": connections.many()}
    note |= note_of(state.registry.lobby.listed()) | {"studies": state.studies.people()}
    note |= {"company": state.pairing.made()}
    await state.heartbeats.beat(note)
    following = (Counter(one["studies"]) for one in state.heartbeats.others)
    state.studies.hear_of_others(sum(following, Counter[str]()))
    state.registry.lobby.hear(listed_in(state.heartbeats.others))
    made = (one for note in state.heartbeats.others for one in note.get("company", ()))
    state.pairing.hear([(Wish(*wish), table) for wish, table in made])
    for limit, name in ((sockets, "guests"), (connections, "addresses")):
        limit.elsewhere = sum((Counter(one[name]) for one in state.heartbeats.others), Counter())
