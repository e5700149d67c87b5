"""The hands that a declarer may have, in the form in which an auction tells of them.

So a player's worlds are the deals of the mini game.
"""

from collections.abc import Sequence
from typing import NamedTuple

from skiz.cards import Cards, Seat, size
from skiz.table import Case, Dealing, Fact, Rules, View, seen_cards


class Held(NamedTuple):
    """A hand of the declarer, and what was discarded."""

    kept: Cards
    aside: Cards = 0


def cases_of(v: View, declarer: Seat, hands: Sequence[Held]) -> tuple[Case, ...]:
    """Return a case for each of these hands that the declarer may have, as far as a view tells."""
    if v.eyes in (None, declarer):
        return ((),)
    gone = v.played(declarer)
    others = seen_cards(v) & ~gone
    return tuple(
        (_holds(declarer, kept & ~gone), _holds(v.rules.seats + 1 + declarer, aside))
        for kept, aside in hands
        if not (gone & ~kept or (kept | aside) & others)
    )


def dealing_of(rules: Rules, length: int) -> Dealing:
    """Return the packets of a deal in which all but these hands lies in the talon."""
    rest = len(rules.pack.names) - rules.seats * length
    return Dealing((("hands", length), ("talon", rest)))


def _holds(holder: int, all_of: Cards) -> Fact:
    return Fact(1 << holder, all_of, least=size(all_of))


def thinned(hands: Sequence[Held], every: int) -> tuple[Held, ...]:
    """Return every n-th hand; raise ValueError unless there is one."""
    if not 1 <= every <= len(hands):
        most = len(hands)
        raise ValueError(
            f"every={every!r}: the declarer has {most} hands, so 1 to {most} is possible"
        )
    return tuple(hands[::every])
