"""The round of announcements: the call, figures, declared tarokks, kontras, in several circuits.

A seat on turn says one thing after the other and ends its turn with a pass.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from skiz.cards import Seat, size
from skiz.table import (
    Action,
    Choose,
    Chose,
    Event,
    Said,
    Say,
    Speak,
    State,
    ThrownIn,
    View,
    Why,
)

from .tarokk_bids import house_of
from .tarokk_duties import laid_called, unfinished
from .tarokk_figures import GAME, TRULL
from .tarokk_round import round_of, rows
from .tarokk_sides import call_why, callable_cards, called
from .tarokk_standing import bars, standing


@cache
def saying(figure: str, level: int) -> Speak:
    """One thing said; it is offered, and looked for among what is offered, over and over."""
    return Speak((Say(figure, level),))


@dataclass(frozen=True, slots=True)
class Talk:
    """The declarer begins, having to call; it ends when all the others in a row only passed."""

    choices: tuple[Choose, ...]  # all that can be called
    name: str = "talk"

    def follows(self, s: State) -> Event | None:
        """Where the house says so, three with trull and nothing else is not played."""
        if house_of(s).trull_throw_in and s.choice("contract") == "three" and not s.thrown_in:
            now = round_of(s)
            _, *rest = now.items
            only = [item.figure for item in rest] == [TRULL] and now.public[rest[0].by]
            quiet = not now.declared and not any(item.level for item in now.items)
            if now.speaker is None and only and quiet:
                return ThrownIn(None, TRULL)  # illu/trull-throw-in
        return None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """The speaker; before him those who have to say whether they laid the called card."""
        now = round_of(s)
        return now.asked or (() if now.speaker is None or s.thrown_in else (now.speaker,))

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """One thing of all that may be said, or the pass that ends the turn."""
        now = round_of(v)
        if now.asked:
            laid = laid_called(v, seat)
            if not laid:
                yield Speak()
            if laid or _laid_unknown(v, seat):
                yield saying(GAME, 1)  # itvb/forced-kontra
            return
        if seat == v.declarer and called(v) is None:
            for card in callable_cards(v, seat):
                yield Choose("call", v.rules.pack.names[card])
        stand = standing(v, now, seat)
        for figure in v.rules.figures:
            if figure.announced and bars(v, now, stand, figure) is None:
                yield saying(figure.key, 0)
        for say in stand.may_double:
            yield saying(say.figure, say.level)
        if unfinished(v, now, stand) is None:
            yield Speak()

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """It is not open to this seat, or something else has to be said first."""
        now, why = round_of(v), v.rules.why
        stand = standing(v, now, seat)
        match action:
            case Choose("call", name) if called(v) is None and seat == v.declarer:
                return call_why(v, seat, name)
            case Speak(()) if not now.asked:
                return why(unfinished(v, now, stand) or "not-now", phase=self.name)
            case Speak((say,)) if now.asked:
                return why("asked-called")
            case Speak((say,)) if say.level:
                return why("cannot-double", figure=say.figure)
            case Speak((say,)):
                row = rows(v).get(say.figure)
                if row is None or not row.announced:
                    return why("no-such-figure")
                return why(bars(v, now, stand, row) or "not-now", figure=row.key, phase=self.name)
            case Speak():
                return why("asked-called" if now.asked else "one-at-a-time")
            case _:
                return why("not-now", phase=self.name)

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """It is said."""
        match action:
            case Choose(what, value):
                yield Chose(seat, what, value)
            case Speak(says):
                yield Said(seat, says)


def _laid_unknown(s: State, seat: Seat) -> bool:
    return size(s.laid[seat].cards) < s.laid[seat].size
