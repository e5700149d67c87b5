"""What processes share in Redis, which may be lost at any moment.

Then `Unreachable` is raised at once, and Redis is tried again a little later. Its client is loaded
when it is used: a server alone needs none.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from redis.asyncio import Redis

_logger = logging.getLogger(__name__)
PATIENCE = 1.0  # seconds to wait for an answer
PAUSE = 1.0  # seconds after a failure in which nobody tries again
PREFIX = "skiz:"


class Unreachable(Exception):
    """Redis does not answer."""


class Shared:
    """A connection to Redis, by its URL or by a client."""

    def __init__(self, redis: "str | Redis") -> None:
        self.redis = _client(redis) if isinstance(redis, str) else redis
        self._until = 0.0  # when it is tried again
        self._lost = False

    async def close(self) -> None:
        """Close the connection."""
        await self.redis.aclose()

    async def run(self, script: str, keys: Sequence[str], *args: Any) -> Any:
        """Run a Lua script atomically and return its result; raise Unreachable if Redis is down."""
        async with self.reaching():
            return await self.redis.register_script(script)(
                keys=[f"{PREFIX}{key}" for key in keys], args=args
            )

    @asynccontextmanager
    async def reaching(self) -> AsyncIterator[None]:
        """Guard a request to Redis; raise Unreachable if it fails, or one just failed."""
        from redis.exceptions import RedisError

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


def _client(url: str) -> "Redis":
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    return Redis.from_url(
        url,
        decode_responses=True,
        socket_timeout=PATIENCE,
        socket_connect_timeout=PATIENCE,
        retry=Retry(NoBackoff(), 1),  # after a restart of Redis, old connections are dead
    )
