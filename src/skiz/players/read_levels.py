"""Levels from outside: from a TOML file, and from a log of the arena."""

import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from .levels import Level

KINDS = {field.name: field.type for field in fields(Level) if field.name != "key"}
FRACTIONS = ("prior_weight", "noise", "rollout_weight")  # from 0 to 1
LARGEST = 10**9
FEWER = 50  # the factor by which a long deal gets fewer positions, if a level does not say
RENAMED = {
    "drawn": "sampled_worlds",
    "trust": "prior_weight",
    "heed": "play_weight",
    "whim": "noise",
    "ending": "solve_below_cards",
    "until": "rollout_until_tricks",
    "share": "rollout_weight",
    "sharp": "inverse_temperature",
    "talks": "talk_worlds",
    "trials": "max_trials",
    "bids": "bid_worlds",
    "talons": "talon_draws",
}


def levels_in(text: str) -> tuple[Level, ...]:
    """Return the levels of a TOML text: a table each, with the fields of `Level` as keys.

    Raise ValueError that says what is wrong with the text. For a former name of a field, it gives
    the present one. A level that does not mention long deals looks at fewer positions there,
    because otherwise a card would take minutes.

    >>> (level,) = levels_in("[quick]\\nworlds = 12\\nrollouts = 1\\n")
    >>> level.key, level.worlds, level.rollout_weight
    ('quick', 12, 0.5)
    >>> levels_in("[quick]\\nworlds = 12\\nwhim = 0.2\\n")
    Traceback (most recent call last):
    ValueError: quick.whim: this is called 'noise' now
    """
    found = (_level(key, table) for key, table in tomllib.loads(text).items())
    return tuple(
        level if level.long else replace(level, long=replace(level, nodes=level.nodes // FEWER))
        for level in found
    )


def level_of(numbers: Mapping[str, Any]) -> Level:
    """Return a level from a log of the arena, by present or former names of its fields.

    Raise TypeError if it is none.
    """
    known = {RENAMED.get(name, name): number for name, number in numbers.items()}
    return Level(**known | {"long": level_of(known["long"]) if known.get("long") else None})


def _level(key: str, table: object) -> Level:
    if not isinstance(table, Mapping):
        raise ValueError(f"{key} is not a table")
    numbers = {name: value for name, value in table.items() if name != "long"}
    for name, value in numbers.items():
        _check(key, name, value)
    if "worlds" not in table or table["worlds"] < 1:
        raise ValueError(f"{key}.worlds: a level looks at one world at least")
    long = _level(f"{key}.long", table["long"]) if "long" in table else None
    return Level(key, **numbers, long=long)


def _check(key: str, name: str, value: object) -> None:
    """Raise ValueError unless a level has this field, and the value is one for it."""
    if name in RENAMED:
        raise ValueError(f"{key}.{name}: this is called {RENAMED[name]!r} now")
    if name not in KINDS:
        raise ValueError(f"{key}: a level has no {name!r}; it has {', '.join(KINDS)}")
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{key}.{name}: {value!r} is not a number")
    most = 1 if name in FRACTIONS else LARGEST
    if not 0 <= value <= most:
        raise ValueError(f"{key}.{name}: {value!r} does not lie between 0 and {most}")
    if KINDS[name] == "int" and not isinstance(value, int):
        raise ValueError(f"{key}.{name}: {value!r} is not a whole number")
