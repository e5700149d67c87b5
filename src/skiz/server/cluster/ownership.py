"""The interface by which a process finds out who has a table."""

from typing import NamedTuple


class Owner(NamedTuple):
    """A process that has tables: its address for other processes, and the id of its start."""

    address: str
    start: str

    def __str__(self) -> str:
        return "/".join(self)


class Ownership:
    """Which process has which table. Only a server of several processes has this part."""

    async def owner(self, table: str) -> Owner | None:
        """Return the other process that has a table, or None if it is ours from now on."""
        raise NotImplementedError
