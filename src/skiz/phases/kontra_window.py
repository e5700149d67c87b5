"""Kontra during play: a window before the first cards, then the two sides in turn.

The position is worked out from the talk. Everybody sees who is asked, so the phase asks every seat
that may be on the side, as far as the table knows. What that seat may say depends on its own
knowledge.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from skiz.cards import Seat
from skiz.table import (
    SILENCE,
    Action,
    Event,
    PhaseKind,
    Said,
    Sides,
    Speak,
    State,
    View,
    Why,
    saying,
)

from .kontra import KONTRA, level_of

GAME = "game"


@dataclass(frozen=True, slots=True)
class KontraWindow:
    """Kontra to the game, and raises up to `most` levels, each by the side that did not speak last.

    `public_sides` are the sides as everybody at the table knows them. The window for the first
    kontra is open to each seat before its own first card, to all before the first card of the deal,
    or to all before the second. In the setting `any_time`, nobody is asked: each seat may say
    kontra out of turn before its own first card.
    """

    public_sides: Callable[[State], Sides]
    moment: Literal["own_first_card", "any_time", "before_second_card", "before_first_card"]
    most: int
    name: str = "kontra"
    kind: PhaseKind = "kontra"

    def follows(self, s: State) -> Event | None:
        """Return None: nothing happens by itself."""
        return None

    def sleeps(self, s: State) -> bool:
        """Return whether the first trick is taken: the window is closed then."""
        return bool(s.tricks)

    def ends(self, s: State) -> bool:
        """Return False: it never ends the play."""
        return False

    def turns(self, s: State, waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return the next seat to speak. Each word is answered before the next card falls."""
        if s.tricks or not waiting:
            return ()
        level = level_of(s, GAME)
        may_speak = self._window(s, waiting) if level < KONTRA else self._answering(s, level)
        silent = {said.seat for said in _since_raise(s)}
        return next(((seat,) for seat in may_speak if seat not in silent), ())

    def _window(self, s: State, waiting: tuple[Seat, ...]) -> list[Seat]:
        """Return the seats to ask for the first kontra: all but those publicly doubled by it."""
        on_table = len(s.table.cards) if s.table else 0
        match self.moment:
            case "any_time":
                return []
            case "own_first_card":
                seats = list(waiting)
            case "before_first_card":
                seats = [s.after(waiting[0], steps) for steps in range(s.rules.seats)]
                seats = [] if on_table else seats
            case "before_second_card":
                leader = s.table.leader if s.table else 0
                seats = [s.after(leader, steps) for steps in range(s.rules.seats)]
                seats = seats if on_table == 1 else []
        sides = self.public_sides(s)
        return [seat for seat in seats if sides[seat] is not True]

    def _answering(self, s: State, level: int) -> list[Seat]:
        """Return the seats that may be on the answering side, in order from the declarer."""
        if level == self.most:
            return []
        by_declarer = level % 2 == 1
        order = [s.after(s.the_declarer(), steps) for steps in range(s.rules.seats)]
        sides = self.public_sides(s)
        return [seat for seat in order if sides[seat] in (by_declarer, None)]

    def options(self, v: View, seat: Seat, on_turn: bool) -> Iterable[Action]:
        """Return the pass, and the next word unless the seat's side spoke last."""
        if on_turn:
            return []
        word = saying(GAME, level_of(v, GAME) + 1)
        return [SILENCE, word] if self._on_side(v, seat) else [SILENCE]

    def unasked(self, v: View, seat: Seat) -> Iterable[Action]:
        """Return the first kontra before the seat's own first card, if its side may say it."""
        word = saying(GAME, KONTRA)
        may_speak = self.hears(v, word) and not v.played(seat) and self._on_side(v, seat)
        return [word] if may_speak else []

    def hears(self, s: State, action: Action) -> bool:
        """Return whether words may be said out of turn: if allowed, until somebody doubles."""
        words = isinstance(action, Speak) and bool(action.says)
        return words and self.moment == "any_time" and level_of(s, GAME) < KONTRA

    def _on_side(self, v: View, seat: Seat) -> bool:
        """Return whether this seat's side may say the next word."""
        by_declarer = level_of(v, GAME) % 2 == 1
        return v.sides[seat] in (by_declarer, None)

    def takes(self, action: Action) -> bool:
        """Return whether an action is speech."""
        return isinstance(action, Speak)

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the rule that forbids these words, or the reason that names the awaited word."""
        if not isinstance(action, Speak):
            return v.rules.why("kontra-first")
        level = level_of(v, GAME) + 1
        for say in action.says:
            if say.level == 0:
                return v.rules.why("no-such-figure")
            if say.figure != GAME:
                return v.rules.why("not-at-stake", figure=say.figure)
            if say.level > self.most:
                return v.rules.why("no-higher-word")
            if say.level != level:
                return v.rules.why("other-level", level=level, said=say.level)
        if len(action.says) > 1:
            return v.rules.why("one-at-a-time")
        if action.says and not self._on_side(v, seat):
            return v.rules.why("kontra-whose" if level == KONTRA else "own-side")
        return v.rules.why(self._closed(v, seat))

    def _closed(self, v: View, seat: Seat) -> str:
        """Return the reason why a seat that could say the next word is not asked now."""
        if 0 < level_of(v, GAME) < self.most:
            return "answer-closed"
        if self.moment == "any_time":
            return "kontra-too-late" if v.played(seat) else "window-closed"
        passed = any(said.seat == seat for said in v.phase_talk)
        return "passed-already" if passed and not v.played(seat) else "window-closed"

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Yield what was said."""
        assert isinstance(action, Speak)
        yield Said(seat, action.says)


def _since_raise(s: State) -> list[Said]:
    """Return the passes since the last word, or since the phase began."""
    last = max((index for index, said in enumerate(s.phase_talk) if said.says), default=-1)
    return list(s.phase_talk[last + 1 :])
