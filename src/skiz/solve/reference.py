"""The reference: minimax over options and apply, without claims.

It is slow and evidently correct.
"""

from skiz.cards import Seat
from skiz.table import Play, Speak, State, View, apply, on_turn, options


def value(s: State, low: float = float("-inf"), high: float = float("inf")) -> int:
    """Return what each opponent finally pays the declarer's side under best play of all."""
    if s.settled:
        return settled(s)
    seat = on_turn(s)[0]
    if not (plays := cards(s, seat)):  # something is asked after the last trick
        return value(apply(s, seat, Speak()).state, low, high)
    found: list[int] = []
    for card in plays:
        found.append(value(apply(s, seat, card).state, low, high))
        if s.sides[seat]:
            low = max(low, found[-1])
        else:
            high = min(high, found[-1])
        if low >= high:
            break
    return max(found) if s.sides[seat] else min(found)


def settled(s: State) -> int:
    """Return the settlement of all that was at stake."""
    assert s.settled
    keys = {stake.key for stake in s.rules.stakes(s)}
    return sum(line.total for line in s.settled.lines if line.key in keys)


def cards(s: State, seat: Seat) -> list[Play]:
    """Return the cards that a seat may play."""
    return [action for action in options(View(s), seat) if isinstance(action, Play)]


def values(s: State) -> dict[int, int]:
    """Return the value of each card that may be played."""
    (seat,) = on_turn(s)
    return {play.card: value(apply(s, seat, play).state) for play in cards(s, seat)}
