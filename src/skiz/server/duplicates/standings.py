"""The table of results of the same boards, by match points and by differences.

A result is compared with those of all others in the same seat of the same board, against bots of
the same version. It gets two match points for each result that it beats and one for each equal one,
shown as a share of the possible ones. The difference is from the mean of the others.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from skiz.table import Chair


class Scored(NamedTuple):
    """A player's points on a board, in the seat of a chair, against bots of a version."""

    player: str
    board: int
    chair: Chair
    points: int
    version: str = ""


class Compared(NamedTuple):
    """A result beside the others: their number, the match points, the difference from their mean.

    Both are zero if there are no others.
    """

    result: Scored
    others: int
    match_points: int
    difference: float


class StandingsRow(NamedTuple):
    """A row of the table of results: a player's boards, points, share and differences.

    The share of match points is in per cent, or None if nothing could be compared. The differences
    are added up.
    """

    player: str
    boards: int
    points: int
    share: float | None
    difference: float
    rank: int = 0


def compared(results: Iterable[Scored]) -> list[Compared]:
    """Return each result compared with others in the same seat of a board with the same bots."""
    fields: dict[tuple[int, Chair, str], list[Scored]] = defaultdict(list)
    for result in results:
        fields[result.board, result.chair, result.version].append(result)
    return [_compare(one, field) for field in fields.values() for one in field]


def _compare(one: Scored, field: Sequence[Scored]) -> Compared:
    others = [other.points for other in field if other is not one]
    if not others:
        return Compared(one, 0, 0, 0.0)
    points = sum(2 * (one.points > other) + (one.points == other) for other in others)
    return Compared(one, len(others), points, one.points - sum(others) / len(others))


def standings(results: Iterable[Scored], by: str) -> list[StandingsRow]:
    """Return the table of results, the best first, by `match_points` or by `difference`.

    Equal players have the same rank.
    """
    of_player: dict[str, list[Compared]] = defaultdict(list)
    for one in compared(results):
        of_player[one.result.player].append(one)
    found = [_standing(player, those) for player, those in of_player.items()]
    ordered = sorted(found, key=lambda one: (-_key(one, by), -one.points, one.player))
    keys = [_key(one, by) for one in ordered]
    return [one._replace(rank=keys.index(_key(one, by)) + 1) for one in ordered]


def _key(one: StandingsRow, by: str) -> float:
    if by == "difference":
        return round(one.difference, 6)
    return -1.0 if one.share is None else round(one.share, 6)


def _standing(player: str, those: Sequence[Compared]) -> StandingsRow:
    most = sum(2 * one.others for one in those)
    share = 100 * sum(one.match_points for one in those) / most if most else None
    return StandingsRow(
        player,
        len(those),
        sum(one.result.points for one in those),
        share,
        sum(one.difference for one in those),
    )
