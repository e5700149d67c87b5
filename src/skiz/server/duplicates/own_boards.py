"""Own boards: what is stored about a person in duplicate sets."""

from collections.abc import Sequence

import sqlalchemy as sa

from ..common import Json
from ..storage import Database
from .schema import OF_A_PLACEMENT, board_results_kept, duplicates, entrants, placements

OF_A_SET = ("id", "kind", "game", "title", "made")
OF_AN_ENTRANT = ("set_id", "number", "name", "out")
OF_A_BOARD = ("set_id", "board", "name", "table_id", "deal", "chair")


class OwnBoards:
    """The boards of people in a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, ids: Sequence[str]) -> Json:
        """Return the sets that a person has made, the tournaments entered, and the boards played.

        Each board has its result, or null if it is not finished.
        """
        made = sa.select(*(duplicates.c[name] for name in OF_A_SET))
        made = made.where(duplicates.c.maker.in_(ids)).order_by(duplicates.c.at)
        entered = sa.select(*(entrants.c[name] for name in OF_AN_ENTRANT))
        entered = entered.where(entrants.c.guest.in_(ids)).order_by(entrants.c.set_id)
        queries = {"made": made, "entered": entered, "played": _played(ids)}
        return {
            what: [dict(row._mapping) for row in await self._database.read(query)]
            for what, query in queries.items()
        }


def _played(ids: Sequence[str]) -> sa.Select[tuple[object, ...]]:
    columns = [*(placements.c[name] for name in OF_A_BOARD), board_results_kept.c.points]
    query = sa.select(*columns).where(placements.c.guest.in_(ids))
    query = query.select_from(placements.outerjoin(board_results_kept, OF_A_PLACEMENT))
    return query.order_by(placements.c.set_id, placements.c.board)
