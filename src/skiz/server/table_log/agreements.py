"""Agreements: what holds at a table as long as all people there have agreed to it."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from skiz.table import Chair

Agreement: TypeAlias = Literal["hints", "take_over"]


@dataclass(frozen=True, slots=True)
class Consented:
    """A person agrees to something that all have to agree to, or takes it back."""

    chair: Chair
    to: Agreement
    yes: bool
