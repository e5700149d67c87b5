"""What the numbers of observations and actions are, game by game.

>>> from skiz.labs.described import action_ranges, observation_parts
>>> for part in observation_parts("asszorti")[:2]:
...     print(part)
Part(name='seat', offset=0, shape=(3,), most=1, meaning='which seat observes')
Part(name='hand', offset=3, shape=(36,), most=1, meaning='its cards')
>>> action_ranges("asszorti")[0]
Actions(first=0, last=35, begins='play c6', ends='play sA')
"""

from itertools import groupby
from math import prod
from typing import NamedTuple

from skiz.table import SILENCE, Choose, House

from .features import Features, most_silences, most_words
from .house import house_of
from .numbers import Numbers, numbers_of
from .turns import refuse_unasked

MEANINGS = {
    "seat": "which seat observes",
    "hand": "its cards",
    "drew": "cards drawn from the talon, as far as it sees them: place, card",
    "laid": "the cards that it discarded",
    "taken": "the steps of its unfinished action",
    "phase": "the phase of the deal",
    "turn": "the seats on turn",
    "declarer": "the declarer",
    "sides": "by seat: opponent, with the declarer; neither if it is not known",
    "talon": "cards of the talon that are turned up: place, card",
    "aside": "discards of others that it has seen: seat, card",
    "owned": "how many trumps a seat said that it discarded: seat, count",
    "open": "hands of others that lie open: seat, card",
    "calls": "bids, choices and claims in order, each with its seat, call and trick",
    "words": "when each word was said: seat, how often before, word; 0 if it was not",
    "spoken": "how often each seat spoke or passed",
    "led": "who led the trick on the table",
    "table": "cards on the table: seat, card",
    "leaders": "who led each trick",
    "tricks": "finished tricks: number, seat, card",
    "gone": "the cards of finished tricks",
    "won": "how many tricks each seat has won: seat, count",
}


class Part(NamedTuple):
    """A part of an observation: where it begins, its shape, its largest number, its meaning."""

    name: str
    offset: int
    shape: tuple[int, ...]
    most: int
    meaning: str


class Actions(NamedTuple):
    """Actions of one kind: the first and the last number, and their text."""

    first: int
    last: int
    begins: str
    ends: str


def observation_parts(
    key: str, house: House | str | None = None, *, claims: bool = False, recall: bool = False
) -> list[Part]:
    """Return the parts of an observation in their order.

    `claims` and `recall` are those of `skiz.labs.pettingzoo.env`; as they are, this is the
    observation of `skiz.labs.vector`. All numbers are whole, from 0 to `most`. Raise ValueError for
    a house that none of the environments plays.
    """
    numbers = _numbers(key, house, claims)
    found, offset = [], 0
    for name, part in Features(numbers, recall=recall).dict.items():
        found.append(Part(name, offset, part.shape, _most(numbers, name), MEANINGS[name]))
        offset += prod(part.shape)
    return found


def _numbers(key: str, house: House | str | None, claims: bool) -> Numbers:
    numbers = numbers_of(key, house_of(key, house), claims)
    refuse_unasked(numbers.rules)
    return numbers


def _most(numbers: Numbers, name: str) -> int:
    most = {
        "words": most_words(numbers) + most_silences(numbers),
        "spoken": most_silences(numbers),
    }
    return most.get(name, 1)


def action_ranges(
    key: str, house: House | str | None = None, *, claims: bool = False
) -> list[Actions]:
    """Return the ranges of actions of one kind, in their order.

    A number belongs to the same action with claims and without; without, claims are never legal.
    Raise ValueError for a house that none of the environments plays.
    """
    numbers = _numbers(key, house, claims)
    ranges = groupby(range(len(numbers.steps)), lambda number: _kind(numbers, number))
    found = []
    for _, members in ranges:
        first, *rest = members
        last = rest[-1] if rest else first
        found.append(Actions(first, last, numbers.text(first), numbers.text(last)))
    return found


def _kind(numbers: Numbers, number: int) -> object:
    step = numbers.steps[number]
    if number == numbers.of(SILENCE):
        return "silence"
    return type(step), step.what if isinstance(step, Choose) else None
