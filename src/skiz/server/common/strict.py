"""Strict: the base of everything that a client sends."""

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from .parameters import MOST

Number: TypeAlias = Annotated[int, Field(ge=0, le=MOST)]
Whole: TypeAlias = Annotated[int, Field(ge=-MOST, le=MOST)]
Key: TypeAlias = Annotated[str, Field(max_length=100)]  # a key or name


class Strict(BaseModel):
    """A body with exactly the fields that it names, of exactly their types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
