"""Opponents: the kind of computer player that each person has chosen."""

from collections.abc import Sequence

import sqlalchemy as sa

from ..storage import Database, in_place
from .schema import opponents


class ChosenOpponents:
    """The chosen opponents of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, ids: Sequence[str]) -> str | None:
        """Return what a person has chosen, or None.

        If guests of the person have chosen differently, the first of `ids` counts.
        """
        query = sa.select(opponents).where(opponents.c.guest.in_(ids))
        kinds = {row.guest: str(row.kind) for row in await self._database.read(query)}
        return next((kinds[guest] for guest in ids if guest in kinds), None)

    async def choose(self, guest: str, kind: str) -> None:
        """Store what a guest has chosen."""
        await self._database.write(in_place(opponents, [{"guest": guest, "kind": kind}]))
