"""What processes share in Redis. It may be lost at any moment: then `Unreachable` is raised at
once, and it is tried again a little later.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

_logger = logging.getLogger(__name__)
PATIENCE = 1.0  # seconds for an answer
PAUSE = 1.0  # seconds in which nobody waits again for what does not answer
PREFIX = "skiz:"


class Unreachable(Exception):
    """Redis does not answer now."""


class Shared:
    """A Redis, by its URL or by a client of it."""

    def __init__(self, redis: str | Redis) -> None:
        self.redis = _client(redis) if isinstance(redis, str) else redis
        self._until = 0.0  # when it is tried again
        self._lost = False

    async def close(self) -> None:
        """Let go of it."""
        await self.redis.aclose()

    async def run(self, script: str, keys: Sequence[str], *args: Any) -> Any:
        """What a script in Lua gives, which is carried out as one. Unreachable where it cannot."""
        async with self.reaching():
            return await self.redis.register_script(script)(
                keys=[f"{PREFIX}{key}" for key in keys], args=args
            )

    @asynccontextmanager
    async def reaching(self) -> AsyncIterator[None]:
        """While Redis is asked for something. Unreachable where it does not answer, or has not
        answered a moment ago.
        """
        if asyncio.get_running_loop().time() < self._until:
            raise Unreachable
        try:
            yield
        except (RedisError, OSError) as error:
            self._until = asyncio.get_running_loop().time() + PAUSE
            if not self._lost:
                _logger.warning("Redis is lost; the tables go on without it: %s", error)
            self._lost = True
            raise Unreachable from error
        if self._lost:
            _logger.warning("Redis is back")
        self._lost = False


def _client(url: str) -> Redis:
    return Redis.from_url(
        url,
        decode_responses=True,
        socket_timeout=PATIENCE,
        socket_connect_timeout=PATIENCE,
        retry=Retry(NoBackoff(), 1),  # after a restart its old connections are dead
    )
