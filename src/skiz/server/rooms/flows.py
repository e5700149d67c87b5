"""Flows: for whom a table computes something, so that each guest and address gets a fair share."""

from collections.abc import Collection

from ..sockets import Connection
from ..table_log import TableLog
from ..thinking import NOWHERE, Flow


class Flows:
    """The flows of one table."""

    def __init__(self, table: str, log: TableLog, connections: Collection[Connection]) -> None:
        self._table, self._log, self._connections = table, log, connections

    def of(self, guest: str) -> Flow:
        """Return the flow of a guest, without an address if the guest is not connected."""
        addresses = (one.address for one in self._connections if one.guest == guest)
        return Flow(guest, self._table, next(addresses, NOWHERE))

    def of_bots(self) -> Flow:
        """Return the flow of bots: that of the first connected person, or else of the maker."""
        there = {one.guest for one in self._connections}
        sitting = sorted(self._log.chairs.persons(), key=lambda sat: sat.chair)
        guests = (sat.guest for sat in sitting if sat.guest in there)
        return self.of(next(guests, None) or self._log.chairs.maker or "")
