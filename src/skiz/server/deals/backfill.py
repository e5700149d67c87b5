"""Old deals, played before the rows existed that a search needs."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from ..table_log import FinishedDeal


@dataclass(frozen=True, slots=True)
class Backfill:
    """Computes the missing rows of old deals, by functions of a feature above this one."""

    catch_up: Callable[[Sequence[str]], Awaitable[int]]
    """Reads some of the deals of a person, and returns how many are left."""
    played: Callable[[str, int], Awaitable[FinishedDeal | None]]
    """Returns a finished deal of a table that need not be open; None if it is unreadable."""
