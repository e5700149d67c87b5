"""The bodies of requests about studies, checked before anything else."""

from typing import Annotated

from pydantic import Field

from ..common import Number, Strict


class OfDeal(Strict):
    """A finished deal of a table, shown after a number of its events."""

    table: Annotated[str, Field(max_length=64)]
    deal: Number
    after: Number | None = None


class OfPuzzle(Strict):
    """A puzzle, and my moves from there on."""

    game: Annotated[str, Field(max_length=64)]
    puzzle: Annotated[str, Field(max_length=64)]
    moves: Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=100)] = Field(
        default_factory=list
    )


class OfRecord(Strict):
    """A record, as text."""

    record: Annotated[str, Field(max_length=16_000)]


class NewStudy(Strict):
    """The source of a new study."""

    of: OfDeal | OfPuzzle | OfRecord
