"""Talk during a phase: what it promises while it sleeps, and which actions belong to it."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from skiz.games import game
from skiz.phases import Within
from skiz.table import Action, Claim, Phase, State, View, on_turn
from tests.support.laws.random_deals import EACH_GAME, Course, Moment, course, deals_of, play_out


class Claimer:
    """Claims the rest as soon as it may, and does anything otherwise."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """A claim if there is one."""
        claims = [action for action in options if isinstance(action, Claim)]
        return self.rng.choice(claims or options)


@cache
def deals(key: str, preset: str) -> tuple[Course, ...]:
    """Return random deals, and some in which everybody claims."""
    rules = game(key).rules(game(key).table_house(preset))
    claimed = [play_out(rules, seed, Claimer(seed)) for seed in range(4)]
    return (*(course(key, preset, seed) for seed in deals_of(key)), *claimed)


def around(phase: Phase) -> Iterator[Within]:
    """Yield each phase with talk, from the outside inwards."""
    while isinstance(phase, Within):
        yield phase
        phase = phase.phase


@pytest.mark.parametrize("table", EACH_GAME, ids="-".join)
def test_nothing_comes_of_talk_that_sleeps(table: tuple[str, str]) -> None:
    """Then it need not be asked: it has no event, does not end the phase, and asks nobody."""
    for s in (s for deal in deals(*table) for moment in deal.moments for s in known(moment)):
        for part in around(s.current_phase):
            if part.aside.sleeps(s):
                assert part.aside.follows(s) is None
                assert not part.aside.ends(s)
                assert part.aside.turns(s, part.phase.turns(s)) == ()


def known(moment: Moment) -> tuple[State, ...]:
    """Return the truth and every view before a choice."""
    return (moment.state, *moment.views)


@pytest.mark.parametrize("table", EACH_GAME, ids="-".join)
def test_an_action_belongs_to_the_part_that_offers_it(table: tuple[str, str]) -> None:
    """So its kind alone says who decides what follows from it."""
    for view in (
        view for deal in deals(*table) for moment in deal.moments for view in moment.views
    ):
        for part in around(view.current_phase) if view.viewer() in on_turn(view) else ():
            takes, seat = part.aside.takes, view.viewer()
            talks = part.waiting_for(view) is part.aside
            assert all(map(takes, part.aside.options(view, seat, on_turn=not talks)))
            assert talks or not any(map(takes, part.phase.options(view, seat)))


def test_the_deals_have_talk_that_sleeps_wakes_and_speaks() -> None:
    """The laws above say something about each kind of talk."""
    seen = set[tuple[str, str]]()
    for s in (m.state for table in EACH_GAME for deal in deals(*table) for m in deal.moments):
        for part in around(s.current_phase):
            kind = type(part.aside).__name__
            seen.add((kind, "asleep" if part.aside.sleeps(s) else "awake"))
            if part.waiting_for(s) is part.aside:
                seen.add((kind, "speaks"))
    kinds = {kind for kind, _ in seen}
    assert kinds == {"Claims", "ClearRest", "KontraWindow"}
    assert seen == {(kind, how) for kind in kinds for how in ("asleep", "awake", "speaks")}
