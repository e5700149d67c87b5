"""Figures that are exceptions to a rule about all figures; the book names them beside it."""

from collections.abc import Iterable, Iterator, Mapping

from skiz.figures import Figure, Hold

from .rules import TarokkRules


def exceptions(rules: TarokkRules) -> Mapping[str, tuple[str, ...]]:
    """Return, for each clause that has exceptions in this house, the figures by key.

    Figures that exist for each of the four kings go by one name.
    """
    rows = [row for row in rules.figures.values() if not isinstance(row.feat, Hold)]
    found = {
        "illu/lost-costs": [row for row in rows if costs_otherwise(row)],
        "illu/announced-doubles": [row for row in rows if pays_otherwise(row)],
    }
    return {cite: tuple(_named(those, rules)) for cite, those in found.items() if those}


def costs_otherwise(row: Figure) -> bool:
    """Return whether a lost announcement costs something else than a made one pays."""
    return bool(row.announced) and row.lost not in (None, row.announced)


def pays_otherwise(row: Figure) -> bool:
    """Return whether a figure pays announced and silently, but not twice as much when announced."""
    return bool(row.announced and row.silent) and row.announced != 2 * row.silent


def _named(rows: Iterable[Figure], rules: TarokkRules) -> Iterator[str]:
    own = frozenset() if rules.own is None else rules.own.keys
    kings = {f"king-{letter}-": "king-" for letter in rules.deck.suits}
    names = [row.key if row.key in own else _of_any_king(row.key, kings) for row in rows]
    yield from dict.fromkeys(names)


def _of_any_king(key: str, kings: Mapping[str, str]) -> str:
    """Return the name that a figure of a king has, whichever king it is."""
    return next((any_ + key[len(one) :] for one, any_ in kings.items() if key.startswith(one)), key)
