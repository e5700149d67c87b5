"""Game: the presets of a game, and the rules that it makes from a house."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal, NamedTuple, TypeAlias

from skiz.figures import BadFigures, FigureFile
from skiz.table import House, Rules, Value

Level: TypeAlias = Literal["easy", "practice", "experienced", "expert"]
LEVELS: tuple[Level, ...] = ("easy", "practice", "experienced", "expert")


class Game(NamedTuple):
    """A game with its presets; the first one is the default.

    Records name presets, so the meaning of a preset never changes. `at_tables` lists apart what
    differs at new tables, such as how the session ends. `level` says for whom the game is, and
    `minutes` about how long one deal takes people.
    """

    key: str
    presets: Mapping[str, House]
    make: Callable[[Any], Rules]  # from a house
    at_tables: Mapping[str, Mapping[str, Value]] = {}  # by preset
    # From a house and a file of figures.
    make_with: Callable[[Any, FigureFile], Rules] | None = None
    level: Level = "practice"
    minutes: int = 5

    def rules(self, house: House | None = None, figures: FigureFile | None = None) -> Rules:
        """Return the rules in this house, or in the default house.

        With a file, its figures are included; raise BadFigures if it has none for this game. Raise
        ValueError for a house of another game.
        """
        chosen = self.house() if house is None else self._own(house)
        if figures is None:
            return self.make(chosen)
        if self.make_with is None:
            raise BadFigures(figures.name, 1, "takes-none", name=self.key)
        return self.make_with(chosen, figures)

    def _own(self, house: House) -> House:
        """Return a house as one of this game; raise ValueError if it is of another one."""
        usual = self.house()
        if not isinstance(house, type(usual)):
            kind = type(usual).__name__
            raise ValueError(f"{self.key}: a house of type {kind} is needed, not {house!r}")
        if house.game not in ("", self.key):
            raise ValueError(
                f"{self.key}: this is a house of {house.game}, which is another game; "
                f"{self.key} has {', '.join(self.presets)}, and each can be changed"
            )
        return replace(house, game=self.key)

    def house(
        self, preset: str | None = None, changes: Mapping[str, Value | str] | None = None
    ) -> House:
        """Return a preset with some points changed.

        Raise ValueError that names what does not exist.
        """
        if preset is not None and preset not in self.presets:
            raise ValueError(
                f"{self.key} has no preset {preset!r}; there are {', '.join(self.presets)}"
            )
        return self.presets[preset or next(iter(self.presets))].with_changes(changes or {})

    def house_in(self, text: str) -> House:
        """Return the house in a text, as the command takes it: a preset, then house rules.

        Either may be missing. Raise ValueError that names what does not exist, or is there twice.

        >>> from skiz.games import game
        >>> game("asszorti").house_in("gamerules,must_trump=true").must_trump
        True
        """
        found: dict[str, str] = {}
        for part in text.replace(",", " ").split():
            field, value = part.split("=", 1) if "=" in part else ("preset", part)
            if field in found:
                raise ValueError(f"{field} is given twice: {found[field]!r} and {value!r}")
            found[field] = value
        return self.house(found.pop("preset", None), found)

    def table_house(
        self, preset: str | None = None, changes: Mapping[str, Value | str] | None = None
    ) -> House:
        """Return the house of a new table: a preset with some points changed.

        Raise ValueError that names what does not exist.
        """
        first = next(iter(self.presets))
        return self.house(preset, {**self.at_tables.get(preset or first, {}), **(changes or {})})
