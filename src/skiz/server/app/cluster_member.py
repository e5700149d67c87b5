"""A member of a cluster: a process with tables by lease.

It listens to the others, and sends them again and again what they have to know.
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

from ..cluster import Broadcast, Heartbeats, Leases, Owner, Shared, Unreachable
from ..common import Json, News, Parts, end_tasks, parts_of
from ..hosting import OtherLoads, load_of
from ..lobby import Elsewhere, Listed, Lobby, Pairing, Presence, Wish
from ..people import DerivedSecrets
from ..protection import CarefulHttp, CarefulWebSocket, ConnectionLimit, Limits, SharedCounters
from ..rooms import TableStore
from ..studies import Studies
from ..tables import Registry
from .forward import Peers, join_elsewhere
from .hear_news import hear
from .internal_app import InternalApp

_logger = logging.getLogger(__name__)
BEAT = 1.0  # seconds between two heartbeats


@dataclass(frozen=True)
class ClusterMember:
    """A process among others: their shared Redis, and its listener for the others."""

    redis: str
    listener: socket.socket
    host: str  # the name under which the others reach it
    start: str = field(default_factory=lambda: secrets.token_hex(4))

    @property
    def me(self) -> Owner:
        """The name of this process for the others."""
        port = self.listener.getsockname()[1]
        host = f"[{self.host}]" if ":" in self.host else self.host
        return Owner(f"{host}:{port}", self.start)


class _InternalServer(uvicorn.Server):
    """A second server, beside the one that handles signals."""

    @contextmanager
    def capture_signals(self):  # type: ignore[no-untyped-def]
        """Leave signals to the other server."""
        yield


@asynccontextmanager
async def take_part(app: FastAPI, member: ClusterMember) -> AsyncIterator[None]:
    """Be a member inside the `with` block.

    The rooms are closed afterwards, when no more clients come.
    """
    parts, shared = parts_of(app), Shared(member.redis)
    secret, registry = parts.of(DerivedSecrets).between_processes(), parts.of(Registry)
    peers, heartbeats = Peers(secret), Heartbeats(shared, str(member.me))
    leases = Leases(shared, parts.of(TableStore), member.me, peers.has, registry.lose)
    broadcast = Broadcast(shared, partial(hear, parts))
    join(parts, peers, leases, heartbeats)
    parts.put(News(broadcast.tell))
    internal = _internal_server(app, member, secret)
    tasks = [
        asyncio.create_task(send_heartbeats(app, shared)),
        asyncio.create_task(broadcast.listen()),
        asyncio.create_task(parts.of(Studies).watch()),
    ]
    serving = asyncio.create_task(internal.serve(sockets=[member.listener]))
    try:
        yield
    finally:
        internal.should_exit = True
        await serving
        await end_tasks(*tasks)
        tables = registry.tables
        await registry.close()
        await leases.release(tables)
        with suppress(Unreachable):
            await heartbeats.leave()
        await peers.close()
        await shared.close()


def join(parts: Parts, peers: Peers, leases: Leases, heartbeats: Heartbeats) -> None:
    """Add the parts that only a member of a cluster has."""
    parts.put(leases, heartbeats)
    parts.put_as(Peers, peers)
    parts.put(Elsewhere(partial(join_elsewhere, leases, peers)))
    parts.put(OtherLoads(lambda: [note["load"] for note in heartbeats.others]))


def _internal_server(app: FastAPI, member: ClusterMember, secret: str) -> uvicorn.Server:
    return _InternalServer(
        uvicorn.Config(
            InternalApp(app, secret, member.me, parts_of(app).of(Registry)),
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


KNOWN = 4  # fields of a listed table in older versions, since members are updated singly


def note_of(listed: Mapping[str, Listed]) -> Json:
    """Return the note to the others about the tables of this process."""
    return {
        "lobby": {table: one[:KNOWN] for table, one in listed.items()},
        "sitting": {table: one[KNOWN:] for table, one in listed.items()},
    }


def listed_in(notes: Iterable[Json]) -> dict[str, Listed]:
    """Return the tables of the others, from their notes."""
    return {
        table: Listed(*listed, *note.get("sitting", {}).get(table, ()))
        for note in notes
        for table, listed in note["lobby"].items()
    }


async def send_heartbeats(app: FastAPI, shared: Shared) -> None:
    """Send heartbeats and read those of the others, until this is cancelled."""
    while True:
        try:
            await _beat(app, shared)
        except Unreachable:
            pass  # the tables go on: the fences hold, and counts are local
        except Exception:
            _logger.exception("the other processes could not be reached")
        await asyncio.sleep(BEAT)


async def _beat(app: FastAPI, shared: Shared) -> None:
    parts = parts_of(app)
    registry, heartbeats, studies = parts.of(Registry), parts.of(Heartbeats), parts.of(Studies)
    for lost in await parts.of(Leases).renew(registry.tables):
        registry.lose(lost)
    await parts.of(SharedCounters).exchange(shared)
    lobby = parts.of(Lobby)
    pairing, sockets, connections = parts.of(Pairing), parts.of(Limits), parts.of(ConnectionLimit)
    note: Json = {
        "load": asdict(load_of(app)),
        "guests": sockets.many(),
        "addresses": connections.many(),
    }
    note |= note_of(lobby.listed()) | {"studies": studies.people()}
    note |= {"company": pairing.made(), "people": parts.of(Presence).note()}
    await heartbeats.beat(note)
    others = heartbeats.others
    studies.hear_of_others(sum((Counter(one["studies"]) for one in others), Counter[str]()))
    lobby.hear(listed_in(others))
    parts.of(Presence).hear(note["people"] for note in others if "people" in note)
    made = (one for note in others for one in note.get("company", ()))
    pairing.hear([(Wish(*wish), table) for wish, table in made])
    sockets.elsewhere = sum((Counter(one["guests"]) for one in others), Counter())
    connections.elsewhere = sum((Counter(one["addresses"]) for one in others), Counter())
