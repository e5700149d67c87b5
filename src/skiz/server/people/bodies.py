"""The bodies of requests about people, checked before anything else."""

from typing import Annotated, Any

from pydantic import Field

from ..common import Key, Strict


class Code(Strict):
    """A code that somebody enters."""

    code: Annotated[str, Field(max_length=64)]


class Name(Strict):
    """The name that a guest wants."""

    name: Annotated[str, Field(min_length=1, max_length=24)]


class ChosenOpponent(Strict):
    """The kind of player against which I want to play."""

    kind: Annotated[str, Field(max_length=64)]


class Signed(Strict):
    """What a browser made or signed with a passkey, as WebAuthn has it in JSON."""

    credential: Annotated[dict[Key, Any], Field(max_length=32)]


class Again(Strict):
    """The confirmation of a grave request, by the word that the first request returned."""

    word: Annotated[str, Field(max_length=300)] | None = None


class Settings(Strict):
    """The settings that a browser keeps for a person."""

    settings: Annotated[dict[Key, Any], Field(max_length=200)] = Field(default_factory=dict)
