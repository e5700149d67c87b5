"""The ground of a deal: what all that was undertaken in it is judged on."""

from skiz.cards import Trick
from skiz.figures import Ground

from .state import State


def ground(s: State) -> Ground:
    """The tricks and cards as they count for the declarer's side; awarded tricks as tricks that
    nobody played.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> found = ground(record.state)
    >>> len(found.tricks), found.ours
    (11, (True, False, False))
    """
    rules, tricks = s.rules, s.tricks
    if s.award:
        given = (
            Trick(seat, (), seat) for seat, count in enumerate(s.award.tricks) for _ in range(count)
        )
        tricks = (*tricks[: s.award.first - 1], *given)  # skiz/claim-arrivazs
    laid = rules.laid(s) if rules.laid else ()
    return Ground(tricks, rules.length, s.sides, rules.pack.points, laid)
