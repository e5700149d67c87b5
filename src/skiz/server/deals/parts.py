"""Parts: people's roles in finished deals, and what everything undertaken paid them.

They follow from the log, as `finished` does, and are written with the sheet. Parts of old deals are
computed when somebody looks back over them.
"""

import logging
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from skiz.cards import Seat
from skiz.table import Chair, Role, State, Undertaking, summary

from ..common import Json
from ..storage import Write, in_place
from ..table_log import FinishedDeal, TableLog
from .finished import Finished
from .schema import part_figures, parts

_logger = logging.getLogger(__name__)
SaidBy: TypeAlias = Literal["me", "partner", "other"]


class PartFigure(NamedTuple):
    """An undertaking from one person's side.

    It says who announced it, whether the person doubled it, whether its side made it, and what the
    person won by it.
    """

    figure: str
    said_by: SaidBy | None
    doubled: bool
    made: bool
    points: int


class Part(NamedTuple):
    """A person's part in a deal: the seat, if the person played, the role, and the points.

    The points are those of the sheet.
    """

    guest: str
    game: str
    deal: int
    points: int
    seat: Seat | None = None
    role: Role | None = None
    contract: str | None = None
    thrown_in: str | None = None
    figures: tuple[PartFigure, ...] = ()


def parts_in(
    log: TableLog, deals: Sequence[Finished], state: State | None, points: Sequence[int]
) -> list[Part]:
    """Return the parts in the deal that ends with new entries, given the truth and the points.

    The truth is that after the entries. The points are by chair.
    """
    if not deals or state is None:
        return []
    assert log.deal is not None
    chairs = log.deal.began.chairs
    try:
        return [*parts_at(state, chairs, deals[0].deal, deals[0].players, points)]
    except Exception:  # data for looking back must not stop a table
        _logger.exception("the parts in deal %s could not be computed", deals[0].deal)
        return []


def parts_of(played: FinishedDeal, points: Sequence[int]) -> list[Part]:
    """Return the parts in an old deal, with the points by chair, without forgotten people."""
    players = [
        guest if name else None for guest, name in zip(played.guests, played.names, strict=True)
    ]
    began = played.began
    return [*parts_at(played.look_back().state, began.chairs, began.number, players, points)]


def parts_at(
    end: State,
    chairs: Sequence[Chair],
    number: int,
    players: Sequence[str | None],
    points: Sequence[int],
) -> Iterator[Part]:
    """Yield the parts in a settled deal of this number, from its truth.

    The chairs are by seat, the players and the points by chair.
    """
    facts, game = summary(end), end.rules.key
    for chair, guest in enumerate(players):
        if guest and chair in chairs:
            seat = chairs.index(chair)
            figures = tuple(_figure(end, one, seat) for one in facts.undertakings)
            role = facts.roles[seat], facts.contract, facts.thrown_in
            yield Part(guest, game, number, points[chair], seat, *role, figures)
        elif guest:
            yield Part(guest, game, number, points[chair])


def _figure(end: State, one: Undertaking, seat: Seat) -> PartFigure:
    said_by: SaidBy | None = None
    if one.by is not None:
        same = end.sides[one.by] is end.sides[seat]
        said_by = "me" if one.by == seat else "partner" if same else "other"
    return PartFigure(one.key, said_by, seat in one.doubled, one.made, one.points[seat])


def keeping(table: str, found: Sequence[Part], at: object) -> Write:
    """Return the write that stores parts at a table, in place of the old ones."""
    rows: list[Json] = []
    figures: list[Json] = []
    for one in found:
        key = {"guest": one.guest, "table_id": table, "deal": one.deal}
        of_all = enumerate(one.figures)
        figures += [{**key, "line": line, **figure._asdict()} for line, figure in of_all]
        rows.append({**key, "at": at, **one._asdict()})
        del rows[-1]["figures"]
    return [*in_place(parts, rows), *in_place(part_figures, figures)]
