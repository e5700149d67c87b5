"""What kinds of phases there are: all that a page or a record has to tell apart."""

from typing import Literal, Protocol, TypeAlias, runtime_checkable

from .actions import Choose

PhaseKind: TypeAlias = Literal[
    "auction",  # bidding up a ladder
    "hang",  # the talk after an auction in which all have passed
    "contract",  # the declarer names what he plays, by the words of the auction
    "choice",  # he names something else: the trumps, a card
    "exchange",  # cards are drawn, or laid away
    "annul",  # all are asked whether they throw the hand in
    "trial",  # the declarer is asked it, and has no choice
    "announce",  # one thing is announced, or nothing
    "talk",  # announcements and kontras, one after the other, in several turns
    "kontra",
    "tricks",
    "claims",
    "reckoning",  # what was laid away is turned up before the settlement
    "settlement",
]


@runtime_checkable
class WordByWord(Protocol):
    """What a phase has besides whose turns are several things, said up to a pass."""

    @property
    def choices(self) -> tuple[Choose, ...]:
        """All that may be named among them, in any deal."""
        ...
