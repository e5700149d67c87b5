"""Strict: what all that a client says is held to."""

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from .parameters import MOST

Number: TypeAlias = Annotated[int, Field(ge=0, le=MOST)]
Whole: TypeAlias = Annotated[int, Field(ge=-MOST, le=MOST)]
Key: TypeAlias = Annotated[str, Field(max_length=100)]  # what something is called by


class Strict(BaseModel):
    """Has the fields that it names and no others, of these types and no others."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
