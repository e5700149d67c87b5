"""The registry of games: every package of this room is a family, and its `GAMES` are its games."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from skiz.table import House

from .game import LEVELS, Game


@cache
def games() -> Mapping[str, Game]:
    """Return all games by key, in the order in which one learns them.

    The easy ones come first, and among those of a level the ones for fewer players.

    >>> next(iter(games()))
    'asszorti'
    """
    found = [game for family in families() for game in _games_of(family)]
    found.sort(key=lambda game: (LEVELS.index(game.level), game.rules().seats))
    return {game.key: game for game in found}


def game(key: str) -> Game:
    """Return the game of this key; raise ValueError if there is none.

    >>> illustrated = game("illustrated")
    >>> illustrated.rules().seats, next(iter(illustrated.presets))
    (4, 'pagat')
    """
    for family in _likely_first(key):
        for found in _games_of(family):
            if found.key == key:
                return found
    raise ValueError(f"no game is called {key!r}; there are {', '.join(games())}")


@cache
def families() -> tuple[str, ...]:
    """Return the families of games, by name."""
    modules = iter_modules([str(Path(__file__).parent)])
    return tuple(found.name for found in modules if found.ispkg)


def _likely_first(key: str) -> Iterator[str]:
    """Yield the families, beginning with the one named like the game: then no other is imported."""
    return iter(sorted(families(), key=lambda family: family != key))


@cache
def _games_of(family: str) -> tuple[Game, ...]:
    found: tuple[Game, ...] = import_module(f"{__package__}.{family}").GAMES
    return tuple(game._replace(presets=_labelled(game)) for game in found)


def _labelled(game: Game) -> Mapping[str, House]:
    """Return the presets of a game, each as a house that knows its game."""
    return {name: replace(house, game=game.key) for name, house in game.presets.items()}
