"""Frames: what a client may send over a socket, checked before anything else."""

from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Field

from ..chat import LONGEST
from ..common import Number, Strict
from ..sockets import Frames, Id, Ping, read_as

Digits: TypeAlias = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]  # 32 bytes


class Seen(Strict):
    """What a client has seen: the highest number that it has received.

    It also says whether an onlooker wants to be named, and whether the client gives secrets to the
    shuffle.
    """

    seen: Number
    named: bool = False
    secrets: bool = False


class Hello(Strict):
    """The first frame, and the request to fill a hole."""

    hello: Seen


class Do(Strict):
    """An action in answer to the turn at `on`."""

    do: Annotated[str, Field(max_length=200)]
    on: Number
    id: Id


class Next(Strict):
    """A request for the next deal."""

    next: Literal[True]
    on: Number
    id: Id


class Cut(Strict):
    """A request to lift a number of cards off the pack."""

    cut: Number
    on: Number
    id: Id


class Commit(Strict):
    """A commitment to a secret for the shuffle, by its SHA-256; null means none."""

    commit: Digits | None
    on: Number
    id: Id


class Reveal(Strict):
    """The secret for the shuffle."""

    reveal: Digits
    on: Number
    id: Id


class Close(Strict):
    """The closing phrase, which brings the session to its end."""

    close: Literal[True]
    on: Number
    id: Id


class End(Strict):
    """A proposal to end the session here, an agreement to it (true), or a refusal (false)."""

    end: bool
    on: Number
    id: Id


class More(Strict):
    """A request for more time in this deal."""

    more: Literal[True]
    on: Number
    id: Id


class Here(Strict):
    """A sign that I am here, after my clock has run out again and again."""

    here: Literal[True]
    on: Number
    id: Id


class Undo(Strict):
    """A request to undo my last act, an agreement to one (true), or a refusal (false)."""

    undo: bool
    on: Number
    id: Id


class Say(Strict):
    """A word to the table outside the game: a phrase, a reaction or a text."""

    chat: Annotated[
        dict[Literal["phrase", "reaction", "text"], Annotated[str, Field(max_length=LONGEST)]],
        Field(min_length=1, max_length=1),
    ]
    id: Id


Frame: TypeAlias = (
    Hello | Do | Next | Commit | Reveal | Cut | Close | End | More | Here | Undo | Say | Ping
)
_FRAMES: Frames[Frame] = Frames(*get_args(Frame))


def read_frame(text: str | bytes) -> Frame:
    """Return the frame that a client sent; Refused says what is wrong with it."""
    return read_as(_FRAMES, text)
