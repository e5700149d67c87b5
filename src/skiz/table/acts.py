"""Acts: the action behind an event, worked out from the event."""

from skiz.cards import Seat

from .actions import Action, Annul, Answer, Bid, Choose, Claim, Lay, Play, Speak
from .events import Answered, Bade, Chose, Claimed, Event, Laid, Played, Said, ThrownIn


def act_of(event: Event) -> tuple[Seat, Action] | None:
    """Return the seat and the action that led to an event, or None if nobody chose it.

    The event must be the true one, not a face of it.

    >>> act_of(Bade(seat=1, bid="three"))
    (1, Bid(bid='three'))
    """
    match event:
        case Bade(seat, bid):
            return seat, Bid(bid)
        case Chose(seat, what, value):
            return seat, Choose(what, value)
        case Laid(seat, hand):
            return seat, Lay(hand.cards)
        case Said(seat, says):
            return seat, Speak(says)
        case Played(seat, card):
            return seat, Play(card)
        case Claimed(seat, what):
            return seat, Claim(what)
        case Answered(seat, accepts):
            return seat, Answer(accepts)
        case ThrownIn(seat, why) if seat is not None:
            return seat, Annul(why)
    return None
