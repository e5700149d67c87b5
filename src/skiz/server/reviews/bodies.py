"""The bodies of requests about reviews, checked before anything else."""

from typing import Annotated

from pydantic import Field

from ..common import Strict


class ToReview(Strict):
    """How many deals are to be reviewed."""

    deals: Annotated[int, Field(ge=1, le=20)]
