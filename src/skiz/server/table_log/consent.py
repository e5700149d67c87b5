"""What takes the consent of all people at a table: which chairs have given it, and whether all.

Consent is a guest's: whoever leaves takes it along, and who comes has given none. Bots have no say.
"""

from collections.abc import Collection, Iterable

from skiz.table import Chair

from .entries import Sat


def consenting(sitting: Iterable[Sat], guests: Collection[str]) -> list[Chair]:
    """The chairs of those of these guests who sit at the table."""
    return sorted(sat.chair for sat in sitting if sat.guest in guests)


def all_consent(sitting: Iterable[Sat], guests: Collection[str]) -> bool:
    """Whether every person at the table is one of these guests, if there are any."""
    people = {sat.guest for sat in sitting if sat.guest}
    return bool(people) and people <= {*guests}
