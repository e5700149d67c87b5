"""Figures that are exceptions to a rule about all figures: the book names them beside it."""

from collections.abc import Iterable, Iterator, Mapping

from skiz.figures import Figure, Hold

from .rules import TarokkRules


def exceptions(rules: TarokkRules) -> Mapping[str, tuple[str, ...]]:
    """The figures that are exceptions, by key, for each clause that has some in this house; those
    of all four kings go by one name.
    """
    rows = [row for row in rules.figures.values() if not isinstance(row.feat, Hold)]
    found = {
        "illu/lost-costs": [row for row in rows if costs_otherwise(row)],
        "illu/announced-doubles": [row for row in rows if pays_otherwise(row)],
    }
    return {cite: tuple(_named(those, rules)) for cite, those in found.items() if those}


def costs_otherwise(row: Figure) -> bool:
    """Whether it costs announced and lost what it does not bring."""
    return bool(row.announced) and row.lost not in (None, row.announced)


def pays_otherwise(row: Figure) -> bool:
    """Whether it pays announced and silently, and not twice as much announced."""
    return bool(row.announced and row.silent) and row.announced != 2 * row.silent


def _named(rows: Iterable[Figure], rules: TarokkRules) -> Iterator[str]:
    own = frozenset() if rules.own is None else rules.own.keys
    kings = {f"king-{letter}-": "king-" for letter in rules.deck.suits}
    names = [row.key if row.key in own else _of_any_king(row.key, kings) for row in rows]
    yield from dict.fromkeys(names)


def _of_any_king(key: str, kings: Mapping[str, str]) -> str:
    """The name that a figure of a king has whichever king it is."""
    return next((any_ + key[len(one) :] for one, any_ in kings.items() if key.startswith(one)), key)
