"""Trees of mini games: grown by the kernel as by the rules, solved, and answered exactly."""

import signal
from collections.abc import Iterator
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from skiz.labs.mini import Losses, Tree, mini
from skiz.labs.mini.mini import after, known, offered, turn
from skiz.labs.mini.policies import policy_of
from skiz.players import player
from skiz.table import Action, Bid, State, View
from tests.support.tools.depth import depth

Points = np.ndarray[Any, Any]
KEYS = ("mini_asszorti", "mini_tarokk")
MERGED = (0, 1, 1)  # the defenders of mini-Asszorti as one player
# Of so many hands of the declarer one is kept: by day of mini-Tarokk only four are, because a tree
# of all eighteen takes four times as long, and what is claimed of it depends on no number of hands.
EVERY = {"mini_asszorti": 1, "mini_tarokk": depth(5, 1)}


@cache
def tree(key: str, every: int = 1, players: tuple[int, ...] | None = None) -> Tree:
    return Tree(mini(key, every=every), players)


@cache
def losses(key: str) -> Losses:
    return Losses(mini(key, every=EVERY[key]), 200)


def solved(key: str, players: tuple[int, ...] | None = None) -> Any:
    found = losses(key).merged if players else losses(key).apart
    assert found
    return found.policy


def policies(one: Tree) -> Iterator[Any]:
    """Yield policies far from optimal: the first option, the last, and random shares."""
    rng = Random(11)
    for pick in (0, -1, None):
        policy = one.blank()
        for choice in one.choices():
            shares = [rng.random() for _ in choice.options]
            if pick is not None:
                shares = [0.0] * len(shares)
                shares[pick] = 1
            for place, share in enumerate(shares):
                policy[choice.first + place] = share / sum(shares)
        yield policy


# ---- The kernel's tree is that of the rules.


def ends(state: State) -> Iterator[tuple[int, ...]]:
    """Yield the points of every end of a deal, by the rules."""
    if state.settled is not None:
        yield state.settled.points
    for action in offered(state):
        yield from ends(after(state, action))


@pytest.mark.parametrize(("key", "every"), [("mini_asszorti", 64), ("mini_tarokk", 18)])
def test_the_kernel_grows_the_tree_of_the_rules(key: str, every: int) -> None:
    """Node by node; where the kernel ends early, all ends that the rules come to are alike."""
    one = tree(key, every)
    stream, choices = iter(one.stream()), list(one.choices())

    def check(state: State, deal: State, done: tuple[Action, ...]) -> None:
        while len(offered(state)) == 1:
            (action,) = offered(state)
            state, done = after(state, action), (*done, action)
        node = next(stream)
        if isinstance(node, tuple):
            assert {*ends(state)} == {node}
            return
        choice, seat = choices[node], turn(state)
        assert seat == choice.seat
        assert (done, offered(state)) == (choice.done, choice.options)
        assert known(deal, choice.seat) == known(choice.knows, choice.seat)
        for action in offered(state):
            check(after(state, action), deal, (*done, action))

    for deal in one.mini.deals:
        check(deal, deal, ())
    assert list(stream) == []


@pytest.mark.parametrize("key", KEYS)
def test_the_most_is_what_a_seat_can_win_or_lose(key: str) -> None:
    ends = [node for node in tree(key, EVERY[key]).stream() if isinstance(node, tuple)]
    assert max(abs(points) for end in ends for points in end) == mini(key).most
    assert {sum(end) for end in ends} == {0}


# ---- Values and best responses.


@pytest.mark.parametrize("key", KEYS)
def test_values_are_those_of_walking_by_the_rules(key: str) -> None:
    one = tree(key, {"mini_asszorti": 64, "mini_tarokk": 18}[key])
    shares: dict[Any, dict[Action, float]] = {}
    *_, policy = policies(one)
    for choice in one.choices():
        place = (choice.seat, known(choice.knows, choice.seat), choice.done)
        shares[place] = {
            option: policy[choice.first + at] for at, option in enumerate(choice.options)
        }

    def value(state: State, deal: State, done: tuple[Action, ...]) -> Points:
        if state.settled is not None:
            return np.array(state.settled.points, float)
        seat, actions = turn(state), offered(state)
        assert seat is not None
        alike = dict.fromkeys(actions, 1 / len(actions))  # forced, or it no longer matters
        found = shares.get((seat, known(deal, seat), done), alike)
        worth = (found[a] * value(after(state, a), deal, (*done, a)) for a in actions)
        return np.sum(list(worth), axis=0)

    by_rules = np.mean([value(deal, deal, ()) for deal in one.mini.deals], axis=0)
    native = [one.value(seat, policy) for seat in range(one.mini.rules.seats)]
    assert native == pytest.approx(list(by_rules), abs=1e-9)


@pytest.mark.parametrize("key", KEYS)
def test_the_best_response_is_a_policy_with_its_value(key: str) -> None:
    one = tree(key, EVERY[key])
    for policy in policies(one):
        for seat in range(one.mini.rules.seats):
            best = one.best(seat, policy)
            assert best >= one.value(seat, policy) - 1e-9
            answer = one.best_policy(seat, policy)
            assert one.value(seat, answer) == pytest.approx(best, abs=1e-9)
            assert one.best(seat, answer) == pytest.approx(best, abs=1e-9)


@pytest.mark.parametrize("key", KEYS)
def test_values_of_all_seats_add_up_to_nothing(key: str) -> None:
    one = tree(key, EVERY[key])
    for policy in policies(one):
        values = [one.value(seat, policy) for seat in range(one.mini.rules.seats)]
        assert sum(values) == pytest.approx(0, abs=1e-9)


# ---- Equilibria.


@pytest.mark.parametrize(
    ("key", "players"), [("mini_asszorti", None), ("mini_asszorti", MERGED), ("mini_tarokk", None)]
)
def test_in_equilibrium_nobody_gains_much(key: str, players: tuple[int, ...] | None) -> None:
    gains = tree(key, EVERY[key], players).gains(solved(key, players))
    assert 0 <= max(gains) < 0.002


def test_defenders_who_see_more_leave_less() -> None:
    apart = tree("mini_asszorti").value(0, solved("mini_asszorti"))
    merged = tree("mini_asszorti", 1, MERGED).value(0, solved("mini_asszorti", MERGED))
    assert merged < apart + 0.002
    assert apart == pytest.approx(2 * -0.0789, abs=0.0005)  # as bench found it by other code
    assert merged == pytest.approx(2 * -0.0859, abs=0.0005)


def test_against_any_policy_a_side_does_as_well_as_in_equilibrium() -> None:
    one = tree("mini_asszorti", 1, MERGED)
    value = one.value(0, solved("mini_asszorti", MERGED))
    for policy in policies(one):
        assert one.best(0, policy) >= value - 0.001
        assert one.best(1, policy) >= -value - 0.001


# ---- Players.


class First:
    """Takes the first option."""

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return it."""
        return options[0]


def test_a_player_is_asked_only_where_it_matters() -> None:
    """Its choices in sets that it never reaches change no best response."""
    one, asked = tree("mini_asszorti"), list[int]()
    policy = policy_of([First()], one, range(3), asked.append)
    whole = next(policies(one))
    assert 0 < len(asked) < one.sets
    assert [one.best(seat, policy) for seat in range(3)] == [
        one.best(seat, whole) for seat in range(3)
    ]


def test_any_of_several_players_may_be_drawn() -> None:
    one = tree("mini_tarokk", EVERY["mini_tarokk"])
    mixed = policy_of([First(), player("plain", 1)], one, range(4))
    shares = {mixed[place] for place in range(len(mixed))}
    assert shares == {0, 0.5, 1}


def test_who_returns_something_else_is_refused() -> None:
    class Other:
        def choose(self, view: View, options: tuple[Action, ...]) -> Action:
            return Bid("pass")

    with pytest.raises(ValueError, match="which was not offered"):
        policy_of([Other()], tree("mini_asszorti", 64), range(3))


def test_the_losses_of_plain_are_those_that_bench_found_by_other_code() -> None:
    loss = losses("mini_asszorti").loss([player("plain", 1)])
    assert loss.in_defence == pytest.approx(0.014, abs=0.0006)
    assert loss.as_declarer == pytest.approx(0.021, abs=0.0006)
    assert loss.nash_conv == pytest.approx(sum(loss.gains))
    assert min(loss.gains) >= 0


def test_an_equilibrium_loses_nothing() -> None:
    loss = losses("mini_tarokk").loss_of(solved("mini_tarokk"))
    assert max(loss.gains) < 0.002
    assert loss.in_defence is None
    assert "in_defence" not in loss.as_dict()


@pytest.mark.parametrize("rounds", [0, -1])
def test_no_rounds_are_refused(rounds: int) -> None:
    with pytest.raises(ValueError, match=f"rounds={rounds}: CFR\\+ needs at least one round"):
        Losses(mini("mini_tarokk"), rounds)
    with pytest.raises(ValueError, match=f"rounds={rounds}: CFR\\+ needs at least one round"):
        tree("mini_tarokk").solve(rounds)


def test_ctrl_c_while_it_is_solved_waits_for_one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    done = []

    class Regrets:
        def __init__(self, _: Any) -> None:
            pass

        def run(self, rounds: int) -> None:
            done.append(rounds)
            signal.raise_signal(signal.SIGINT)  # Python hears it when the kernel returns

    asked = Tree(mini("mini_tarokk", every=18))
    monkeypatch.setattr(asked, "_kernel", SimpleNamespace(Regrets=Regrets))
    # Where tests run in the background, a signal of Ctrl-C is ignored.
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            asked.solve(1000)
    finally:
        signal.signal(signal.SIGINT, usual)
    assert done == [1]
