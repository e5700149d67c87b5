"""Finding games: every module of this room that has a NAME is one."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple

from skiz.table import House, Rules, Value


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
    """All games by key, those for fewer players first."""
    found = [one for one in map(_found, _modules()) if one]
    found.sort(key=lambda game: game.rules(game.house()).seats)
    return {game.key: game for game in found}


def game(key: str) -> Game:
    """The game of this key, no other looked at; ValueError when there is none."""
    found = _found(key) if key in _modules() else None
    if found is None:
        raise ValueError(f"no game is called {key!r}; there are {', '.join(games())}")
    return found


@cache
def _found(name: str) -> Game | None:
    """The game that a module of this room is, if it is one; it is called as its file is."""
    module = import_module(f"skiz.games.{name}")
    return Game(module.NAME, module.PRESETS, module.rules) if hasattr(module, "NAME") else None


@cache
def _modules() -> tuple[str, ...]:
    return tuple(found.name for found in iter_modules([str(Path(__file__).parent)]))
