"""Pace: how long a table waits for a person's decision. The clock itself runs in the rooms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from skiz.table import Chair

PaceKey: TypeAlias = Literal["none", "quick", "steady", "calm", "day", "three_days", "week"]
MINUTE, DAY = 60, 24 * 60 * 60  # seconds
GRACE = 60  # seconds that an absent player on turn has, if the pace does not say otherwise


@dataclass(frozen=True, slots=True)
class Pace:
    """The seconds for each decision, and the reserve in a deal for decisions that take longer.

    `more` is what a person gets who asks for more time, once a deal. A slow table goes on although
    nobody is connected. A live one waits for an absent player on turn for a `grace`, long enough
    for a locked phone to reconnect.
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
    """Return the default seconds that a table at this pace waits for an absent player on turn."""
    pace = PACES[key]
    return GRACE if pace is None else pace.grace


@dataclass(frozen=True, slots=True)
class MoreTimeAsked:
    """A person's request for more time in this deal."""

    chair: Chair
