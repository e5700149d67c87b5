"""The beat: the delay after which a bot acts.

It depends only on what everybody at the table sees, so it reveals nothing about a hand.
"""

from skiz.phases import waiting_for
from skiz.table import PhaseKind, State

from .thoughts import seconds_of

LEAST = 0.025  # seconds, also for bots that decide at once
TO_LAY = 0.1  # seconds for discarding, where there are hundreds of options
MOST = 3.0  # seconds, even if a bot would think for longer
FOR_A_WORD, FOR_A_CARD = 1.5, 10.0  # multiples of the usual time of a decision
# A bot that thinks to the end should almost never exceed its beat. So the beat is this multiple of
# the usual time, and at least this many seconds, since on a busy machine everything takes some
# time.
TO_THE_END, LEAST_TO_THE_END = 2.0, 0.2
PLAY: PhaseKind = "tricks"
LAYING: PhaseKind = "exchange"


def beat_seconds(kind: str, s: State, to_the_end: bool = False) -> float:
    """Return the seconds until a bot of this kind acts, which may have to think `to_the_end`.

    A search visits more positions when more cards are left. Its time grows about with the cube of
    the number of cards.
    """
    seconds = seconds_of(kind)
    if to_the_end and seconds:
        return max(LEAST_TO_THE_END, _beat(TO_THE_END * seconds, s))
    return _beat(seconds, s)


def _beat(seconds: float, s: State) -> float:
    what = waiting_for(s).kind
    if what != PLAY:
        return max(TO_LAY if what == LAYING else 0.0, LEAST + min(MOST, FOR_A_WORD * seconds))
    if not seconds:
        return LEAST
    left = max(hand.size for hand in s.hands) / s.rules.length
    return LEAST + min(MOST, FOR_A_CARD * left**3 * seconds)
