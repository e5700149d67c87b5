"""The mini game that players are measured by: its laws, and what players see of it."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bench.mini.__main__ import GAME, choice, policy_of
from bench.mini.exact import DECLARER, Exact, Policy, contested
from bench.mini.sight import real, sight
from skiz.players import player
from skiz.solve.worlds import Worlds
from skiz.table import Play, options

RANKS = 4


@cache
def exact(merged: bool) -> Exact:
    return Exact(RANKS, contested(RANKS), merged)


@cache
def balance(merged: bool) -> Policy:
    return exact(merged).solve(200)


def blank(game: Exact) -> Iterator[Policy]:
    """Policies that are far from best: all cards alike, the weakest, the strongest."""
    for pick in (None, 0, -1):
        policy = game.blank()
        for known in game.known():
            for at, _ in enumerate(known.legal):
                best = at == pick % len(known.legal) if pick is not None else None
                policy[known.first + at] = 1 / len(known.legal) if best is None else best
        yield policy


@pytest.mark.parametrize("merged", [False, True])
def test_in_equilibrium_nobody_gains_much(merged: bool) -> None:
    assert 0 <= exact(merged).gain(balance(merged)) < 0.0005


def test_defenders_who_see_more_leave_less() -> None:
    apart, merged = (exact(kind).value(balance(kind)) for kind in (False, True))
    assert merged < apart + 0.0005
    assert apart < exact(False).open_value()


@pytest.mark.parametrize("merged", [False, True])
def test_the_best_answer_is_never_worse(merged: bool) -> None:
    game = exact(merged)
    for policy in blank(game):
        value = game.value(policy)
        assert game.best(DECLARER, policy) >= value - 1e-9
        assert all(game.best(side, policy) <= value + 1e-9 for side in range(1, game.sides))


def test_against_any_defence_the_best_declarer_does_as_well_as_in_equilibrium() -> None:
    game = exact(True)
    value = game.value(balance(True))
    for policy in blank(game):
        assert game.best(DECLARER, policy) >= value - 0.0005
        assert game.best(1, policy) <= value + 0.0005


def test_our_rules_offer_what_the_trees_do() -> None:
    for known in Random(1).sample(list(exact(False).known()), 400):
        view = sight(known, GAME, RANKS)
        offered = [o.card for o in options(view, known.seat) if isinstance(o, Play)]
        assert offered == [real(card, GAME, RANKS) for card in known.legal]
        assert view.eyes == known.seat
        assert Worlds(view).count >= 1


def test_a_player_is_read_out_as_it_plays() -> None:
    plain = player("plain", 1)
    policy = policy_of(plain, exact(False), RANKS)
    for known in list(exact(False).known())[::500]:
        shares = [policy[known.first + at] for at, _ in enumerate(known.legal)]
        assert sum(shares) == 1
        assert shares[choice(plain, known, RANKS)] == 1
    assert exact(False).best(DECLARER, policy) > exact(False).value(balance(False))


@pytest.mark.parametrize("kind", ["pimc20", "strong"])
def test_whoever_thinks_plays_it_too(kind: str) -> None:
    thinking = player(kind, 1)
    for known in list(exact(False).known())[::2500]:
        assert choice(thinking, known, RANKS) < len(known.legal)
