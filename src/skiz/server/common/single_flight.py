"""What is found out once and kept for a while: whoever asks meanwhile waits for the same answer."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from .codec import Json
from .refusal import Refused

Key = TypeVar("Key", bound=Hashable)


class FoundOnce(Generic[Key]):
    """The answers that were asked for lately, at most so many; a refusal is not kept."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[Key, asyncio.Task[Json]] = OrderedDict()

    async def get(self, key: Key, find: Callable[[], Coroutine[Any, Any, Json]]) -> Json:
        """The answer for a key, found now if nobody has asked for it. Refused as `find` says."""
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
