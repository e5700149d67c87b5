"""Flows: for whom is thought at a table, so that each guest and address has its share of it."""

from collections.abc import Collection

from ..sockets.connection import Connection
from ..table_log.log import TableLog
from ..thinking import NOWHERE, Flow


class Flows:
    """Those of one table."""

    def __init__(self, table: str, log: TableLog, connections: Collection[Connection]) -> None:
        self._table, self._log, self._connections = table, log, connections

    def of(self, guest: str) -> Flow:
        """What is thought for a guest; the address is not known where nobody is connected."""
        addresses = (one.address for one in self._connections if one.guest == guest)
        return Flow(guest, self._table, next(addresses, NOWHERE))

    def of_bots(self) -> Flow:
        """What bots think, for the first of the persons at the table that are there; where nobody
        is, for whoever made the table.
        """
        there = {one.guest for one in self._connections}
        sitting = sorted(self._log.chairs.persons(), key=lambda sat: sat.chair)
        guests = (sat.guest for sat in sitting if sat.guest in there)
        return self.of(next(guests, None) or self._log.chairs.maker or "")
