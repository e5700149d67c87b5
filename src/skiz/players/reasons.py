"""Reasons: why a computer player made a choice, found by repeating its thinking from its view.

Players are functions of view and seed, so repeating gives the same thoughts. A player that had too
little time did what a faster one would do. Then the reason is that of the faster one.
"""

from collections.abc import Iterator
from typing import NamedTuple

from skiz.table import Action, View

from .casual import Casual
from .evaluation import Evaluation, unweighed
from .explain import explain
from .plain import advise
from .player import Advice
from .registry import player, players, seated
from .search_player import SearchPlayer, best_of

FASTEST = "plain"


class Reason(NamedTuple):
    """Why something was done.

    It names the kind of player that would do it, and has the options as that kind evaluates them,
    the best first.
    """

    kind: str
    options: tuple[Evaluation, ...]


def reason(
    kind: str, seed: int, view: View, options: tuple[Action, ...], done: Action
) -> Reason | None:
    """Return why a player of a kind did this.

    The result is None if neither that kind nor a faster one would do it, because a different
    version decided. Raise ValueError if there is no player for the family of the game.

    >>> from random import Random
    >>> from skiz.games import game
    >>> from skiz.table import deal, options, shuffled, start, view
    >>> rules = game("asszorti").rules()
    >>> begun = start(rules, deal(rules, shuffled(rules, Random(1))))
    >>> seen = view(rules, begun.events, seat=0)
    >>> may = options(seen, 0)
    >>> why = reason("plain", 0, seen, may, player("plain", 0).choose(seen, may))
    >>> why.kind, why.options[0].text()
    ('plain', 'This hand should win about 6 tricks. Bid.')
    """
    for one in _kinds(kind):
        action, evaluations = _thought(one, seed, view, options)
        if action == done:
            return Reason(one, evaluations)
    return None


def _kinds(kind: str) -> Iterator[str]:
    """Yield a kind, and those that may have decided in its place, the strongest first."""
    yield kind
    took = players()[kind].seconds if kind in players() else 0.0
    faster = [key for key, one in seated().items() if 0 < one.seconds < took]
    yield from reversed(faster)
    if kind != FASTEST:
        yield FASTEST


def _thought(
    kind: str, seed: int, view: View, options: tuple[Action, ...]
) -> tuple[Action, tuple[Evaluation, ...]]:
    """Return what a player of a kind does, and how it evaluates the options."""
    match player(kind, seed):
        case SearchPlayer(level=level):
            found = explain(view, options, level, seed, achievements=True)
            return best_of(view, options, found), found
        case Casual() as casual:
            return _of_advice(casual.advise(view, options))
        case _:
            return _of_advice(advise(view, options))


def _of_advice(one: Advice) -> tuple[Action, tuple[Evaluation, ...]]:
    return one.action, (unweighed(one),)
