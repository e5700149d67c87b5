"""Listing: the notice of one table in the lobby, and when it changes.

Of a deal it has only the number.
"""

from collections.abc import Callable, Set
from dataclasses import asdict, dataclass
from typing import TypeAlias

from skiz.games import game, profile_hash
from skiz.table import Chair

from ..common import Json
from ..table_log import Company, PaceKey, PointValue, TableLog

Suits: TypeAlias = tuple[str, str, PaceKey]  # game, preset and pace


@dataclass(frozen=True, slots=True)
class Sitter:
    """The owner of a chair: a person, or a bot of a kind.

    It says whether a stranger may take the chair. The guest of a person is not shown to strangers.
    """

    chair: Chair
    name: str
    bot: str | None
    free: bool
    guest: str | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """The notice of an open table with a free chair, as strangers see it.

    They do not see its `maker`, by whom notices are counted. `changes` are the house rules that
    differ from the preset, and `profile` is the hash of all rules in force.
    """

    game: str
    preset: str
    changes: tuple[tuple[str, object], ...]
    own_figures: bool
    profile: str
    sitters: tuple[Sitter, ...]
    deal: int
    pace: PaceKey
    maker: str | None
    free_text: bool = False
    rated: bool = False
    looks_for: Company = "any"
    point_value: PointValue | None = None

    @property
    def people(self) -> int:
        """The number of people who sit there."""
        return sum(one.bot is None for one in self.sitters)

    @property
    def guests(self) -> tuple[tuple[Chair, str], ...]:
        """The people who sit there, with their chairs."""
        return tuple((one.chair, one.guest) for one in self.sitters if one.guest)

    @property
    def suits(self) -> Suits | None:
        """The request for company that this table suits, or None.

        Nobody is placed at a table whose maker looks for certain people, or where a point has a
        value that the newcomer has not seen.
        """
        asks_more = self.rated or self.looks_for != "any" or self.point_value is not None
        usual = self.is_usual and not asks_more
        return (self.game, self.preset, self.pace) if usual else None

    @property
    def is_usual(self) -> bool:
        """Whether the table is played as the preset says."""
        return not self.changes and not self.own_figures

    def to_json(self, table: str) -> Json:
        """Return the notice as docs/wire.md has it."""
        return {
            "table": table,
            "game": self.game,
            "preset": self.preset,
            "changes": dict(self.changes),
            "own_figures": self.own_figures,
            "profile": self.profile,
            "chairs": [
                {"chair": one.chair, "name": one.name, "bot": one.bot, "free": one.free}
                for one in self.sitters
            ],
            "deal": self.deal,
            "pace": self.pace,
            "free_text": self.free_text,
            "rated": self.rated,
            "looks_for": self.looks_for,
            "point_value": self.point_value and asdict(self.point_value),
        }


Announce: TypeAlias = Callable[[str, Notice | None], None]


def announce_nothing(table: str, notice: Notice | None) -> None:
    """Do nothing, for a room without a lobby."""


class Listing:
    """Keeps the notice of one table up to date.

    A table is listed while it is open, has a free chair, and one of its people is connected. So
    nobody is sent where nobody waits.
    """

    def __init__(self, table: str, preset: str, log: TableLog, announce: Announce) -> None:
        self._table, self._preset, self._log, self._announce = table, preset, log, announce
        self._listed = False
        self._changes: tuple[tuple[str, object], ...] | None = None  # computed when first needed
        self._profile = ""  # computed when first needed

    def look(self, here: Set[str]) -> None:
        """Announce the table as it is now, with the connected people, or its removal."""
        chairs = self._log.chairs
        listed = chairs.settings.open and bool(here) and bool(chairs.free())
        if listed or self._listed:
            self._announce(self._table, self._notice() if listed else None)
        self._listed = listed

    def stop(self) -> None:
        """Remove the notice, because the room is closed."""
        if self._listed:
            self._announce(self._table, None)
            self._listed = False

    def _notice(self) -> Notice:
        log, free = self._log, self._log.chairs.free()
        if self._changes is None:
            self._changes = changes_of(log.rules.key, self._preset, log.rules.house.values())
            self._profile = profile_hash(log.rules)
        return Notice(
            log.rules.key,
            self._preset,
            self._changes,
            log.rules.own is not None,
            self._profile,
            tuple(
                Sitter(chair, sat.name, sat.bot, chair in free, sat.guest)
                for chair, sat in sorted(log.sitting.items())
            ),
            log.deal.began.number if log.deal else 0,
            log.chairs.settings.pace,
            log.chairs.maker,
            log.chairs.settings.free_text,
            log.chairs.settings.rated,
            log.chairs.settings.looks_for,
            log.chairs.settings.point_value,
        )


def changes_of(key: str, preset: str, house: Json) -> tuple[tuple[str, object], ...]:
    """Return the house rules that differ from a new table of the preset; all if it is unknown."""
    found = game(key)
    usual = found.table_house(preset).values() if preset in found.presets else {}
    return tuple((name, value) for name, value in house.items() if usual.get(name) != value)
