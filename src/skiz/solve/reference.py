"""The reference: minimax over options and apply, without claims. Slow, and plainly right."""

from skiz.cards import Seat
from skiz.table import Play, State, View, apply, on_turn, options


def value(s: State, low: float = float("-inf"), high: float = float("inf")) -> int:
    """What each opponent pays the declarer's side in the end, if all play their best."""
    if s.settled:
        return -s.settled.points[s.sides.index(False)]
    (seat,) = on_turn(s)
    found: list[int] = []
    for card in cards(s, seat):
        found.append(value(apply(s, seat, card).state, low, high))
        if s.sides[seat]:
            low = max(low, found[-1])
        else:
            high = min(high, found[-1])
        if low >= high:
            break
    return max(found) if s.sides[seat] else min(found)


def cards(s: State, seat: Seat) -> list[Play]:
    """The cards that a seat may play."""
    return [action for action in options(View(s), seat) if isinstance(action, Play)]


def values(s: State) -> dict[int, int]:
    """The value of each card that may be played."""
    (seat,) = on_turn(s)
    return {play.card: value(apply(s, seat, play).state) for play in cards(s, seat)}
