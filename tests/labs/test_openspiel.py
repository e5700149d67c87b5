"""Every game as a game of OpenSpiel: its own generic tests, and our laws."""

import pickle
from collections.abc import Iterator
from functools import reduce
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from skiz.labs import openspiel
from skiz.labs.features import Talk, calls, most_calls, most_silences, most_words
from skiz.labs.numbers import SILENCE, Numbers, actions, steps
from skiz.labs.openspiel import GAMES
from skiz.labs.position import Position, played
from skiz.labs.resample import Replay, position_of, resampled
from skiz.solve.worlds import sample
from skiz.table import Action, Lay, Speak, View, on_turn, options, parse, text
from tests.support.laws.random_deals import EACH_KIND, MANY, Course
from tests.support.tools.depth import NIGHTLY, depth

WITHOUT_CLAIMS = "(claims=False)"  # which chance makes too early for most of a deal to be seen


def long(game: Any) -> bool:
    """Whether there is much to be said in it."""
    return len(game.numbers.rules.figures) >= MANY


def tried() -> Iterator[str]:
    """By day a game of each kind; at night every game in every preset, where deals are long in
    one.
    """
    seen = set[str]()
    for name, kind in GAMES.items():
        new = kind.key not in seen and kind.key in EACH_KIND
        if new or (NIGHTLY and not long(pyspiel.load_game(name))):
            yield name
        seen.add(kind.key)


@pytest.fixture(name="game", params=tried())
def one_game(request: pytest.FixtureRequest) -> Any:
    return pyspiel.load_game(request.param + WITHOUT_CLAIMS)


def deal(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random deal, from the first decision on; where much may be said, half of what
    is said is nothing.
    """
    rng = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice([card for card, _ in state.chance_outcomes()]))
        else:
            yield state
            offered, silence = state.legal_actions(), game.numbers.of(SILENCE)
            quiet = long(game) and silence in offered and rng.random() < 1 / 2
            state.apply_action(silence if quiet else rng.choice(offered))
    yield state


def test_openspiels_own_test(game: Any) -> None:
    """With claims and without; where deals are long nothing is claimed and one is enough."""
    if long(game):
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
        return
    for one in (game, pyspiel.load_game(game.get_type().short_name)):
        pyspiel.random_sim_test(one, num_sims=depth(2, 4), serialize=True, verbose=False)


def test_a_deal_and_its_copies_go_the_same_way(game: Any) -> None:
    for number, state in enumerate(deal(game, 1)):
        if number % 7:
            continue
        copy = state.clone()
        again = pickle.loads(pickle.dumps(state))
        _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        for other in (copy, again, read):
            assert str(other) == str(state)
            assert other.history() == state.history()
            assert other.legal_actions() == state.legal_actions()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def reached(position: Position) -> Iterator[Action]:
    """Every action that steps from here come to."""
    for step, fitting in position.fits.items():
        further = position.after(step)
        yield from reached(further) if further.taken else fitting


def test_the_steps_reach_every_option_in_exactly_one_way(course: Course) -> None:
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
        if moment.action not in offered:
            return  # it was said unasked
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


def test_resampling_gives_another_deal_with_an_equal_view(game: Any) -> None:
    """Its information states, as text and as numbers, and its whole history agree; what others laid
    face down is not always that of the true deal.
    """
    rng = Random(3)
    seats = range(game.num_players())
    different = laid = laid_alike = 0
    for number, state in enumerate(deal(game, 4)):
        if state.is_terminal() or number % (depth(9, 6) if long(game) else depth(2, 1)):
            continue
        for seat in seats:
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())
            different += str(other) != str(state)
            hidden = laid_by_others(state, seat)
            laid += bool(hidden)
            laid_alike += bool(hidden) and laid_by_others(other, seat) == hidden
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()
    assert different > depth(10, 30)
    assert laid_alike < max(1, laid)


def laid_by_others(state: Any, seat: int) -> list[int]:
    """Return the cards that others than a seat have laid away."""
    truth = state.position.state
    laid = truth.laid if truth else ()
    return [hand.cards for who, hand in enumerate(laid) if who != seat and hand.cards]


def test_a_deal_that_cannot_be_played_so_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pyspiel.load_game(next(iter(GAMES)))
    *_, state = islice(deal(game, 1), 9)
    replay = next(resampled(state.position, 0, 1))
    wrong = Replay(replay.deck, (SILENCE, *replay.steps[1:]))
    monkeypatch.setattr(openspiel, "resampled", lambda *_args: iter((wrong, replay)))
    other = state.resample_from_infostate(0, Random(1).random)
    assert other.information_state_string(0) == state.information_state_string(0)
    assert other.history() == [*replay.deck, *map(game.numbers.of, replay.steps)]


def test_text_and_numbers_tell_the_same_states_apart(game: Any) -> None:
    """Two states look alike to a seat as text where they do as numbers, and only there; and what
    looks alike is the same view.
    """
    texts: dict[str, bytes] = {}
    views: dict[str, View | None] = {}
    arrays: dict[bytes, str] = {}
    for seed in range(2 if long(game) else 4):
        for state in deal(game, seed):
            for seat in range(game.num_players()):
                text = state.information_state_string(seat)
                array = np.array(state.information_state_tensor(seat), np.float32).tobytes()
                assert texts.setdefault(text, array) == array
                assert arrays.setdefault(array, text) == text
                view = state.position.views[seat] if state.position.views else None
                assert views.setdefault(text, view) == view
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
        texts = {public.string_from(state, seat) for seat in range(game.num_players())}
        assert len(texts) == 1
        for seat in range(game.num_players()):
            own.set_from(state, seat)
            view = state.position.views[seat]
            for other, hand in enumerate(view.hands):
                assert other == seat or own.dict["open"][other].sum() == hand.cards.bit_count()
            assert own.dict["hand"].sum() == view.hands[seat].cards.bit_count()


def test_views_are_the_same_whenever_they_are_asked_for(course: Course) -> None:
    """Now and then during a deal, and at its end alone."""
    rng = Random(course.seed)
    asked = silent = reduce(Position.dealt, course.deck, Position(course.rules))
    for moment in course.moments:
        if moment.seat != asked.seat or moment.action not in options(
            moment.views[moment.seat], moment.seat
        ):
            return  # several may speak, or it was said unasked
        if rng.random() < 1 / 4:
            assert asked.views == moment.views
        for step in steps(moment.action):
            done = step is SILENCE and not asked.taken and len(steps(moment.action)) > 1
            asked, silent = (asked, silent) if done else (asked.after(step), silent.after(step))
    assert silent.views == asked.views == course.last_views


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


def test_a_talk_that_is_read_on_is_what_it_is_from_the_start(course: Course) -> None:
    """Also if deals take turns, or an earlier state comes after a later one."""
    numbers = Numbers(course.rules)
    kept, found = Talk(numbers), []
    states = [one.state for one in course.moments][::7]
    for state in (*states, course.end, *states[::2], course.end):
        kept.read(state)
        anew = Talk(numbers)
        anew.read(state)
        assert vars(kept) == vars(anew)
        found.append(len(kept.words))
    assert found[-1] == max(found)


def test_the_longest_talk_fits(course: Course) -> None:
    """No seat says a thing more often than there are seats, and nothing is beyond its bound."""
    numbers = Numbers(course.rules)
    assert sum(1 for _ in calls(course.end)) <= most_calls(numbers)
    talk = Talk(numbers)
    talk.read(course.end)
    assert sum(talk.turns) <= most_silences(numbers)
    assert len(talk.words) <= most_words(numbers)
    assert all(before < course.rules.seats for before in talk.times)


def test_the_return_of_a_seat_is_its_settlement(game: Any) -> None:
    *_, last = deal(game, 6)
    settled = last.position.state.settled
    assert last.returns() == list(map(float, settled.points))
    assert sum(last.returns()) == 0


def test_a_bound_cuts_what_a_seat_wins(game: Any) -> None:
    """All seats are scaled down together, and OpenSpiel is told the bound."""
    name = game.get_type().short_name
    cut = pyspiel.load_game(f"{name}(claims=False,bound=1)")
    assert (cut.min_utility(), cut.max_utility()) == (-1, 1)
    *_, whole = deal(game, 6)
    end = cut.new_initial_state()
    for action in whole.history():
        end.apply_action(action)
    most = max(map(abs, whole.returns()))
    assert end.returns() == [won / max(1, most) for won in whole.returns()]
    with pytest.raises(ValueError, match="bound=0: a whole number of points"):
        pyspiel.load_game(f"{name}(bound=0)")


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


def test_a_house_in_which_one_speaks_out_of_turn_is_refused() -> None:
    with pytest.raises(ValueError, match="kontra_window=any_time"):
        pyspiel.load_game("skiz_asserufen(kontra_window=any_time)")
