"""The protocol of a player: a view and options lead to one option, with a reason on request."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from skiz.table import Action, View
from skiz.words import Lang, Words, say


@dataclass(frozen=True, slots=True)
class Advice:
    """A player's choice, and the reason in a sentence.

    >>> from skiz.games import game
    >>> from skiz.players.plain import advise
    >>> from skiz.table import deal, options, start, view
    >>> rules = game("asszorti").rules()
    >>> seen = view(rules, start(rules, deal(rules, range(36))).events, 0)
    >>> advise(seen, options(seen, 0)).text()  # doctest: +ELLIPSIS
    'This hand should win too few tricks (about ...): pass.'
    """

    action: Action
    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)

    def text(self, lang: Lang = "en", own: Words | None = None) -> str:
        """Return the reason in words; `own` are the words of a table's own figures."""
        return say(f"advice.{self.key}", lang, own=own, **self.params)


class Player(Protocol):
    """A player: a pure function of its seed and of the view (`view.eyes` is the seat).

    Any class with this method is a player. It needs no base class.

    >>> from skiz.games import game
    >>> from skiz.players import play_deal, player
    >>> class First:
    ...     def choose(self, view, options):
    ...         return options[0]
    >>> plain = player("plain", seed=0)
    >>> played = play_deal(game("asserufen").rules(), [First(), plain, plain, plain], seed=3)
    >>> sum(played.state.settled.points)
    0
    """

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return one of the options."""
        ...


def reproducible(seed: int, view: View) -> str:
    """Return a seed for one decision, so that a player decides the same in the same view."""
    past = (view.rules.key, view.eyes, view.hands, view.bids, view.talk, view.chosen, view.tricks)
    return f"{seed}/{past}/{view.table}/{view.claims}"
