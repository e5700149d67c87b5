"""The beat: how long a bot takes to act, whatever it has to think about. It follows from what
everybody at the table sees, so that it tells nothing of a hand.
"""

from skiz.phases import waiting_for
from skiz.table import PhaseKind, State

from .thoughts import seconds_of

LEAST = 0.025  # seconds, of those that decide at once too
TO_LAY = 0.1  # where cards are laid away, there are hundreds of ways to
MOST = 3.0  # however long a bot would like to think
FOR_A_WORD, FOR_A_CARD = 1.5, 10.0  # times what its decisions take about
# Where a bot thinks to the end, it takes longer than its beat as good as never: so many times that,
# and so many seconds at least, since a busy machine takes some for anything.
TO_THE_END, LEAST_TO_THE_END = 2.0, 0.2
PLAY: PhaseKind = "tricks"
LAYING: PhaseKind = "exchange"


def beat_of(kind: str, s: State, to_the_end: bool = False) -> float:
    """Seconds until a bot of a kind acts, which may have to think `to_the_end`. A search looks at
    the more positions the more cards are left: what it takes grows about as their number cubed.
    """
    seconds = seconds_of(kind)
    if to_the_end and seconds:
        return max(LEAST_TO_THE_END, _beat(TO_THE_END * seconds, s))
    return _beat(seconds, s)


def _beat(seconds: float, s: State) -> float:
    what = waiting_for(s).kind
    if what != PLAY:
        return max(TO_LAY if what == LAYING else 0.0, LEAST + min(MOST, FOR_A_WORD * seconds))
    left = max(hand.size for hand in s.hands) / s.rules.length
    return LEAST + min(MOST, FOR_A_CARD * left**3 * seconds)
