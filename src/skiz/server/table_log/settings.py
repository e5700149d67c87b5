"""The settings of a table: what its maker and its people have decided besides the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from skiz.table import Chair

from .coins import PointValue
from .pace import GRACE, PaceKey

# The people whom the maker of a table looks for. Strangers read it in the lobby; anybody may come.
Company: TypeAlias = Literal["any", "beginner", "club", "strong"]


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The event that new settings hold at the table:

    * `kept`: the chairs kept for invited people;
    * `invitation`: how often the invitation was changed;
    * `take_over`: whether a chair may be taken over in the middle of a deal;
    * `grace` and `bot_when_away`: the seconds until a bot acts for an absent player on turn, and
      the bot's kind;
    * `open`: whether strangers may sit down;
    * `pace`: the pace of the clocks;
    * `free_text`: whether people may write words of their own;
    * `rated`: whether results count for ratings, which never changes;
    * `undo`: whether all together may undo a mistake;
    * `wait_to_start`: whether the first deal waits until the maker starts it;
    * `looks_for`: the people whom the maker looks for, which is a wish;
    * `point_value`: the value of a point in coins, if any. It never changes, since nobody shall
      play for other coins than they saw when they sat down.
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
    """Return the settings of this stored form, with defaults for what is missing.

    Raise TypeError if the form is different.
    """
    kept, value = tuple(json.get("kept", ())), json.get("point_value")
    point_value = None if value is None else PointValue(**value)
    return SettingsChanged(**{**json, "kept": kept, "point_value": point_value})
