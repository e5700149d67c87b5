"""The server's own services in one simulated process: its store, rooms, thinking and leases."""

import asyncio
import random
from collections import Counter
from types import SimpleNamespace

from fastapi import FastAPI

from skiz.server.app.forward import Forward
from skiz.server.app.member import beat_on
from skiz.server.cluster.heartbeats import Heartbeats
from skiz.server.cluster.leases import Leases, Owner
from skiz.server.cluster.shared import Shared
from skiz.server.lobby.pairing import Pairing
from skiz.server.metrics.request_statistics import RequestStatistics
from skiz.server.people.sessions import Guests
from skiz.server.protection.limits import Limits
from skiz.server.protection.shared_counters import SharedCounters
from skiz.server.rooms.store import Store
from skiz.server.sockets.open_sockets import OpenSockets
from skiz.server.studies.registry import Studies
from skiz.server.tables import socket
from skiz.server.tables.registry import Registry
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
        self.app.include_router(socket.router, prefix="/api")
        state, time = self.app.state, self._around.time
        url = f"sqlite:///{self._around.disk.file}"
        self.store = state.store = Store(url, "" if self._alone else str(self._me))
        state.guests, state.sockets = Guests(await self.store.secret()), OpenSockets()
        state.thinking = Thinking(SimulatedPool(self._rng))
        self.registry = state.registry = Registry(self.store, state.thinking)
        state.pairing = Pairing(self.registry, time)
        state.studies = Studies(self.store, state.thinking, _tell_nobody)
        state.counters = SharedCounters(time)
        state.limits = Limits(state.counters)
        state.connection_limit = SimpleNamespace(many=dict, elsewhere=Counter())
        state.host_names, state.statistics = (), RequestStatistics()
        if not self._alone:
            self._join(peers)

    def _join(self, peers: SimulatedPeers) -> None:
        """Take part in a cluster."""
        state, shared = self.app.state, Shared(self._around.redis)  # type: ignore[arg-type]
        state.peers = peers
        state.leases = Leases(shared, self.store, self._me, peers.has, self.registry.lose)
        state.heartbeats = Heartbeats(shared, str(self._me))
        self._beating = asyncio.create_task(beat_on(self.app, shared))
        self.app.add_middleware(Forward)

    async def owner(self, table: str) -> Owner | None:
        """Return the process that has a table; None if it is this one."""
        return None if self._alone else await self.app.state.leases.owner(table)

    async def stop(self) -> None:
        """Close the rooms, give back the leases and close the database."""
        tables = self.registry.tables
        await self.registry.close()
        if not self._alone:
            self._beating.cancel()
            await self.app.state.leases.release(tables)
        await self.store.close()
