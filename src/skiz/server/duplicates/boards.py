"""Boards: the data of duplicate sets, of the people who play their boards, and of the results."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from skiz.players import version

from ..common import Json
from ..table_log import Entry, Given, PackGiven, SheetWritten

Kind: TypeAlias = Literal["day", "evening", "tournament"]
Scoring: TypeAlias = Literal["match_points", "difference"]
OVER = -1  # the stage of a set that is over


class DuplicateSet(NamedTuple):
    """A set of `boards` deals of a game in a house, whose cards follow from the seed.

    All bots are of one kind, and of the players' `version` at which the set was made. `stage` is
    the round of a tournament, 0 before it begins, and OVER after it. `expert` is the table at which
    a strong player plays the boards.
    """

    id: str
    kind: Kind
    game: str
    preset: str
    house: Json
    seed: str
    boards: int
    bot: str
    version: str
    title: str
    maker: str | None
    scoring: Scoring
    a_round: int  # boards of a tournament that are played in one round
    made: str
    stage: int = 0
    expert: str | None = None


class Placement(NamedTuple):
    """Who plays a board, at which table, as which deal, and on which chair."""

    set_id: str
    guest: str
    board: int
    name: str
    table_id: str
    deal: int
    chair: int


class BoardResult(NamedTuple):
    """The points of a finished deal by chair, with bots of this version.

    It is `comparable` if each bot decided by itself, all in this version.
    """

    table_id: str
    deal: int
    set_id: str
    board: int
    points: list[int]
    version: str
    comparable: bool


class Entrant(NamedTuple):
    """A player in a tournament, by a number in its movement.

    A player who is `out` has left, and a bot plays with the number.
    """

    set_id: str
    guest: str
    number: int
    name: str
    out: bool = False


class PlayedBoard(NamedTuple):
    """A board that somebody plays.

    Once it is finished, it has the points by chair, the version of the bots, and whether it can be
    compared.
    """

    placement: Placement
    points: list[int] | None
    version: str | None
    comparable: bool | None


def board_results(
    given: Given | None, before: Iterable[Entry], entries: Iterable[Entry]
) -> list[BoardResult]:
    """Return the boards that these entries finish, at a table whose deals are given.

    `before` are the entries of the deal before them. The name of the set is added later.
    """
    if given is None:
        return []
    now = [*entries]
    whole = _is_comparable([*before, *now])
    return [
        BoardResult("", one.deal, given.set, given.board(one.deal), [*one.points], version(), whole)
        for one in (entry.event for entry in now)
        if isinstance(one, SheetWritten)
    ]


def _is_comparable(entries: Sequence[Entry]) -> bool:
    """Return whether each bot decided by itself, all in the version with which the board began."""
    begun_with = [one.event.version for one in entries if isinstance(one.event, PackGiven)]
    return begun_with == [version()] and not any(entry.decided_by for entry in entries)
