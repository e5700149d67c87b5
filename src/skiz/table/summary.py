"""A settled deal in a few facts, the same for every game.

They are the roles, the contract, and everything that was played for with its payment. No key of a
game is known here: the rules list what was at stake, and judge it.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from skiz.cards import Seat
from skiz.figures import Stake, Verdict

from .events import Line
from .grounds import ground
from .state import State

Role: TypeAlias = Literal["declarer", "partner", "defender"]
Announced: TypeAlias = tuple[tuple[str, Seat], ...]


class Undertaking(NamedTuple):
    """One thing that was played for, by its key on the sheet.

    It says who announced it (None: it counts silently, as the game does), who doubled it, whether
    its side made it, and what each seat wins by it.
    """

    key: str
    by: Seat | None
    doubled: tuple[Seat, ...]
    made: bool
    points: tuple[int, ...]


class Summary(NamedTuple):
    """The facts of a settled deal.

    They are the roles by seat (None where nobody declares), the contract if one was chosen, why the
    hand was thrown in if it was, and what was played for. The payments of the undertakings to a
    seat add up to what the house writes down for it.
    """

    roles: tuple[Role | None, ...]
    contract: str | None
    thrown_in: str | None
    undertakings: tuple[Undertaking, ...]


def summary(end: State) -> Summary:
    """Return the facts of a settled deal, from the truth.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> found = summary(record.state)
    >>> found.roles, found.contract
    (('declarer', 'defender', 'defender'), 'one')
    """
    return Summary(
        tuple(_role(end, seat) for seat in range(end.rules.seats)),
        end.choice("contract"),
        end.thrown_in.why if end.thrown_in else None,
        tuple(_as_written(end, one) for one in _undertakings(end)),
    )


def _role(end: State, seat: Seat) -> Role | None:
    if end.declarer is None or end.thrown_in:
        return None
    if seat == end.declarer:
        return "declarer"
    return "partner" if end.sides[seat] else "defender"


def _undertakings(end: State) -> Iterator[Undertaking]:
    assert end.settled
    stakes = () if end.thrown_in else end.rules.stakes(end)
    announced = () if end.thrown_in else _announced(end)
    yield from _at_stake(end, stakes, announced)
    keys = {stake.key for stake in stakes}
    yield from (_of_line(end, one, announced) for one in end.settled.lines if one.key not in keys)


def _announced(end: State) -> Announced:
    """Return what was announced, or followed from an announcement, and by whom."""
    undertaken = end.rules.inference.insight(end).undertaken
    said = ((say.figure, said.seat) for said in end.talk for say in said.says if not say.level)
    return (*((one.figure, one.by) for one in undertaken), *said)


def _at_stake(end: State, stakes: Sequence[Stake], announced: Announced) -> Iterator[Undertaking]:
    """Generate what each side played for, where it was announced or is paid."""
    of_a_side: dict[tuple[str, bool], list[Stake]] = {}
    for stake in stakes:
        of_a_side.setdefault((stake.key, stake.ours), []).append(stake)
    game = stakes[0].key if stakes and stakes[0].times > 1 else None
    for (key, ours), some in of_a_side.items():
        by = next((seat for one, seat in announced if one == key and end.sides[seat] is ours), None)
        found = _of_stakes(end, some, by, _doubled(end, key, key == game))
        if by is not None or any(found.points):
            yield found


def _doubled(end: State, key: str, is_game: bool) -> tuple[Seat, ...]:
    """Return the seats that doubled something, or doubled it again."""
    return tuple(
        said.seat
        for said in end.talk
        for say in said.says
        if say.level and (say.figure == key or (is_game and say.figure == "game"))
    )


def _of_stakes(
    end: State, stakes: Sequence[Stake], by: Seat | None, doubled: tuple[Seat, ...]
) -> Undertaking:
    """Return the undertaking that the stakes of one side on one thing add up to."""
    first, judged = stakes[0], ground(end)
    total = sum(stake.worth(judged) * stake.times for stake in stakes) * end.rules.times
    made = (total > 0) is first.ours if total else first.done.verdict(judged) is Verdict.MADE
    points = tuple(total * share for share in _shares(end))
    return Undertaking(first.key, by, doubled, made, points)


def _of_line(end: State, line: Line, announced: Announced) -> Undertaking:
    """Return the undertaking for a payment other than stakes, such as declared cards or a fine."""
    points = tuple(line.total * share for share in line.shares or _shares(end))
    by = next((seat for key, seat in announced if key == line.key and points[seat] > 0), None)
    return Undertaking(line.key, by, (), line.total > 0, points)


def _shares(end: State) -> tuple[int, ...]:
    """Return what each seat wins for one point that each opponent pays the declarer's side."""
    ours = end.sides.count(True)
    return tuple(end.sides.count(False) // ours if side else -1 for side in end.sides)


def _as_written(end: State, one: Undertaking) -> Undertaking:
    """Return the undertaking in points of the sheet, if the house writes others than are won."""
    assert end.settled
    both = zip(one.points, end.settled.written, end.settled.points, strict=True)
    written = tuple(p if wrote == won else p * wrote // won for p, wrote, won in both)
    return one._replace(points=written)
