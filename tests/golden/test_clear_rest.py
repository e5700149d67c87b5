"""Laying the rest open, in a deal that was played out: A leads to trick 8 of 9."""

import pytest

from skiz.phases import CLEAR
from skiz.records import read_file
from skiz.table import Answer, Claim, Illegal, Play, State, apply, evolve, on_turn
from tests.support.laws.records import GOLDEN

PAGE = next(path for path in GOLDEN if path.stem == "rest_laid_open")
A, B, C, D = range(4)


def after_tricks(count: int) -> State:
    """Return the deal after this many of its tricks."""
    (record,) = read_file(PAGE)
    state = State(record.rules)
    for event in record.events:
        if len(state.tricks) == count:
            break
        state = evolve(state, event)
    return state


def refused(state: State, seat: int, action: Claim | Answer | Play) -> str:
    """Return why it is refused."""
    with pytest.raises(Illegal) as refusal:
        apply(state, seat, action)
    return refusal.value.why.key


def test_granted_it_is_played_from_the_top() -> None:
    """The XIX falls before the XIII, the others add their lowest, and the deal goes on from there:
    who held eight tarokks and did not say so is asked.
    """
    state = apply(after_tricks(7), A, Claim(CLEAR)).state
    assert state.open_hand == A
    for seat in (B, C, D):
        assert on_turn(state) == (seat,)
        state = apply(state, seat, Answer(True)).state
    led = [state.rules.pack.names[trick.cards[0]] for trick in state.tricks[7:]]
    assert led == ["XIX", "XIII"]
    assert {trick.winner for trick in state.tricks[7:]} == {A}
    assert state.current_phase.name in ("reckoning", "score")


def test_it_is_answered_before_anything_else() -> None:
    state = apply(after_tricks(7), A, Claim(CLEAR)).state
    card = Play(state.hands[B].cards.bit_length() - 1)
    assert refused(state, B, card) == "answer-claim"
    assert refused(state, C, Answer(True)) == "not-on-turn"
    state = apply(state, B, Answer(False)).state
    assert on_turn(state) == (A,)
    assert refused(state, A, Claim(CLEAR)) == "not-clear"  # once in a deal
    assert refused(state, A, Answer(True)) == "no-claim"


def test_a_rest_that_depends_on_the_cards_is_refused() -> None:
    """Six tricks are over, and a seat on lead cannot tell the result of the rest."""
    state = after_tricks(6)
    assert refused(state, on_turn(state)[0], Claim(CLEAR)) == "not-clear"
