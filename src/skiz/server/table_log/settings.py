"""The settings of a table: what its maker and its people have decided beside the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skiz.table import Chair

from .coins import PointValue
from .company import Company
from .pace import GRACE, PaceKey


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """What holds at the table from now on: the chairs `kept` for who has been invited, how often
    the invitation was changed, whether a chair may be taken over in the middle of a deal, for who
    is away on turn the grace in seconds and the kind of bot that acts after it, whether the table
    is `open` to strangers, the pace of the clocks, whether people may write words of their own,
    whether the table is `rated`, which it stays, whether all together may `undo` what somebody did
    by mistake, whether the first deal has to `wait_to_start` till the maker says so, whom the maker
    `looks_for`, which is a wish, and the value of a point in coins, if any, which stays as well:
    nobody plays for other coins than they read when they sat down.
    """

    kept: tuple[Chair, ...] = ()
    invitation: int = 0
    take_over: bool = False
    grace: int = GRACE
    bot_when_away: str = "plain"
    open: bool = False
    pace: PaceKey = "none"
    free_text: bool = False
    rated: bool = False
    undo: bool = False
    wait_to_start: bool = False
    looks_for: Company = "any"
    point_value: PointValue | None = None


def read_settings(json: Mapping[str, Any]) -> SettingsChanged:
    """The settings that were kept in this form; what is not there is as it is by itself. TypeError
    where it is another.
    """
    kept, value = tuple(json.get("kept", ())), json.get("point_value")
    point_value = None if value is None else PointValue(**value)
    return SettingsChanged(**{**json, "kept": kept, "point_value": point_value})
