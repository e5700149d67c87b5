"""Agreements: what holds at a table as long as all people there consent to it."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from skiz.table import Chair

Agreement: TypeAlias = Literal["hints", "take_over"]


@dataclass(frozen=True, slots=True)
class Consented:
    """A person's consent to an agreement, or its withdrawal."""

    chair: Chair
    to: Agreement
    yes: bool
