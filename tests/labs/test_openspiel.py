"""Every game as a game of OpenSpiel: its own generic tests, and our laws."""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from skiz.labs.numbers import SILENCE, Numbers, actions, steps
from skiz.labs.observer import CALLS, calls
from skiz.labs.openspiel import GAMES
from skiz.labs.position import Position, played
from skiz.labs.resample import position_of
from skiz.solve.worlds import sample
from skiz.table import Action, Lay, Speak, on_turn, options, parse, text
from tests.at_the_table import Course

WITHOUT_CLAIMS = "(claims=False)"  # which chance makes too early for most of a deal to be seen


@pytest.fixture(name="game", params=list(GAMES))
def one_game(request: pytest.FixtureRequest) -> Any:
    return pyspiel.load_game(request.param + WITHOUT_CLAIMS)


def deal(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random deal, from the first decision on."""
    rng = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice([card for card, _ in state.chance_outcomes()]))
        else:
            yield state
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("parameters", ["", WITHOUT_CLAIMS])
def test_openspiels_own_test(name: str, parameters: str) -> None:
    game = pyspiel.load_game(name + parameters)
    pyspiel.random_sim_test(game, num_sims=4, serialize=True, verbose=False)


def test_a_deal_and_its_copies_go_the_same_way(game: Any) -> None:
    for number, state in enumerate(deal(game, 1)):
        if number % 7:
            continue
        copy = state.clone()
        again = pickle.loads(pickle.dumps(state))
        _, told = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        for other in (copy, again, told):
            assert str(other) == str(state)
            assert other.history() == state.history()
            assert other.legal_actions() == state.legal_actions()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def reached(position: Position) -> Iterator[Action]:
    """Every action that steps from here come to."""
    for step, fitting in position.fits.items():
        further = position.after(step)
        yield from reached(further) if further.taken else fitting


def test_steps_come_to_every_option_in_one_way_each(course: Course) -> None:
    numbers = Numbers(course.rules)
    position = played(course.rules.key, course.rules.house, course.deck, ())
    for moment in course.moments:
        assert position.state is not None
        seat = on_turn(position.state)[0]
        offered = options(position.views[seat], seat)
        found = list(reached(position))
        assert len(found) == len(set(found)) == len(offered)
        assert set(found) == set(offered)
        if seat != moment.seat:
            return  # several may speak, and in this deal another of them began
        for step in steps(moment.action):
            assert numbers.steps[numbers.of(step)] == step
            done = step is SILENCE and not position.taken and len(steps(moment.action)) > 1
            position = position if done else position.after(step)
    assert position.over
    assert position.events == course.events


def test_a_step_is_written_as_an_action() -> None:
    for name in GAMES:
        rules = pyspiel.load_game(name).numbers.rules
        for step in actions(rules):
            assert parse(text(step, rules.pack), rules.pack) == step


def test_another_deal_that_a_seat_cannot_tell_from_this_one(game: Any) -> None:
    """Its information states, as text and as numbers, and its whole history agree."""
    rng = Random(3)
    seats = range(game.num_players())
    different = 0
    for state in deal(game, 2):
        if state.is_terminal():
            continue
        for seat in seats:
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())
            different += str(other) != str(state)
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()
    assert different > 50


def test_text_and_numbers_tell_the_same_states_apart(game: Any) -> None:
    """Two states look alike to a seat as text where they do as numbers, and only there."""
    texts: dict[str, bytes] = {}
    arrays: dict[bytes, str] = {}
    for seed in range(4):
        for state in deal(game, seed):
            for seat in range(game.num_players()):
                told = state.information_state_string(seat)
                array = np.array(state.information_state_tensor(seat), np.float32).tobytes()
                assert texts.setdefault(told, array) == array
                assert arrays.setdefault(array, told) == told
    assert len(texts) > 100


def test_an_observer_sees_no_more_than_it_may(game: Any) -> None:
    """Without private information all seats see the same; the cards of others are nowhere."""
    public = game.make_py_observer(
        pyspiel.IIGObservationType(
            public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE
        )
    )
    own = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    for state in deal(game, 5):
        told = {public.string_from(state, seat) for seat in range(game.num_players())}
        assert len(told) == 1
        for seat in range(game.num_players()):
            own.set_from(state, seat)
            view = state.position.views[seat]
            for who, hand in enumerate(view.hands):
                assert who == seat or own.dict["open"][who].sum() == hand.cards.bit_count()
            assert own.dict["hand"].sum() == view.hands[seat].cards.bit_count()


def test_a_world_to_search_in_looks_to_every_seat_as_it_would(game: Any) -> None:
    """To the seat on turn exactly so; to the others the choices are the same."""
    for number, state in enumerate(deal(game, 4)):
        seat = state.current_player()
        if seat < 0 or state.position.taken or number % 5:
            continue
        view = state.position.views[seat]
        for world in sample(view, 3, number):
            position = position_of(view, world)
            assert position.views[seat] is view
            assert list(position.fits) == list(state.position.fits)
            for other in range(game.num_players()):
                assert position.views[other].hands[other] == world.hands[other]
                unknown = position.views[other].hands[seat]
                assert other == seat or view.open_hand == seat or not unknown.cards


def test_no_deal_has_more_talk_than_there_is_room_for(course: Course) -> None:
    """Of the games that OpenSpiel is told of."""
    known = any(kind.key == course.rules.key for kind in GAMES.values())
    assert not known or sum(1 for _ in calls(course.end)) <= CALLS // 2


def test_what_a_seat_wins_is_the_settlement(game: Any) -> None:
    *_, last = deal(game, 6)
    settled = last.position.state.settled
    assert last.returns() == list(map(float, settled.points))
    assert sum(last.returns()) == 0


def test_cards_are_laid_weakest_first_and_silence_ends_what_is_said() -> None:
    assert steps(Lay(0b101)) == (Lay(0b1), Lay(0b100))
    assert steps(Speak()) == (SILENCE,)


def test_a_step_out_of_place_is_refused() -> None:
    rules = pyspiel.load_game(next(iter(GAMES))).numbers.rules
    position = played(rules.key, rules.house, range(len(rules.pack.names)), ())
    with pytest.raises(ValueError, match="say pass: here one may do bid pass, bid three"):
        position.after(SILENCE)


def test_points_of_the_house_are_parameters() -> None:
    name = next(iter(GAMES))
    rules = pyspiel.load_game(name).numbers.rules
    for point in rules.house.options():
        for value in point.choices:
            written = f"'{value}'" if isinstance(value, str) and value.isdigit() else value
            game = pyspiel.load_game(f"{name}({point.field}={written})")
            assert getattr(game.numbers.rules.house, point.field) == value
            assert pyspiel.load_game(str(game)).numbers.rules.house == game.numbers.rules.house
    with pytest.raises(pyspiel.SpielError, match="no_such_point"):
        pyspiel.load_game(f"{name}(no_such_point=True)")
