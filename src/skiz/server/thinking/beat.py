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
PLAY: PhaseKind = "tricks"
LAYING: PhaseKind = "exchange"


def beat_of(kind: str, s: State) -> float:
    """Seconds until a bot of a kind acts. A search looks at the more positions the more cards are
    left: what it takes grows about as their number cubed.
    """
    seconds, what = seconds_of(kind), waiting_for(s).kind
    if what != PLAY:
        return max(TO_LAY if what == LAYING else 0.0, LEAST + min(MOST, FOR_A_WORD * seconds))
    left = max(hand.size for hand in s.hands) / s.rules.length
    return LEAST + min(MOST, FOR_A_CARD * left**3 * seconds)
