"""What all frames have in common: an id, a size limit, and how they are read and checked."""

from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from ..common import Refused, Strict, Unsound, sound_json

LARGEST = 4096  # bytes of a frame
T = TypeVar("T", bound=Strict)
Id: TypeAlias = Annotated[str, Field(min_length=1, max_length=64)]


class Ping(Strict):
    """A sign of life, with the milliseconds of the round trip."""

    ping: Any
    lag: Annotated[float, Field(ge=0, le=60_000)] = 0


class Frames(Generic[T]):
    """The frames of a socket, each recognized by its first field.

    A kind whose first field others have too comes after them.
    """

    def __init__(self, *kinds: type[T]) -> None:
        self._kinds = {next(iter(kind.model_fields)): TypeAdapter(kind) for kind in kinds}

    def read(self, value: Any) -> T:
        """Return the frame that this value is; raise ValidationError or Refused if it is none."""
        if isinstance(value, dict):
            for field, kind in self._kinds.items():
                if field in value:
                    return kind.validate_python(value)
        raise Refused("bad-frame")


def read_as(frames: Frames[T], text: str | bytes) -> T:
    """Return the one of these frames that a client sent; Refused says what is wrong with it."""
    if isinstance(text, bytes):
        raise Refused("bad-frame")
    if len(text.encode()) > LARGEST:
        raise Refused("too-large")
    try:
        return frames.read(sound_json(text))
    except Unsound as unsound:
        raise unsound.refusal(409) from None
    except ValidationError:
        raise Refused("bad-frame") from None


def id_of(text: str | bytes) -> str | None:
    """Return the id of an otherwise invalid frame, so that its rejection can name it."""
    try:
        found = sound_json(text[:LARGEST])["id"]
    except (Unsound, TypeError, KeyError):
        return None
    return found[:64] if isinstance(found, str) else None
