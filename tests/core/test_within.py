"""Talk during the play: a kontra window before a player's first card, around Asserufen's corner.

The window is built on top of the play with its claims; neither knows the other.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random

import pytest

from skiz.cards import Seat
from skiz.games import game
from skiz.phases import Tricks, Within
from skiz.phases.kontra import level_of
from skiz.records import Record, read, write
from skiz.table import (
    Action,
    Claim,
    Event,
    Illegal,
    Rules,
    Said,
    Say,
    Speak,
    State,
    View,
    Why,
    apply,
    deal,
    on_turn,
    options,
    shuffled,
    start,
    view,
)


@dataclass(frozen=True, slots=True)
class Window:
    """An opponent may double before playing his first card; he is asked when it is his turn."""

    name = "window"

    def follows(self, s: State) -> Event | None:
        return None

    def sleeps(self, s: State) -> bool:
        return False

    def ends(self, s: State) -> bool:
        return False

    def turns(self, s: State, waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
        heard = {speech.seat for speech in s.phase_talk}
        first = not s.tricks and level_of(s, "game") == 0
        return tuple(seat for seat in waiting if first and seat != s.declarer and seat not in heard)

    def options(self, v: View, seat: Seat, on_turn: bool) -> Iterable[Action]:
        return [] if on_turn else [Speak(), Speak((Say("game", 1),))]

    def takes(self, action: Action) -> bool:
        return isinstance(action, Speak)

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        return v.rules.why("not-now", phase="play")

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        assert isinstance(action, Speak)
        yield Said(seat, action.says)


def windowed() -> Rules:
    """Return Asserufen's window in place of Asszorti's: its kontra phase is removed."""
    rules = game("asszorti").rules()
    phases = [phase for phase in rules.phases if phase.name != "kontra"]
    at = next(i for i, phase in enumerate(phases) if isinstance(phase, Within))
    phases[at] = Within(phases[at], Window())
    return replace(rules, phases=tuple(phases))


def test_the_core_of_a_phase_is_found_under_all_talk() -> None:
    play = next(phase for phase in windowed().phases if isinstance(phase, Within))
    assert isinstance(play.core, Tricks)
    assert play.name == "play"


@pytest.mark.parametrize("seed", range(30))
def test_each_opponent_is_asked_once_before_his_first_card(seed: int) -> None:
    rules, rng = windowed(), Random(seed)
    step = start(rules, deal(rules, shuffled(rules, rng)))
    events = list(step.events)
    speakers: list[Seat] = []
    while seats := on_turn(step.state):
        seat = seats[0]
        offered = options(view(rules, events, seat), seat)
        if step.state.current_phase.name == "play" and isinstance(offered[0], Speak):
            played = {s for t in step.state.tricks for s in range(3)}
            assert seat not in played
            assert seat != step.state.declarer
            speakers.append(seat)
        serious = [action for action in offered if not isinstance(action, Claim)]
        step = apply(step.state, seat, rng.choice(serious))
        events += step.events
    assert len(speakers) == len(set(speakers))
    doubled = level_of(step.state, "game") == 1
    assert len(speakers) == 2 or doubled
    assert step.state.settled


def test_a_card_is_refused_while_one_is_asked() -> None:
    rules = windowed()
    rng = Random(2)
    step = start(rules, deal(rules, shuffled(rules, rng)))
    while step.state.current_phase.name != "play":
        seat = on_turn(step.state)[0]
        step = apply(step.state, seat, options(View(step.state), seat)[0])
    seat = on_turn(step.state)[0]
    with pytest.raises(Illegal):
        apply(step.state, seat, Claim("rest"))


@pytest.mark.parametrize("seed", range(5))
def test_a_record_holds_the_talk(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, rng = windowed(), Random(seed)
    step = start(rules, deal(rules, shuffled(rules, rng)))
    events = list(step.events)
    while seats := on_turn(step.state):
        offered = options(View(step.state), seats[0])
        serious = [action for action in offered if not isinstance(action, Claim)]
        step = apply(step.state, seats[0], rng.choice(serious))
        events += step.events
    page = write(Record(rules, tuple(events)))
    found = game("asszorti")
    reader = import_module("skiz.records.headers")
    monkeypatch.setattr(reader, "game", lambda key: found._replace(make=lambda _: rules))
    assert read(page)[0].events == tuple(events)
