"""Opponents: the kind of computer player that each person has chosen to play against."""

from collections.abc import Sequence

import sqlalchemy as sa

from ..storage.database import Database
from ..storage.schema import opponents
from ..storage.statements import in_place


class ChosenOpponents:
    """What the people of a store have chosen."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, ids: Sequence[str]) -> str | None:
        """What a person has chosen; None where nothing was. Where guests of the person have chosen
        otherwise, what the first of `ids` has holds.
        """
        query = sa.select(opponents).where(opponents.c.guest.in_(ids))
        kinds = {row.guest: str(row.kind) for row in await self._database.read(query)}
        return next((kinds[guest] for guest in ids if guest in kinds), None)

    async def choose(self, guest: str, kind: str) -> None:
        """Keep what a guest has chosen."""
        await self._database.write(in_place(opponents, [{"guest": guest, "kind": kind}]))
