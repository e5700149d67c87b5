"""The server's own services in one simulated process: its store, rooms, thinking and leases."""

import asyncio
import random

from fastapi import FastAPI

from skiz.server.app.cluster_member import join, send_heartbeats
from skiz.server.app.forward import Forward
from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.cluster.heartbeats import Heartbeats
from skiz.server.cluster.leases import Leases
from skiz.server.cluster.owner import Owner
from skiz.server.cluster.shared import Shared
from skiz.server.common.parts import Parts, parts_of
from skiz.server.lobby.lobby import Lobby
from skiz.server.lobby.pairing import Pairing
from skiz.server.lobby.presence import Presence
from skiz.server.metrics.request_statistics import RequestStatistics
from skiz.server.people import Confirmations, DerivedSecrets, SignInCookies
from skiz.server.protection.connection_limit import ConnectionLimit
from skiz.server.protection.hosts import HostNames
from skiz.server.protection.limits import Limits
from skiz.server.protection.shared_counters import SharedCounters
from skiz.server.sockets.open_sockets import OpenSockets
from skiz.server.studies.registry import Studies
from skiz.server.tables import socket
from skiz.server.thinking import Thinking

from .peers import SimulatedPeers
from .surroundings import Surroundings
from .thinker import SimulatedPool


async def _tell_nobody(study: str, version: int) -> None:
    """Nobody follows a study here."""


class Services:
    """What the application of a process needs, over a simulated disk, Redis and clock."""

    def __init__(self, around: Surroundings, me: Owner, rng: random.Random, alone: bool) -> None:
        self._around, self._me, self._rng, self._alone = around, me, rng, alone
        self.app = FastAPI(openapi_url=None)

    async def start(self, peers: SimulatedPeers) -> None:
        """Open the database and, in a cluster, begin to beat."""
        self.app.router.routes.extend(socket.router.under("/api"))
        time, thinking = self._around.time, Thinking(SimulatedPool(self._rng))
        parts = self.app.state.parts = Parts()
        url = f"sqlite:///{self._around.disk.file}"
        self.stores = Stores(url, "" if self._alone else str(self._me))
        lobby = Lobby()
        self.registry = make_registry(self.stores, thinking, lobby.announce)
        counters, connections = SharedCounters(time), ConnectionLimit(1, 1)
        sockets = OpenSockets()
        parts.put(*self.stores.parts(), sockets, thinking, lobby)
        parts.put(Presence(lambda: sockets.sign_ins, lambda: self.registry.guests))
        key = await self.stores.secrets.cookie_key()
        parts.put(SignInCookies(key), Confirmations(key), DerivedSecrets(key))
        parts.put(self.registry, Pairing(self.registry, lobby, time), counters, Limits(counters))
        parts.put(Studies(self.stores.studies, thinking, _tell_nobody), connections)
        parts.put(HostNames(), RequestStatistics())
        if not self._alone:
            self._join(peers)

    def _join(self, peers: SimulatedPeers) -> None:
        """Take part in a cluster."""
        shared = Shared(self._around.redis)  # type: ignore[arg-type]
        self._leases = Leases(shared, self.stores.tables, self._me, peers.has, self.registry.lose)
        join(
            parts_of(self.app),
            peers,  # type: ignore[arg-type]
            self._leases,
            Heartbeats(shared, str(self._me)),
        )
        self._beating = asyncio.create_task(send_heartbeats(self.app, shared))
        self.app.add_middleware(Forward)

    async def owner(self, table: str) -> Owner | None:
        """Return the process that has a table; None if it is this one."""
        return None if self._alone else await self._leases.owner(table)

    async def stop(self) -> None:
        """Close the rooms, give back the leases and close the database."""
        tables = self.registry.tables
        await self.registry.close()
        if not self._alone:
            self._beating.cancel()
            await self._leases.release(tables)
        await self.stores.close()
