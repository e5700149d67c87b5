"""The owner of a table: the process that has it."""

from typing import NamedTuple


class Owner(NamedTuple):
    """A process that has tables: its address for other processes, and the id of its start."""

    address: str
    start: str

    def __str__(self) -> str:
        return "/".join(self)
