"""The house that a researcher names: a house, a preset by name, or None for the first preset."""

from skiz.games import game
from skiz.table import House


def house_of(key: str, house: House | str | None) -> House:
    """Return the house; raise ValueError that names the presets if there is none of this name."""
    presets = game(key).presets
    if house is None:
        return next(iter(presets.values()))
    if not isinstance(house, str):
        return house
    if house not in presets:
        raise ValueError(f"{key} has no preset {house!r}, only {', '.join(presets)}")
    return presets[house]
