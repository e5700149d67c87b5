"""Words that a seat may say without being asked, whoever's turn it is; nobody waits for them."""

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from skiz.cards import Seat

from .actions import Action
from .state import State, View


@runtime_checkable
class Unasked(Protocol):
    """What a phase has besides in which something may be said unasked."""

    def unasked(self, v: View, seat: Seat) -> Iterable[Action]:
        """What a seat may say now, on turn or not, from what it knows."""
        ...

    def hears(self, s: State, action: Action) -> bool:
        """Whether words of this kind may be said now by whoever is allowed to."""
        ...


def unasked(v: View, seat: Seat) -> tuple[Action, ...]:
    """All that a seat may say now without being asked, from what its view knows; nothing else in
    the deal waits for it.

    >>> from skiz.games import game
    >>> from skiz.table import deal, start, view
    >>> rules = game("asserufen").rules()
    >>> unasked(view(rules, start(rules, deal(rules, range(32))).events, 0), 0)
    ()
    """
    if v.phase < 0 or seat < 0:
        return ()  # nothing is dealt yet, or an onlooker's
    phase = v.current_phase
    return tuple(phase.unasked(v, seat)) if isinstance(phase, Unasked) else ()


def is_heard(s: State, action: Action) -> bool:
    """Whether words of this kind may be said now out of turn."""
    phase = s.current_phase
    return isinstance(phase, Unasked) and phase.hears(s, action)
