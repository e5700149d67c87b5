"""Frames: what a client may say over a socket, checked before anything else."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from ..chat.chat import LONGEST
from ..common.strict import Number, Strict
from ..sockets.frames import Id, Ping, read_as

Digits: TypeAlias = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]  # 32 bytes


class Seen(Strict):
    """The highest number a client has, whether who looks on would be named to the others, and
    whether the client gives secrets to the shuffle.
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
    """Deal the next deal."""

    next: Literal[True]
    on: Number
    id: Id


class Cut(Strict):
    """Lift so many cards off the pack."""

    cut: Number
    on: Number
    id: Id


class Commit(Strict):
    """Commit to a secret for the shuffle, by its SHA-256; null: give none."""

    commit: Digits | None
    on: Number
    id: Id


class Reveal(Strict):
    """Tell the secret for the shuffle."""

    reveal: Digits
    on: Number
    id: Id


class Close(Strict):
    """Say the phrase that brings the session to its end."""

    close: Literal[True]
    on: Number
    id: Id


class End(Strict):
    """End the session here: propose it, agree to it (true) or decline (false)."""

    end: bool
    on: Number
    id: Id


class More(Strict):
    """Have more time in this deal."""

    more: Literal[True]
    on: Number
    id: Id


class Here(Strict):
    """Say that I am there, where my clock has run out again and again."""

    here: Literal[True]
    on: Number
    id: Id


class Undo(Strict):
    """Undo what I did last: ask for it, or agree (true); or decline (false)."""

    undo: bool
    on: Number
    id: Id


class Say(Strict):
    """Say something to the table that is no act of the game: a phrase, a reaction or a text."""

    chat: Annotated[
        dict[Literal["phrase", "reaction", "text"], Annotated[str, Field(max_length=LONGEST)]],
        Field(min_length=1, max_length=1),
    ]
    id: Id


Frame: TypeAlias = (
    Hello | Do | Next | Commit | Reveal | Cut | Close | End | More | Here | Undo | Say | Ping
)
_FRAMES: TypeAdapter[Frame] = TypeAdapter(Frame)


def read_frame(text: str | bytes) -> Frame:
    """The frame that a client sent. Refused says what is wrong with it."""
    return read_as(_FRAMES, text)
