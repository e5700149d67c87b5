"""Players of your own, in files and in packages.

`policy.py:mine` is `mine` in `policy.py`, called with a seed. `yours100` is a class of an installed
package, made from a budget and a seed.

Only the arena reads such keys. A server must not: its keys come from other people.
"""

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import format_exception
from types import ModuleType

from skiz.players import Player, kind, player
from skiz.players.registry import package_of

from .opened_files import files_opened, hash_of_file, those_below
from .watched_player import PlayerFault, WatchedPlayer, tried

ENDING = ".py:"

_opened: dict[str, set[str]] = {}  # what each player has read, by its key


def is_own(key: str) -> bool:
    """Return whether a key names a player in a file.

    >>> is_own("policies/first.py:mine"), is_own("plain")
    (True, False)
    """
    return ENDING in key


def own_player(key: str, seed: int, counted: str = "deal seed") -> Player:
    """Return a player in a file, made from a seed; its key is FILE.py:NAME.

    Raise ValueError if the file or the name is missing, if the file raises an error, or if what is
    made is no player. Later the player raises `PlayerFault` if its `choose` does something wrong;
    `counted` says there what the seed counts.

    >>> own_player("examples/own_players.py:High", seed=1)
    High(seed=1)
    >>> own_player("examples/own_players.py:Low", seed=1)
    Traceback (most recent call last):
    ValueError: examples/own_players.py: there is no function or class 'Low'; there are ...
    """
    file, _, name = key.rpartition(":")
    if not is_own(key):
        raise ValueError(f"{key!r} is no player in a file: write FILE.py:NAME")
    with files_opened() as opened:
        module = _module(file)
        make = getattr(module, name, None)
        if not callable(make):
            others = ", ".join(_made_in(module)) or "none"
            raise ValueError(f"{file}: there is no function or class {name!r}; there are {others}")
        made: Player = tried(key, file, lambda: make(seed), "; it is called with a seed")
    _opened.setdefault(key, set()).update(opened)
    if not callable(getattr(made, "choose", None)):
        raise ValueError(f"{key}: {name}({seed}) has no method choose(view, options)")
    return WatchedPlayer(made, file, f"{key}, {counted} {seed}")


def loaded_by(key: str) -> dict[str, str]:
    """Return the SHA-256 of each file beside or below the player's that it reads, by its path.

    These are the files that Python opens while the module is loaded and a player is made, such as
    neighbours and weights. Raise ValueError as `own_player` does.

    >>> loaded_by("examples/own_players.py:High")
    {}
    """
    own_player(key, 0)
    file = Path(key.rpartition(":")[0]).resolve()
    paths = those_below(file.parent, _opened[key]) - {file.name}
    found = {path: hash_of_file(file.parent / path) for path in sorted(paths)}
    return {path: digest for path, digest in found.items() if digest}


def changed_since(key: str, before: Mapping[str, str]) -> list[str]:
    """Return which of the files that a player once read are not the same now.

    >>> changed_since("examples/own_players.py:High", {"none.npy": "0"})
    ['none.npy']
    """
    folder = Path(key.rpartition(":")[0]).resolve().parent
    return [path for path, digest in before.items() if hash_of_file(folder / path) != digest]


def own_or_known(key: str, seed: int, counted: str = "deal seed") -> Player:
    """Return a player in a file, or of a kind that is installed; raise ValueError without one.

    A player in a file or from another package raises `PlayerFault` if it does something wrong, as
    `own_player` says.

    >>> own_or_known("random", seed=1)
    Random(seed=1)
    """
    if is_own(key):
        return own_player(key, seed, counted)
    package = package_of(key)
    return player(key, seed) if package is None else _from_package(package, key, seed, counted)


def _from_package(package: str, key: str, seed: int, counted: str) -> Player:
    try:
        make = kind(key).make
    except ValueError as error:
        if error.__cause__ is None:  # the key is wrong, not the code of the package
            raise
        raise PlayerFault(str(error), "".join(format_exception(error.__cause__))) from error
    file = sys.modules[package].__file__ or ""
    made: Player = tried(key, file, lambda: make(seed), "; it is made from a budget and a seed")
    if not callable(getattr(made, "choose", None)):
        what = f"a player of the type {type(made).__name__}"
        raise ValueError(f"{key}: {what} has no method choose(view, options)")
    return WatchedPlayer(made, file, f"{key}, {counted} {seed}")


def name_of(key: str) -> str:
    """Return the name of a player for a record.

    >>> name_of("examples/own_players.py:High"), name_of("plain")
    ('High', 'Plain')
    """
    return key.rpartition(":")[2].title()


def hash_of(key: str) -> str:
    """Return the SHA-256 of the file; raise ValueError if it cannot be read.

    >>> len(hash_of("examples/own_players.py:High"))
    64
    """
    return sha256(_bytes(key.rpartition(":")[0])).hexdigest()


@cache
def _module(file: str) -> ModuleType:
    """Run a file once in a process; it may import its neighbours, as a program does."""
    _bytes(file)
    path = Path(file).resolve()
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    spec = spec_from_file_location(path.as_posix().replace(".", "_"), path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    run = spec.loader.exec_module
    tried(file, file, lambda: run(module))
    return module


def _made_in(module: ModuleType) -> Iterator[str]:
    """Yield the functions and classes that a module makes for others."""
    for name, made in vars(module).items():
        own = getattr(made, "__module__", None) == module.__name__
        if own and callable(made) and not name.startswith("_"):
            yield name


def _bytes(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise ValueError(f"{file}: {error.strerror}") from None
