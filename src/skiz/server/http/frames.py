"""Frames: what a client may say. The frames of a socket and the bodies of
requests, checked before anything else.
"""

import json
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from skiz.words import Lang

from ..log.entries import Agreement
from ..log.pace import PaceKey
from ..rooms.refusal import Refused

LARGEST = 4096  # bytes a frame


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


Number: TypeAlias = Annotated[int, Field(ge=0, le=2**31)]
Digits: TypeAlias = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]  # 32 bytes
Id: TypeAlias = Annotated[str, Field(min_length=1, max_length=64)]


class Seen(_Strict):
    """The highest number a client has, whether who looks on would be named to the others, and
    whether the client gives secrets to the shuffle.
    """

    seen: Number
    named: bool = False
    secrets: bool = False


class Hello(_Strict):
    """The first frame, and the request to fill a hole."""

    hello: Seen


class Do(_Strict):
    """An action in answer to the turn at `on`."""

    do: Annotated[str, Field(max_length=200)]
    on: Number
    id: Id


class Next(_Strict):
    """Deal the next deal."""

    next: Literal[True]
    on: Number
    id: Id


class Cut(_Strict):
    """Lift so many cards off the pack."""

    cut: Number
    on: Number
    id: Id


class Commit(_Strict):
    """Commit to a secret for the shuffle, by its SHA-256; null: give none."""

    commit: Digits | None
    on: Number
    id: Id


class Reveal(_Strict):
    """Tell the secret for the shuffle."""

    reveal: Digits
    on: Number
    id: Id


class Close(_Strict):
    """Say the phrase that brings the session to its end."""

    close: Literal[True]
    on: Number
    id: Id


class End(_Strict):
    """End the session here: propose it, agree to it (true) or decline (false)."""

    end: bool
    on: Number
    id: Id


class More(_Strict):
    """Have more time in this deal."""

    more: Literal[True]
    on: Number
    id: Id


class Here(_Strict):
    """Say that I am there, where my clock has run out again and again."""

    here: Literal[True]
    on: Number
    id: Id


class Ping(_Strict):
    """Are you alive? With the milliseconds that the line takes there and back."""

    ping: Any
    lag: Annotated[float, Field(ge=0, le=60_000)] = 0


Frame: TypeAlias = Hello | Do | Next | Commit | Reveal | Cut | Close | End | More | Here | Ping
_FRAMES: TypeAdapter[Frame] = TypeAdapter(Frame)


def read_frame(text: str | bytes) -> Frame:
    """The frame that a client sent. Refused says what is wrong with it."""
    if isinstance(text, bytes):
        raise Refused("bad-frame")
    if len(text.encode()) > LARGEST:
        raise Refused("too-large")
    try:
        return _FRAMES.validate_python(_sound(text))
    except (ValueError, ValidationError, RecursionError):
        raise Refused("bad-frame") from None


def id_of(text: str | bytes) -> str | None:
    """The id of a frame that could not be read otherwise, so that its rejection can name it."""
    try:
        found = _sound(text[:LARGEST])["id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return found[:64] if isinstance(found, str) else None


def _sound(text: str | bytes) -> Any:
    """JSON that can be sent back: no half characters, no NaN, no number that is too large to be
    one; ValueError otherwise.
    """
    value = json.loads(text)
    json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    return value


class NewTable(_Strict):
    """A table to be made."""

    game: str
    preset: str | None = None
    house: dict[str, bool | int | str] = Field(default_factory=dict)
    bots: list[str] = Field(default_factory=list, max_length=8)
    kept: list[Number] = Field(default_factory=list, max_length=8)
    take_over: bool = False
    grace: Annotated[int, Field(ge=1, le=86400)] = 60
    bot_when_away: str = "plain"
    open: bool = False
    pace: PaceKey = "none"
    figures: str | None = None


class ChosenChair(_Strict):
    """A chair to sit on, null where any will do, and the invitation where it is kept."""

    chair: Number | None
    invitation: Annotated[str, Field(max_length=64)] | None = None


class KeptChairs(_Strict):
    """The chairs that are kept for who is invited."""

    chairs: Annotated[list[Number], Field(max_length=8)]


class Opening(_Strict):
    """Whether strangers may sit down."""

    open: bool


class Code(_Strict):
    """A code that somebody was told."""

    code: Annotated[str, Field(max_length=64)]


class Company(_Strict):
    """What to play with somebody, in the house of a preset or in any; and which kind of bot sits
    where nobody has come yet.
    """

    game: str
    preset: str | None = None
    pace: PaceKey = "none"
    bot: str = "plain"


class Consent(_Strict):
    """Whether I agree to what all have to agree to."""

    to: Agreement
    yes: bool


class ChosenBot(_Strict):
    """A kind of player for a bot's chair."""

    chair: Number
    kind: str


class Endpoint(_Strict):
    """Where a browser is reached."""

    endpoint: Annotated[str, Field(max_length=1000)]


class NewSubscription(Endpoint):
    """The same, with its keys, and the language of whoever reads there."""

    p256dh: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{87}$")]
    auth: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}$")]
    lang: Lang


class Name(_Strict):
    """What a guest wants to be called."""

    name: Annotated[str, Field(min_length=1, max_length=24)]
