"""Renaming: a person's new name reaches all open rooms."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from ..common import Refused
from ..rooms import Room


class Renaming:
    """Sets the latest name of each guest in one room after the other, while nobody waits for it.

    However often a name changes, only one task goes through the rooms.
    """

    def __init__(self, rooms_of: Callable[[str], Sequence[Room]]) -> None:
        self._rooms_of = rooms_of
        self._wanted: dict[str, str] = {}
        self._going: dict[str, asyncio.Task[None]] = {}

    def rename(self, guest: str, name: str) -> None:
        """Give a guest another name in all open rooms, from the next turn of the event loop on."""
        self._wanted[guest] = name
        if guest not in self._going:
            self._going[guest] = asyncio.create_task(self._go_round(guest))

    async def close(self) -> None:
        """Wait until everybody has the latest name."""
        await asyncio.gather(*self._going.values(), return_exceptions=True)

    async def _go_round(self, guest: str) -> None:
        try:
            while name := self._wanted.pop(guest, None):
                for room in self._rooms_of(guest):
                    with suppress(
                        Refused
                    ):  # a closed room keeps the old name, as one where the new one imitates
                        await room.rename(guest, name)
                    if guest in self._wanted:
                        break
        finally:
            del self._going[guest]
