"""The bodies of requests about duplicate sets, checked before anything else."""

from typing import Annotated, Literal

from pydantic import Field

from ..common import Key, Number, Strict
from .boards import Scoring


class NewSet(Strict):
    """Boards that several people play with the same cards.

    An evening has a number of boards. A tournament has rounds, each with as many boards as a table
    has chairs.
    """

    kind: Literal["evening", "tournament"]
    game: Key
    preset: Key | None = None
    title: Annotated[str, Field(max_length=60)] = ""
    # By default each seat comes equally often with three and with four chairs.
    boards: Annotated[int, Field(ge=1, le=36)] = 12
    rounds: Annotated[int, Field(ge=1, le=12)] = 3
    scoring: Scoring = "match_points"


class NextRound(Strict):
    """The stage that the client has seen, and whether the tournament is to end there."""

    before: Number
    end: bool = False


class PlayBoards(Strict):
    """Whether boards are played again, for practice."""

    practice: bool = False
