"""A conversation that depends on nobody's cards as a table, from the phase's own answers."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from skiz.cards import Seat
from skiz.phases import Announce, Kontra
from skiz.table import (
    SILENCE,
    Action,
    Hand,
    Said,
    Say,
    Speak,
    State,
    TurnedUp,
    View,
    evolve,
)

from ..numbers import Numbers, steps
from .rows import TalkRow, WordRow


@dataclass(frozen=True)
class Conversation:
    """The places of a phase of talk, found one after another."""

    numbers: Numbers
    phase: Announce | Kontra
    index: int  # of the phase
    rows: list[TalkRow] = field(default_factory=list)
    _places: dict[tuple[object, ...], int] = field(default_factory=dict)

    def root(self, declarer: Seat, announced: Iterable[str]) -> int:
        """Return the place at which the phase begins, after these announcements."""
        rules = self.numbers.rules
        before = tuple(Said(declarer, (Say(key, 0),)) for key in announced)
        nothing = tuple(Hand() for _ in range(rules.seats))
        s = State(
            rules,
            phase=self.index,
            declarer=declarer,
            talk=before,
            talk_before_phase=len(before),
            hands=nothing,
            laid=nothing,
        )
        return self._place(s, ())

    def _place(self, s: State, taken: tuple[Action, ...]) -> int:
        """Return the number of a place, after steps of an unfinished action."""
        key = (s.declarer, s.talk, s.talk_before_phase, s.face_up, taken)
        if key not in self._places:
            self._places[key] = len(self.rows)
            self.rows.append(TalkRow())
            self.rows[self._places[key]] = self._row(s, taken)
        return self._places[key]

    def _row(self, s: State, taken: tuple[Action, ...]) -> TalkRow:
        turns = self.phase.turns(s)
        if not turns:
            return TalkRow()
        seat = turns[0]
        fits: dict[Action, list[Action]] = {}
        for action in self.phase.options(View(s), seat):
            path = steps(action)
            if path[: len(taken)] == taken:
                fits.setdefault(path[len(taken)], []).append(action)
        words = [self._word(s, (*taken, step), actions) for step, actions in fits.items()]
        return TalkRow(sum(1 << one for one in turns), seat, words)

    def _word(self, s: State, taken: tuple[Action, ...], actions: list[Action]) -> WordRow:
        step = self.numbers.of(taken[-1])
        word = -1 if taken[-1] == SILENCE else step - self.numbers.of(SILENCE) - 1
        match actions:
            case [Speak() as action] if steps(action) in (taken, (*taken, SILENCE)):
                then, turns_up = self._after(s, action)
                return WordRow(step, word, True, turns_up, self._place(then, ()))
            case _:
                return WordRow(step, word, False, False, self._place(s, taken))

    def _after(self, s: State, action: Speak) -> tuple[State, bool]:
        """Return the state after something was said, and whether the talon is turned up then."""
        turned = False
        for event in self.phase.decide(s, self.phase.turns(s)[0], action):
            s = evolve(s, event)
        while (then := self.phase.follows(s)) is not None:
            assert isinstance(then, TurnedUp)
            s, turned = evolve(s, then), True
        return s, turned
