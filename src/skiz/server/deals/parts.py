"""Parts: what people were in the deals that are on the sheet, and what all that was played for paid
them. They follow from the log, as `finished` does, and are written with the sheet; the parts of old
deals are found out when somebody looks back over them.
"""

import logging
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from skiz.cards import Seat
from skiz.table import Chair, Role, State, Undertaking, summary

from ..common.codec import Json
from ..storage.database import Write
from ..storage.schema_of_parts import part_figures, parts
from ..storage.statements import in_place
from ..table_log.deal import FinishedDeal
from ..table_log.log import TableLog
from .finished import Finished

_logger = logging.getLogger(__name__)
SaidBy: TypeAlias = Literal["me", "partner", "other"]


class PartFigure(NamedTuple):
    """Something that was played for, as a person had it: who has announced it, whether the person
    has doubled it, whether it was made by whose it was, and what the person has won by it.
    """

    figure: str
    said_by: SaidBy | None
    doubled: bool
    made: bool
    points: int


class Part(NamedTuple):
    """The part that a person has had in a deal: the seat, if the person played in it; what it was;
    and the points as the sheet has them.
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
    """The parts in a deal that comes to its end in entries which are still to be taken in, with the
    truth after them, and the points by chair.
    """
    if not deals or state is None:
        return []
    assert log.deal is not None
    chairs = log.deal.began.chairs
    try:
        return [*parts_at(state, chairs, deals[0].deal, deals[0].players, points)]
    except Exception:  # what is kept for looking back stops no table
        _logger.exception("what deal %s came to cannot be told", deals[0].deal)
        return []


def parts_of(played: FinishedDeal, points: Sequence[int]) -> list[Part]:
    """The parts in a deal of before, with the points by chair; without who was forgotten since."""
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
    """The parts in a settled deal of this number, from its truth, the chairs by seat, and by chair
    who has played it and the points.
    """
    facts, game = summary(end), end.rules.key
    for chair, guest in enumerate(players):
        if guest and chair in chairs:
            seat = chairs.index(chair)
            figures = tuple(_figure(end, one, seat) for one in facts.undertakings)
            told = facts.roles[seat], facts.contract, facts.thrown_in
            yield Part(guest, game, number, points[chair], seat, *told, figures)
        elif guest:
            yield Part(guest, game, number, points[chair])


def _figure(end: State, one: Undertaking, seat: Seat) -> PartFigure:
    said_by: SaidBy | None = None
    if one.by is not None:
        same = end.sides[one.by] is end.sides[seat]
        said_by = "me" if one.by == seat else "partner" if same else "other"
    return PartFigure(one.key, said_by, seat in one.doubled, one.made, one.points[seat])


def keeping(table: str, found: Sequence[Part], at: object) -> Write:
    """What writes parts at a table down, in place of what was written of them before."""
    rows: list[Json] = []
    figures: list[Json] = []
    for one in found:
        key = {"guest": one.guest, "table_id": table, "deal": one.deal}
        of_all = enumerate(one.figures)
        figures += [{**key, "line": line, **figure._asdict()} for line, figure in of_all]
        rows.append({**key, "at": at, **one._asdict()})
        del rows[-1]["figures"]
    return [*in_place(parts, rows), *in_place(part_figures, figures)]
