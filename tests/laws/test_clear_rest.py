"""A seat may lay the rest open only if the result of the rest is the same in every world."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from skiz.cards import each, of
from skiz.games import game
from skiz.phases import CLEAR
from skiz.phases.clear import is_clear, open_feats, own_knowledge
from skiz.players import Player, player
from skiz.solve import reference, solve
from skiz.solve.worlds import Worlds
from skiz.table import Action, Answer, Claim, Hand, Rules, State, View, apply, on_turn, options
from tests.support.laws.random_deals import Course, Moment, play_out

GAMES = ("asserufen", "illustrated", "high")
DEALS = range(30)
WORLDS = 6


class Silent:
    """Plays as plain does and never lays open."""

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """What plain does, but no claim."""
        quiet = tuple(option for option in options if not isinstance(option, Claim))
        return player("plain", 0).choose(view, quiet)


def rules_at_tables(key: str) -> Rules:
    """The rules in which tables play, where the rest may be laid open."""
    return game(key).rules(game(key).table_house())


@cache
def courses(key: str) -> tuple[Course, ...]:
    """Deals in which nobody lays open what he might."""
    player: Player = Silent()
    rules = rules_at_tables(key)
    return tuple(play_out(rules, seed, player) for seed in DEALS)


def clear_moments(key: str) -> Iterator[tuple[Course, Moment]]:
    """The moments at which the rest may be laid open."""
    for course in courses(key):
        for moment in course.moments:
            if Claim(CLEAR) in options(moment.views[moment.seat], moment.seat):
                yield course, moment


def granted(state: State, seat: int) -> State:
    """The deal after the rest was laid open and granted."""
    state = apply(state, seat, Claim(CLEAR)).state
    for _ in range(state.rules.seats - 1):
        state = apply(state, on_turn(state)[0], Answer(True)).state
    while not state.settled and (seats := on_turn(state)):  # undeclared tarokks are asked for
        state = apply(state, seats[0], options(View(state), seats[0])[0]).state
    return state


@pytest.mark.parametrize("key", GAMES)
def test_a_clear_rest_has_the_value_of_the_best_play_in_each_world(key: str) -> None:
    """Played of itself the rest settles at what it is worth with all cards open."""
    found = 0
    for _, moment in clear_moments(key):
        for world in Worlds(moment.views[moment.seat]).sample(WORLDS, 1):
            assert reference.settled(granted(world, moment.seat)) == solve(world).value
            found += 1
    assert found > WORLDS


@pytest.mark.parametrize("key", GAMES)
def test_a_clear_rest_is_offered_by_the_view_alone(key: str) -> None:
    """The truth says the same as the view, and no card that the seat does not see matters."""
    for course in courses(key):
        for moment in course.moments:
            seat, state = moment.seat, moment.state
            if state.table is None and state.tricks and state.current_phase.name == "play":
                view = moment.views[seat]
                assert is_clear(state, seat) == is_clear(view, seat)
                assert own_knowledge(state, seat) == own_knowledge(view, seat)
                assert is_clear(exchanged(state, seat, Random(course.seed)), seat) == is_clear(
                    view, seat
                )


def exchanged(state: State, seat: int, rng: Random) -> State:
    """The same with the cards of two other hands dealt anew."""
    one, two = rng.sample([other for other in range(state.rules.seats) if other != seat], 2)
    cards = [*each(state.hands[one].cards | state.hands[two].cards)]
    rng.shuffle(cards)
    size = state.hands[one].size
    hands = list(state.hands)
    hands[one], hands[two] = Hand.of(of(cards[:size])), Hand.of(of(cards[size:]))
    return replace(state, hands=tuple(hands))


def test_a_disputed_rest_is_played_out() -> None:
    """The hand lies open, nothing hangs on the claim, and nobody lays open again."""
    _, moment = next(clear_moments("asserufen"))
    state = apply(moment.state, moment.seat, Claim(CLEAR)).state
    assert state.open_hand == moment.seat
    state = apply(state, on_turn(state)[0], Answer(False)).state
    assert on_turn(state) == (moment.seat,)
    assert Claim(CLEAR) not in options(View(state), moment.seat)
    assert solve(state).value == solve(moment.state).value


def test_a_rest_without_stakes_is_clear_to_the_leader() -> None:
    """Once all is decided, also a hand that takes no trick is laid open."""
    decided = [
        not [*open_feats(own_knowledge(moment.state, moment.seat))]
        for _, moment in clear_moments("asserufen")
    ]
    assert True in decided


def test_a_house_that_plays_to_the_end_does_not_offer_it() -> None:
    """As in records and matches where nothing else is said."""
    for seed in DEALS[:5]:
        for moment in play_out(game("asserufen").rules(), seed, Silent()).moments:
            assert Claim(CLEAR) not in options(moment.views[moment.seat], moment.seat)
