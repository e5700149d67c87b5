"""Turns: how long a deal can be in single steps, and which houses can be played in turns."""

from skiz.phases import KontraWindow, Within
from skiz.table import Phase, Rules

from .features import most_calls, most_silences, most_words, talon_size
from .numbers import Numbers


def refuse_unasked(rules: Rules) -> None:
    """Raise ValueError if something may be said out of turn, because the libraries take turns."""
    if any(map(_hears, rules.phases)):
        raise ValueError(
            f"{rules.key}: kontra_window=any_time: seats may not speak out of turn here"
        )


def _hears(phase: Phase) -> bool:
    if not isinstance(phase, Within):
        return False
    aside = phase.aside
    return (isinstance(aside, KontraWindow) and aside.moment == "any_time") or _hears(phase.phase)


def longest(numbers: Numbers) -> int:
    """Return a number larger than the steps of any deal."""
    cards = numbers.rules.seats * numbers.rules.length + talon_size(numbers.rules)
    return cards + most_calls(numbers) + most_words(numbers) + most_silences(numbers)
