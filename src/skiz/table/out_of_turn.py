"""Talk out of turn: words that a seat may say at any time, and for which nobody waits."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol, TypeGuard, runtime_checkable

from skiz.cards import Seat

from .actions import Action
from .state import State, View


@runtime_checkable
class Unasked(Protocol):
    """The additional methods of a phase in which talk out of turn is possible."""

    def unasked(self, v: View, seat: Seat) -> Iterable[Action]:
        """Return what a seat may say now, on turn or not, from what it knows."""
        ...

    def hears(self, s: State, action: Action) -> bool:
        """Return whether this kind of talk is open now to a seat that may use it."""
        ...


def has_unasked(part: object) -> TypeGuard[Unasked]:
    """Return whether a phase, or the talk inside it, allows talk out of turn.

    >>> from skiz.games import game
    >>> [phase.name for phase in game("asserufen").rules().phases if has_unasked(phase)]
    ['play']
    """
    kind: Any = type(part)  # a type is always hashable, whatever its instances are
    return _keeps_protocol(kind)


@cache
def _keeps_protocol(kind: Any) -> bool:
    """Check the protocol once per class, because the check is slow."""
    return issubclass(kind, Unasked)


def unasked(v: View, seat: Seat) -> tuple[Action, ...]:
    """Return all that a seat may say now out of turn, from what its view knows.

    Nothing else in the deal waits for it.

    >>> from skiz.games import game
    >>> from skiz.table import deal, start, view
    >>> rules = game("asserufen").rules()
    >>> unasked(view(rules, start(rules, deal(rules, range(32))).events, 0), 0)
    ()
    """
    if v.phase < 0 or seat < 0:
        return ()  # nothing is dealt yet, or the view is that of an onlooker
    phase = v.current_phase
    return tuple(phase.unasked(v, seat)) if has_unasked(phase) else ()


def is_heard(s: State, action: Action) -> bool:
    """Return whether this kind of talk out of turn is open now."""
    phase = s.current_phase
    return has_unasked(phase) and phase.hears(s, action)
