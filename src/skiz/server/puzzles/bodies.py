"""The bodies of requests about puzzles, checked before anything else."""

from typing import Annotated

from pydantic import Field

from ..common import Strict


class Answer(Strict):
    """An action as text."""

    do: Annotated[str, Field(max_length=300)]


class Moves(Strict):
    """Actions as text, one after the other."""

    moves: Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=100)]
