"""Players in files of your own: `policy.py:mine` is `mine` in `policy.py`, called with a seed.

Only the arena reads such keys. A server must not: its keys come from other people.
"""

import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from skiz.players import Player

ENDING = ".py:"


def is_own(key: str) -> bool:
    """Return whether a key names a player in a file.

    >>> is_own("policies/first.py:mine"), is_own("plain")
    (True, False)
    """
    return ENDING in key


def own_player(key: str, seed: int) -> Player:
    """Return a player in a file, made from a seed.

    Raise ValueError if the file or the name is missing, if the file raises an error, or if what is
    made is no player.

    >>> own_player("examples/own_players.py:High", seed=1)
    High(seed=1)
    >>> own_player("examples/own_players.py:Low", seed=1)
    Traceback (most recent call last):
    ValueError: examples/own_players.py: there is no function or class 'Low'
    """
    file, _, name = key.rpartition(":")
    make = getattr(_module(file), name, None)
    if not callable(make):
        raise ValueError(f"{file}: there is no function or class {name!r}")
    made: Player = _tried(key, make, seed)
    if not callable(getattr(made, "choose", None)):
        raise ValueError(f"{key}: {name}({seed}) has no method choose(view, options)")
    return made


def hash_of(key: str) -> str:
    """Return the SHA-256 of the file; raise ValueError if it cannot be read."""
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
    _tried(file, spec.loader.exec_module, module)
    return module


def _tried(what: str, run: Callable[[Any], Any], given: object) -> Any:
    try:
        return run(given)
    except Exception as error:
        place = error.__traceback__
        while place is not None and place.tb_next is not None:
            place = place.tb_next
        line = f", {place.tb_frame.f_code.co_filename}:{place.tb_lineno}" if place else ""
        raise ValueError(f"{what}: {type(error).__name__}: {error}{line}") from error


def _bytes(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise ValueError(f"{file}: {error.strerror}") from None
