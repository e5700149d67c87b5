"""Checkpoints: the state of a table when a deal begins, so that earlier entries need not be folded.

They follow from the log and are stored beside it. A missing or unreadable checkpoint is made again
from an earlier one, or from the first entry.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any, NamedTuple

import sqlalchemy as sa

from skiz.table import Chair, Rules, Session
from skiz.table.sessions.session import Round

from ..common import Json
from .chairs import NOBODY, Lasting
from .coins import Coins, read_coins
from .entries import Sat, face
from .schema import deals
from .settings import read_settings


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A deal on the sheet of the current session.

    It has its dealer, the points by chair, the chair that got the hat, what each point counted, and
    the coins.
    """

    deal: int
    dealer: Chair
    points: tuple[int, ...]
    hat: Chair | None = None
    times: int = 1
    coins: Coins | None = None

    def stored(self) -> list[Any]:
        """Return the stored form."""
        return [*asdict(self).values()]

    def to_json(self) -> Json:
        """Return the row as a client needs it; only the last row has coins."""
        return {name: value for name, value in asdict(self).items() if name != "coins"}


class StoredCheckpoint(NamedTuple):
    """A checkpoint in its stored form; only the last one of a table includes the session."""

    deal: int
    after: int
    chairs: Any
    session: Any


OLD_SESSIONS = (
    sa.update(deals)
    .where(deals.c.table_id == sa.bindparam("of"), deals.c.deal < sa.bindparam("before"))
    .where(deals.c.session.is_not(sa.null()))
    .values(session=sa.null())
)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Everything that matters of the time before a deal.

    It has the number of the entry before, the people on the chairs, and the session with the rows
    of its sheet. The first deal has an empty checkpoint, since its log includes what was before.
    """

    deal: int = 0
    after: int = 0
    chairs: Lasting = NOBODY
    session: Session | None = None
    rows: tuple[SheetRow, ...] = ()

    def stored(self) -> StoredCheckpoint:
        """Return the stored form."""
        session = {
            "session": _write_session(self.session) if self.session else None,
            "rows": [row.stored() for row in self.rows],
        }
        return StoredCheckpoint(self.deal, self.after, asdict(self.chairs), session)

    def to_json(self) -> Json:
        """Return what was before the deal, as a client needs it."""
        coins = self.rows[-1].coins if self.rows else None
        return {
            "n": self.after,
            "events": [face(event) for event in self.chairs.events()],
            "sheet": {
                "rows": [row.to_json() for row in self.rows],
                "totals": self.session.totals if self.rows and self.session else (),
                "hat": self.session.hat if self.session else None,
                **({"coins": coins.to_json()} if coins else {}),
            },
        }


def read_checkpoint(stored: StoredCheckpoint, rules: Rules) -> Checkpoint:
    """Return the checkpoint of this stored form.

    Raise ValueError, KeyError or TypeError if it is of another version.
    """
    chairs = _read_chairs(**stored.chairs)
    if stored.session is None:  # there is a later one, and looking back needs no session
        return Checkpoint(stored.deal, stored.after, chairs)
    rows = tuple(_read_row(*row) for row in stored.session["rows"])
    session = _read_session(stored.session["session"], rules)
    return Checkpoint(stored.deal, stored.after, chairs, session, rows)


def _read_chairs(
    sitting: Iterable[Json], maker: str | None, settings: Json, consents: Iterable[Any]
) -> Lasting:
    return Lasting(
        tuple(Sat(**sat) for sat in sitting),
        maker,
        read_settings(settings),
        tuple((to, tuple(guests)) for to, guests in consents),
    )


def _read_row(
    deal: int,
    dealer: Chair,
    points: Iterable[int],
    hat: Chair | None,
    times: int = 1,
    coins: Json | None = None,
) -> SheetRow:
    return SheetRow(
        deal, dealer, tuple(points), hat, times, None if coins is None else read_coins(coins)
    )


def _write_session(session: Session) -> Json:
    names = (field.name for field in fields(session) if field.name != "rules")
    return {name: getattr(session, name) for name in names}


def _read_session(json: Json, rules: Rules) -> Session:
    sheet = tuple(tuple(row) for row in json["sheet"])
    rounds = tuple(Round(*round_) for round_ in json["rounds"])
    return Session(rules, **{**json, "sheet": sheet, "rounds": rounds})
