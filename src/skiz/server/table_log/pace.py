"""Pace: how long a table waits for a decision of a person. The clock itself runs in the rooms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from skiz.table import Chair

PaceKey: TypeAlias = Literal["none", "quick", "steady", "calm", "day", "three_days", "week"]
MINUTE, DAY = 60, 24 * 60 * 60  # seconds
GRACE = 60  # seconds that who is away on turn is waited for, where no pace says otherwise


@dataclass(frozen=True, slots=True)
class Pace:
    """So many seconds for each decision, and in reserve for all that take longer in a deal; `more`
    is what a person who asks for it gets on top, once a deal. A slow table goes on though nobody is
    connected; at a live one who is away on turn is waited for a `grace`, which a telephone that was
    locked can come back in.
    """

    decision: float
    reserve: float
    more: float
    slow: bool = False
    grace: int = GRACE


PACES: Mapping[PaceKey, Pace | None] = {
    "none": None,
    "quick": Pace(15, 1 * MINUTE, 1 * MINUTE, grace=20),
    "steady": Pace(30, 2 * MINUTE, 2 * MINUTE, grace=40),
    "calm": Pace(60, 5 * MINUTE, 5 * MINUTE, grace=2 * MINUTE),
    "day": Pace(1 * DAY, 0, 1 * DAY, slow=True),
    "three_days": Pace(3 * DAY, 0, 3 * DAY, slow=True),
    "week": Pace(7 * DAY, 0, 7 * DAY, slow=True),
}
assert [*PACES] == [*get_args(PaceKey)]


def grace_at(key: PaceKey) -> int:
    """The seconds that who is away on turn is waited for, where a table is made without its own."""
    pace = PACES[key]
    return GRACE if pace is None else pace.grace


@dataclass(frozen=True, slots=True)
class MoreTimeAsked:
    """Somebody asks for more time in this deal."""

    chair: Chair
