"""The ground of a deal: the tricks and cards by which everything undertaken in it is judged."""

from collections.abc import Sequence

from skiz.cards import NO_CARDS, Cards, Seat, Trick
from skiz.figures import Ground

from .state import State


def ground(s: State) -> Ground:
    """Return the tricks and cards as they count for the declarer's side.

    Awarded tricks count as tricks that nobody played.

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
    return Ground(tricks, rules.length, s.sides, rules.pack.points, discards(s))


def discards(s: State) -> tuple[Cards, ...]:
    """Return the further cards that count for each seat, as far as the viewer can tell.

    The result is empty where no discards count.

    >>> from skiz.games import game
    >>> from skiz.table import deal, start
    >>> rules = game("asszorti").rules()
    >>> discards(start(rules, deal(rules, range(36))).state)
    ()
    """
    owners = s.rules.discards_for(s) if s.rules.discards_for else ()
    return by_owner(owners, [hand.cards for hand in s.laid])


def by_owner(owners: Sequence[Seat | None], piles: Sequence[Cards]) -> tuple[Cards, ...]:
    """Return the discards that count for each seat.

    `owners[i]` is the seat for which pile i counts, or None for nobody.

    >>> by_owner([0, 0, None], [0b1, 0b10, 0b100])
    (3, 0, 0)
    """
    counts = [NO_CARDS] * len(owners)
    for owner, cards in zip(owners, piles, strict=False):
        if owner is not None:
            counts[owner] |= cards
    return tuple(counts)
