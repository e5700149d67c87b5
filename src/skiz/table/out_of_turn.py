"""Words that a seat may say without being asked, whoever's turn it is; nobody waits for them."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol, TypeGuard, runtime_checkable

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


def has_unasked(part: object) -> TypeGuard[Unasked]:
    """Whether something may be said unasked in a phase, or in a talk.

    >>> from skiz.games import game
    >>> [phase.name for phase in game("asserufen").rules().phases if has_unasked(phase)]
    ['play']
    """
    kind: Any = type(part)  # which can be hashed, whatever its metaclass says
    return _keeps_protocol(kind)


@cache
def _keeps_protocol(kind: Any) -> bool:
    """Found out once for each class: it takes longer than all else that is asked of a phase."""
    return issubclass(kind, Unasked)


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
    return tuple(phase.unasked(v, seat)) if has_unasked(phase) else ()


def is_heard(s: State, action: Action) -> bool:
    """Whether words of this kind may be said now out of turn."""
    phase = s.current_phase
    return has_unasked(phase) and phase.hears(s, action)
