"""The statements that change a duplicate set: how far it is, for which bots, who runs it, and who
plays. Each says whether it found what it was for.
"""

import sqlalchemy as sa

from ..storage.fence import every_row
from ..storage.schema_of_boards import (
    OF_A_PLACEMENT,
    board_results_kept,
    duplicates,
    entrants,
    placements,
)

# Whoever changes who plays in a set holds the row of the set until the commit, and takes it before
# any row of an entrant: of two processes one waits for the other, never each for the other.
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
# Since the row is held, what comes after that sees all who have entered before.
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
# An evening is for the bots of now until somebody has finished a board of it.
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
