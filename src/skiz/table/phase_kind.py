"""The kinds of phases: all that a page or a record has to tell apart."""

from typing import Literal, Protocol, TypeAlias, runtime_checkable

from .actions import Choose

PhaseKind: TypeAlias = Literal[
    "auction",  # bidding up a ladder
    "hang",  # the talk after an auction in which everybody passed
    "contract",  # the declarer names the contract, in the words of the auction
    "choice",  # the declarer names something else: the trumps or a card
    "exchange",  # cards are drawn or discarded
    "annul",  # every seat is asked whether it throws in its hand
    "trial",  # the declarer is asked to throw in the hand, and has no choice
    "announce",  # one thing is announced, or nothing
    "talk",  # announcements and kontras, one at a time, in several turns
    "kontra",
    "tricks",
    "claims",
    "reckoning",  # the discards are turned up before the settlement
    "settlement",
]


@runtime_checkable
class WordByWord(Protocol):
    """The additional methods of a phase in which a turn is several things said up to a pass."""

    @property
    def choices(self) -> tuple[Choose, ...]:
        """All choices that can be part of such a turn, in any deal."""
        ...
