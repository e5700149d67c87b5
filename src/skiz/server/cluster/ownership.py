"""Who has a table, as every process asks it."""

from typing import NamedTuple


class Owner(NamedTuple):
    """A process that has tables: where others reach it, and which start of it this is."""

    address: str
    start: str

    def __str__(self) -> str:
        return "/".join(self)


class Ownership:
    """Which process has which table. Only a server of several processes has this part."""

    async def owner(self, table: str) -> Owner | None:
        """The other process that has a table, or None if it is ours from now on."""
        raise NotImplementedError
