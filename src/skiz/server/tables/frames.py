"""Frames: what a client may say over a socket, checked before anything else."""

from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from ..chat.chat import LONGEST
from ..common.refusal import Refused
from ..common.safe_json import Unsound, sound_json
from ..common.strict import Number, Strict

LARGEST = 4096  # bytes a frame
T = TypeVar("T")


Digits: TypeAlias = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]  # 32 bytes
Id: TypeAlias = Annotated[str, Field(min_length=1, max_length=64)]


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


class Ping(Strict):
    """Are you alive? With the milliseconds that the line takes there and back."""

    ping: Any
    lag: Annotated[float, Field(ge=0, le=60_000)] = 0


Frame: TypeAlias = (
    Hello | Do | Next | Commit | Reveal | Cut | Close | End | More | Here | Undo | Say | Ping
)
_FRAMES: TypeAdapter[Frame] = TypeAdapter(Frame)


def read_frame(text: str | bytes) -> Frame:
    """The frame that a client sent. Refused says what is wrong with it."""
    return read_as(_FRAMES, text)


def read_as(frames: TypeAdapter[T], text: str | bytes) -> T:
    """The one of these frames that a client sent. Refused as `read_frame`."""
    if isinstance(text, bytes):
        raise Refused("bad-frame")
    if len(text.encode()) > LARGEST:
        raise Refused("too-large")
    try:
        return frames.validate_python(sound_json(text))
    except Unsound as unsound:
        raise unsound.refusal(409) from None
    except ValidationError:
        raise Refused("bad-frame") from None


def id_of(text: str | bytes) -> str | None:
    """The id of a frame that could not be read otherwise, so that its rejection can name it."""
    try:
        found = sound_json(text[:LARGEST])["id"]
    except (Unsound, TypeError, KeyError):
        return None
    return found[:64] if isinstance(found, str) else None
