"""The bodies of requests about chat, checked before anything else."""

from typing import Annotated

from pydantic import Field

from ..common.strict import Strict


class FreeText(Strict):
    """Whether people may write words of their own."""

    free_text: bool


class Complaint(Strict):
    """The number of a line of the chat."""

    line: Annotated[int, Field(ge=0, le=2**53)]
