"""Strict: what all that a client says is held to."""

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Number: TypeAlias = Annotated[int, Field(ge=0, le=2**31)]


class Strict(BaseModel):
    """Has the fields that it names and no others, of these types and no others."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
