"""Consent of all people at a table: which chairs have given it, and whether all have.

Consent belongs to a guest: it leaves with the guest, and newcomers have given none. Bots have no
say.
"""

from collections.abc import Collection, Iterable

from skiz.table import Chair

from .entries import Sat


def consenting(sitting: Iterable[Sat], guests: Collection[str]) -> list[Chair]:
    """Return the chairs of those of these guests who sit at the table."""
    return sorted(sat.chair for sat in sitting if sat.guest in guests)


def all_consent(sitting: Iterable[Sat], guests: Collection[str]) -> bool:
    """Return whether there are people at the table and all of them are among these guests."""
    people = {sat.guest for sat in sitting if sat.guest}
    return bool(people) and people <= {*guests}
