"""The mini games: their deals, their rules and what players see of them."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from skiz.cards import each
from skiz.games import game
from skiz.labs.mini import Losses, Mini, Tree, mini
from skiz.labs.mini.asszorti import contested, deals, mini_cards
from skiz.labs.mini.hands import Held
from skiz.labs.mini.mini import after, known, offered, seen, turn
from skiz.players import player
from skiz.solve.solver import solve
from skiz.solve.worlds import Worlds
from skiz.table import Action, State, View, options
from tests.support.tools.depth import depth

KEYS = ("mini_asszorti", "mini_tarokk")
SOME = depth(40, 400)
EVERY = {"mini_asszorti": 1, "mini_tarokk": depth(5, 1)}  # of so many hands the tree has one


@cache
def tree(key: str) -> Tree:
    return Tree(mini(key, every=EVERY[key]))


def random_deals(these: Mini, count: int) -> Iterator[list[State]]:
    """Yield all states of random deals."""
    rng = Random(7)
    for _ in range(count):
        state = rng.choice(these.deals)
        course = [state]
        while state.settled is None:
            state = after(state, rng.choice(offered(state)))
            course.append(state)
        yield course


@pytest.mark.parametrize("key", KEYS)
def test_every_deal_ends_and_points_add_up_to_nothing(key: str) -> None:
    for *_, end in random_deals(mini(key), SOME):
        assert end.settled is not None
        assert sum(end.settled.points) == 0
        assert max(map(abs, end.settled.points)) <= mini(key).most


@pytest.mark.parametrize("key", KEYS)
def test_options_follow_from_the_view(key: str) -> None:
    for course in random_deals(mini(key), SOME):
        for state in course[:-1]:
            seat = turn(state)
            assert seat is not None
            assert options(seen(state, seat), seat) == offered(state)


@pytest.mark.parametrize("key", KEYS)
def test_a_view_goes_on_as_the_truth_does(key: str) -> None:
    """The view after an action is what the seat sees of the state after it."""
    for course in random_deals(mini(key), SOME):
        for seat in range(mini(key).rules.seats):
            view: State = seen(course[0], seat)
            for before, state in pairwise(course[:-1]):
                action = next(a for a in offered(before) if after(before, a) == state)
                mover = turn(before)
                assert mover is not None
                view = after(view, action)
                assert view == seen(state, seat)


@pytest.mark.parametrize("key", KEYS)
def test_worlds_hold_every_deal_that_fits(key: str) -> None:
    """Worlds are drawn from at least the deals in which the others could have done the same."""
    rng = Random(3)
    choices = list(tree(key).choices(rng.sample(range(tree(key).sets), depth(20, SOME))))
    for choice in choices:
        found = {
            tuple(hand.cards for hand in world.hands) for world in Worlds(choice.view()).every()
        }
        fitting = {
            tuple(hand.cards for hand in end.hands)
            for end in deals_that_fit(key, choice.seat, choice.knows, choice.done)
        }
        assert fitting <= found
        if key == "mini_asszorti":
            assert found == fitting


def deals_that_fit(key: str, seat: int, knows: State, done: tuple[Action, ...]) -> Iterator[State]:
    """Yield the deals, after these actions, that a seat cannot tell from one."""
    for deal in mini(key, every=EVERY[key]).deals:
        if known(deal, seat) != known(knows, seat):
            continue
        state = deal
        for action in done:
            if action not in offered(state):
                break
            state = after(state, action)
        else:
            yield state


def test_the_listed_hands_are_contested_and_the_best_that_can_be_kept() -> None:
    """By the solver: made with open cards in a third to two thirds of the deals."""
    for held in Random(5).sample(contested(4), depth(4, 60)):
        ways, made = ways_made(held)
        assert ways <= 3 * made <= 2 * ways
        drawn = tuple(each(held.kept | held.aside))
        assert all(ways_made(other)[1] <= made for other in others_of(drawn))


def others_of(drawn: tuple[int, ...]) -> Iterator[Held]:
    """Yield every way to keep three cards of six."""
    whole = sum(1 << card for card in drawn)
    for kept in combinations(drawn, 3):
        cards = sum(1 << card for card in kept)
        yield Held(cards, whole & ~cards)


def ways_made(held: Held) -> tuple[int, int]:
    """Return how many deals of the other cards there are, and how many the declarer makes."""
    made = [solve(deal).value for deal in deals(4, (held,))]
    return len(made), sum(value > 0 for value in made)


def test_the_fives_are_the_top_cards_too() -> None:
    pack = game("asszorti").rules().pack
    assert len(mini_cards(5)) == 15
    assert {pack.names[card][1:] for card in mini_cards(4)} == {"J", "Q", "K", "A"}
    assert len(contested(4)) == 128
    assert len(contested(5)) == 744


@pytest.mark.parametrize("kind", ["plain", "pimc20", "fast", "strong", "casual", "ismcts5"])
@pytest.mark.parametrize("key", KEYS)
def test_our_players_play_mini_games(key: str, kind: str) -> None:
    thinking = player(kind, 1)
    for choice in tree(key).choices(range(0, tree(key).sets, tree(key).sets // 9)):
        assert thinking.choose(choice.view(), choice.options) in choice.options


def test_the_declarer_does_not_know_the_partner() -> None:
    """After the call; the holder of the called card does."""
    for deal in mini("mini_tarokk").deals[::50]:
        called = after(deal, offered(deal)[0])
        sides = [View(seen(called, seat)).sides for seat in range(4)]
        with_declarer = [seat for seat, side in enumerate(called.sides) if side]
        for holder in with_declarer[1:]:
            assert None in sides[0]
            assert sides[holder] == called.sides


@pytest.mark.parametrize(
    ("key", "wanted", "reason"),
    [
        ("mini_bridge", {}, "no mini game is called 'mini_bridge'; there are mini_asszorti"),
        ("mini_asszorti", {"ranks": 6}, "mini-Asszorti has 4 or 5 ranks"),
        ("mini_asszorti", {"every": 0}, "the declarer has 128 hands"),
        ("mini_asszorti", {"every": "x"}, "every 'x': a whole number is needed"),
        ("mini_asszorti", {"ranks": 4.0}, r"ranks 4\.0: a whole number is needed"),
        ("mini_tarokk", {"every": 19}, "the declarer has 18 hands"),
        ("mini_tarokk", {"ranks": 4}, "mini_tarokk has no option 'ranks'; there are every"),
    ],
)
def test_what_there_is_not_is_refused(key: str, wanted: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        mini(key, **wanted)


def test_no_player_at_all_is_refused() -> None:
    with pytest.raises(ValueError, match="no player to measure"):
        Losses(mini("mini_asszorti")).loss([])
