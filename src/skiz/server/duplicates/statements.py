"""The statements that change a duplicate set: its stage, its bots, its host, and its players.

Each says whether it found the rows that it needs.
"""

import sqlalchemy as sa

from ..storage import every_row
from .schema import OF_A_PLACEMENT, board_results_kept, duplicates, entrants, placements

# A transaction that changes the players of a set locks the row of the set until the commit, before
# any row of an entrant. So of two processes one waits for the other, and there is no deadlock.
HOLD = every_row(
    sa.update(duplicates)
    .where(duplicates.c.id == sa.bindparam("of"))
    .values(stage=duplicates.c.stage)
)
STAGE = every_row(
    sa.update(duplicates)
    .where(duplicates.c.id == sa.bindparam("of"), duplicates.c.stage == sa.bindparam("before"))
    .values(stage=sa.bindparam("now"))
)
# Since the row is locked, the following statements see all who have entered before.
AS_MANY = every_row(
    sa.update(duplicates)
    .where(duplicates.c.id == sa.bindparam("of"))
    .where(
        sa.select(sa.func.count())
        .where(entrants.c.set_id == duplicates.c.id)
        .correlate(duplicates)
        .scalar_subquery()
        == sa.bindparam("people")
    )
    .values(stage=duplicates.c.stage)
)
EXPERT = every_row(
    sa.update(duplicates)
    .where(duplicates.c.id == sa.bindparam("of"), duplicates.c.expert.is_(sa.null()))
    .values(expert=sa.bindparam("table"))
)
# An evening is for the current bots until somebody has finished one of its boards.
RENEW = every_row(
    sa.update(duplicates)
    .where(duplicates.c.id == sa.bindparam("of"), duplicates.c.version == sa.bindparam("before"))
    .where(
        ~sa.exists().where(
            placements.c.set_id == duplicates.c.id,
            board_results_kept.c.set_id == duplicates.c.id,
            OF_A_PLACEMENT,
        )
    )
    .values(version=sa.bindparam("now"), expert=sa.null())
)
HOST = every_row(
    sa.update(duplicates)
    .where(duplicates.c.id == sa.bindparam("of"), duplicates.c.maker.is_(sa.null()))
    .values(maker=sa.bindparam("who"))
)
NUMBER = every_row(
    sa.update(entrants)
    .where(entrants.c.set_id == sa.bindparam("of"), entrants.c.number == sa.bindparam("at"))
    .where(entrants.c.guest == "")
    .values(guest=sa.bindparam("who"), name=sa.bindparam("called"), out=False)
)
LEAVE = (
    sa.update(entrants)
    .where(entrants.c.set_id == sa.bindparam("of"), entrants.c.guest == sa.bindparam("who"))
    .values(out=sa.bindparam("gone"))
)
