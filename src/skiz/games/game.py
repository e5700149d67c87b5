"""Game: a game by its key, with its presets and the rules that a house makes of it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from skiz.figures import BadFigures, FigureFile
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
    make_with: Callable[[Any, FigureFile], Rules] | None = None  # and from a file of figures

    def rules(self, house: House | None = None, figures: FigureFile | None = None) -> Rules:
        """The rules in this house, or in the default, with the figures of a file where one is
        given; BadFigures where they are none for this game.
        """
        chosen = house or self.house()
        if figures is None:
            return self.make(chosen)
        if self.make_with is None:
            raise BadFigures(figures.name, 1, "takes-none", name=self.key)
        return self.make_with(chosen, figures)

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
