"""Frames: what a client may send over the socket of a study, checked before anything else."""

from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Field

from ..common import Number, Strict
from ..sockets import Frames, Id, Ping, read_as

Kind: TypeAlias = Annotated[str, Field(max_length=40)]


class Act(Strict):
    """An action of a seat after the node `on`."""

    do: Annotated[str, Field(max_length=300)]
    seat: Number
    on: Number
    id: Id


class Think(Strict):
    """A request that a bot of a kind act for the seat on turn after the node `on`."""

    think: Kind
    on: Number
    id: Id


class Go(Strict):
    """A request to go to a node."""

    go: Number
    id: Id


class Delete(Strict):
    """A request to delete a node and everything below it."""

    delete: Number
    id: Id


class Promote(Strict):
    """A request to make a node the main variation."""

    promote: Number
    id: Id


class LetPlay(Strict):
    """A request that a bot of a kind play a seat; null means by hand."""

    seat: Number
    bot: Kind | None
    id: Id


class Lead(Strict):
    """A request to take the lead."""

    lead: Literal[True]
    id: Id


StudyFrame: TypeAlias = Act | Think | Go | Delete | Promote | LetPlay | Lead | Ping
_FRAMES: Frames[StudyFrame] = Frames(*get_args(StudyFrame))


def read_study_frame(text: str | bytes) -> StudyFrame:
    """Return the frame that a client sent; Refused says what is wrong with it."""
    return read_as(_FRAMES, text)
