"""The house that a researcher names: a house, a text, or None for the first preset."""

from skiz.games import game
from skiz.table import House


def house_of(key: str, house: House | str | None) -> House:
    """Return the house; raise ValueError that says what is wrong with it.

    A text is a preset, house rules, or both, as `skiz match --house` takes them.

    >>> house_of("asszorti", "gamerules,must_trump=true").must_trump
    True
    """
    found = game(key)
    if house is None or isinstance(house, str):
        return found.house_in(house or "")
    return found.rules(house).house
