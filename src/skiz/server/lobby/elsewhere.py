"""Tables that other processes have, for people who ask for company."""

from fastapi import Request


class Elsewhere:
    """Seats people at tables of other processes. Only a server of several processes has it."""

    async def join(self, request: Request, table: str) -> bool | None:
        """Seat the person at a table of another process, and return whether other people sit there.

        The result is None if the person could not be seated.
        """
        raise NotImplementedError
