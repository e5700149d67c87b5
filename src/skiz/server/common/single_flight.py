"""Values that are computed once and cached: simultaneous requests wait for the same answer."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from .codec import Json
from .refusal import Refused

Key = TypeVar("Key", bound=Hashable)


class SingleFlight(Generic[Key]):
    """The answers that were requested lately, up to a number; refusals are not cached."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[Key, asyncio.Task[Json]] = OrderedDict()

    async def get(self, key: Key, find: Callable[[], Coroutine[Any, Any, Json]]) -> Json:
        """Return the answer for a key, computed now if it is unknown; refuse it as `find` does."""
        if key not in self._found:
            self._found[key] = asyncio.create_task(find())
        self._found.move_to_end(key)
        try:
            return await asyncio.shield(self._found[key])
        except Refused:
            self._found.pop(key, None)
            raise
        finally:
            while len(self._found) > self._most:
                self._found.popitem(last=False)
