"""The mini games by their keys."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from inspect import signature

from ..checks import whole
from .asszorti import mini_asszorti
from .mini import Mini
from .tarokk import mini_tarokk

MINIS: Mapping[str, Callable[..., Mini]] = {
    "mini_asszorti": mini_asszorti,
    "mini_tarokk": mini_tarokk,
}


def mini(key: str, **options: int) -> Mini:
    """Return the mini game of this key; raise ValueError if there is none with these options.

    >>> len(mini("mini_asszorti").deals)
    2560
    """
    make = MINIS.get(key)
    if make is None:
        raise ValueError(f"no mini game is called {key!r}; there are {', '.join(MINIS)}")
    known = options_of(key)
    for name in options:
        if name not in known:
            raise ValueError(
                f"{key} has no option {name!r}; there are {', '.join(known) or 'none'}"
            )
    numbers = {name: whole(value, name) for name, value in options.items()}
    return _made(key, tuple(sorted(numbers.items())))


@cache
def _made(key: str, options: tuple[tuple[str, int], ...]) -> Mini:
    return replace(MINIS[key](**dict(options)), options=options)


def options_of(key: str) -> Mapping[str, int]:
    """Return the options of a mini game with their usual values."""
    return {name: found.default for name, found in signature(MINIS[key]).parameters.items()}
