"""Cards bound to a trick: which cards allowed by the other rules may not be played, and why."""

from collections.abc import Sequence
from typing import NamedTuple

from skiz.cards import Seat, each, size
from skiz.table import State


class Bond(NamedTuple):
    """Cards of a hand that are bound to some tricks, and the clause that binds them."""

    cards: int
    first: int
    last: int
    clause: str


def kept_by(s: State, seat: Seat, card: int, allowed: int, bonds: Sequence[Bond]) -> set[str]:
    """Return the clauses for which a card allowed by the trick may not be played."""
    now, hand = len(s.tricks) + 1, s.hands[seat].cards
    due = [
        bond
        for bond in bonds
        if bond.first <= now <= bond.last
        and bond.cards & allowed
        and size(bond.cards) > bond.last - now
    ]
    if due:
        is_due = any(bond.cards >> card & 1 for bond in due)
        return set() if is_due else {bond.clause for bond in due}
    kept = [bond for bond in bonds if bond.first > now]
    bound = sum(1 << c for c in each(hand) if any(bond.cards >> c & 1 for bond in kept))
    if not allowed & ~bound:
        first = {c: min(b.first for b in kept if b.cards >> c & 1) for c in each(allowed)}
        return {"illu/bound-order"} if first[card] > min(first.values()) else set()
    return {bond.clause for bond in kept if bond.cards >> card & 1}
