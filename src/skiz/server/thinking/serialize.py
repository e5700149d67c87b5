"""Serialisation: what the server and its processes exchange, as bytes.

Rules are functions and cannot be serialised. They are made again from their parameters, once for
each house.
"""

import copyreg
import io
import pickle
from dataclasses import replace
from functools import lru_cache
from typing import Any

from skiz.figures import FigureFile
from skiz.games import game
from skiz.table import Rules, Sides, Value

MOST_HOUSES = 64  # the number of houses whose rules a process keeps


def to_bytes(what: object) -> bytes:
    """Serialise a value; rules are replaced by their parameters."""
    file = io.BytesIO()
    _Pickler(file, pickle.HIGHEST_PROTOCOL).dump(what)
    return file.getvalue()


def from_bytes(data: bytes) -> Any:
    """Return what `to_bytes` serialised, with equivalent rules."""
    return pickle.loads(data)  # from one of our own processes


@lru_cache(MOST_HOUSES)
def _rules(
    key: str,
    house: tuple[tuple[str, Value], ...],
    file: FigureFile | None,
    times: int,
    pairs: Sides | None,
) -> Rules:
    """Return the rules of a deal, as `rules_in` made them."""
    made = _table_rules(key, house, file)
    same = (made.times, made.pairs) == (times, pairs)
    return made if same else replace(made, times=times, pairs=pairs)


@lru_cache(MOST_HOUSES)
def _table_rules(key: str, house: tuple[tuple[str, Value], ...], file: FigureFile | None) -> Rules:
    return game(key).rules(game(key).house(None, dict(house)), file)


def _reduced(rules: Rules) -> tuple[Any, ...]:
    file = None if rules.own is None else rules.own.file
    house = tuple(rules.house.values().items())
    return _rules, (rules.key, house, file, rules.times, rules.pairs)


class _Pickler(pickle.Pickler):
    dispatch_table = copyreg.dispatch_table | {Rules: _reduced}
