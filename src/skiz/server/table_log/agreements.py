"""Agreements: what holds as long as all people at a table consent, and whether a session ends."""

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


@dataclass(frozen=True, slots=True)
class EndAnswered:
    """The event that somebody says whether to end the session here; the first to agree proposes it.

    A person who declines removes the proposal, and so does the next deal. It is no `Consented`,
    which lasts.
    """

    chair: Chair
    agrees: bool
