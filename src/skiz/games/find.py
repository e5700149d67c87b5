"""Finding games: every module of this room that has a NAME is one."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

from skiz.table import House, Rules
from skiz.table.house import Value


class Game(NamedTuple):
    """A game with its presets; the first is the default."""

    key: str
    presets: Mapping[str, House]
    rules: Callable[[Any], Rules]

    def house(
        self, preset: str | None = None, changes: Mapping[str, Value | str] | None = None
    ) -> House:
        """A preset with some points changed; ValueError names what does not exist."""
        if preset is not None and preset not in self.presets:
            raise ValueError(
                f"{self.key} has no preset {preset!r}; there are {', '.join(self.presets)}"
            )
        return self.presets[preset or next(iter(self.presets))].but(changes or {})


@cache
def games() -> Mapping[str, Game]:
    """All games by key."""
    modules = (
        import_module(f"skiz.games.{found.name}")
        for found in iter_modules(__import__("skiz.games", fromlist=["x"]).__path__)
    )
    return {m.NAME: Game(m.NAME, m.PRESETS, m.rules) for m in modules if hasattr(m, "NAME")}


def game(key: str) -> Game:
    """The game of this key; ValueError when there is none."""
    if key not in games():
        raise ValueError(f"no game is called {key!r}; there are {', '.join(games())}")
    return games()[key]
