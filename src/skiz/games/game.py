"""Game: a game by its key, with its presets and the rules that a house makes of it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from skiz.table import House, Rules, Value


class Game(NamedTuple):
    """A game with its presets; the first is the default.

    Records name presets, so what one means stays. What a new table has otherwise than its preset
    is apart, `at_tables`: how the session ends, for instance.
    """

    key: str
    presets: Mapping[str, House]
    make: Callable[[Any], Rules]  # from a house
    at_tables: Mapping[str, Mapping[str, Value]] = {}  # by preset

    def rules(self, house: House | None = None) -> Rules:
        """The rules in this house, or in the default."""
        return self.make(house or self.house())

    def house(
        self, preset: str | None = None, changes: Mapping[str, Value | str] | None = None
    ) -> House:
        """A preset with some points changed; ValueError names what does not exist."""
        if preset is not None and preset not in self.presets:
            raise ValueError(
                f"{self.key} has no preset {preset!r}; there are {', '.join(self.presets)}"
            )
        return self.presets[preset or next(iter(self.presets))].with_changes(changes or {})

    def table_house(
        self, preset: str | None = None, changes: Mapping[str, Value | str] | None = None
    ) -> House:
        """The house of a new table of a preset, with some points changed; ValueError names what
        does not exist.
        """
        first = next(iter(self.presets))
        return self.house(preset, {**self.at_tables.get(preset or first, {}), **(changes or {})})
