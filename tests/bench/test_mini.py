"""The mini game that measures players: its laws, and what players see of it."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random

import pytest

from bench.mini.__main__ import GAME, choice, policy_of
from bench.mini.exact import DECLARER, DEFENDERS, Exact, Hand, Known, Policy, cards, contested, of
from bench.mini.sight import Sight
from skiz.cards import Cards
from skiz.cards import of as set_of
from skiz.players import player
from skiz.solve.worlds import Worlds
from skiz.table import Action, Play, View, options
from tests.support.tools.depth import depth

FOUR, FIVE = 4, 5  # ranks
NEAR = {FOUR: 0.0005, FIVE: 0.001}  # how far from equilibrium so many rounds may leave it
RANKS = depth([FOUR], [FOUR, FIVE])
GAMES = [(ranks, merged) for ranks in RANKS for merged in (False, True)]
# Of five ranks all the hands would take minutes: two are dealt, kept and laid away.
TWO = [
    (of((0, 1, 2, 14)), of((7, 10, 11))),
    (of((1, 3, 9, 14)), of((6, 8, 10))),
]


def hands(ranks: int) -> Sequence[tuple[Hand, Hand]]:
    return contested(FOUR) if ranks == FOUR else TWO


@cache
def exact(ranks: int, merged: bool) -> Exact:
    return Exact(ranks, hands(ranks), merged)


@cache
def sight(ranks: int) -> Sight:
    return Sight(GAME, ranks, hands(ranks))


@cache
def balance(ranks: int, merged: bool) -> Policy:
    return exact(ranks, merged).solve({FOUR: 200, FIVE: 300}[ranks])


def blank(game: Exact) -> Iterator[Policy]:
    """Policies far from optimal: all cards alike, the weakest, the strongest."""
    for pick in (None, 0, -1):
        policy = game.blank()
        for known in game.known():
            for at, _ in enumerate(known.legal):
                best = at == pick % len(known.legal) if pick is not None else None
                policy[known.first + at] = 1 / len(known.legal) if best is None else best
        yield policy


@pytest.mark.parametrize(("ranks", "merged"), GAMES)
def test_in_equilibrium_nobody_gains_much(ranks: int, merged: bool) -> None:
    assert 0 <= exact(ranks, merged).gain(balance(ranks, merged)) < NEAR[ranks]


@pytest.mark.parametrize("ranks", RANKS)
def test_defenders_who_see_more_leave_less(ranks: int) -> None:
    apart, merged = (exact(ranks, kind).value(balance(ranks, kind)) for kind in (False, True))
    assert merged < apart + NEAR[ranks]
    assert apart < exact(ranks, False).open_value()


@pytest.mark.parametrize(("ranks", "merged"), GAMES)
def test_the_best_answer_is_never_worse(ranks: int, merged: bool) -> None:
    game = exact(ranks, merged)
    for policy in blank(game):
        value = game.value(policy)
        assert game.best(DECLARER, policy) >= value - 1e-9
        assert all(game.best(side, policy) <= value + 1e-9 for side in range(1, game.sides))


@pytest.mark.parametrize("ranks", RANKS)
def test_against_any_defence_the_best_declarer_does_as_well_as_in_equilibrium(ranks: int) -> None:
    game = exact(ranks, True)
    value = game.value(balance(ranks, True))
    for policy in blank(game):
        assert game.best(DECLARER, policy) >= value - NEAR[ranks]
        assert game.best(1, policy) <= value + NEAR[ranks]


@pytest.mark.parametrize("ranks", RANKS)
def test_our_rules_offer_what_the_trees_do(ranks: int) -> None:
    game = exact(ranks, False)
    for known in game.known(Random(1).sample(range(game.sets), 400)):
        view = sight(ranks).view(known)
        offered = [o.card for o in options(view, known.seat) if isinstance(o, Play)]
        assert offered == [sight(ranks).real(card) for card in known.legal]
        assert view.eyes == known.seat
        assert Worlds(view).count >= 1


def deals(ranks: int, known: Known) -> Iterator[tuple[Cards, ...]]:
    """Return the hands of the deals that reach an information set."""
    game = sight(ranks)
    view = game.view(known)
    played = [view.played(seat) for seat in range(3)]
    for kept, aside in hands(ranks):
        used = {game.real(card) for card in cards(kept | aside)}
        rest = [card for card in map(game.real, range(3 * ranks)) if card not in used]
        for one in combinations(rest, ranks - 1):
            dealt = set_of(map(game.real, cards(kept))), set_of(one), set_of({*rest} - {*one})
            laid = set_of(map(game.real, cards(aside)))
            mine = view.hands[known.seat].cards | played[known.seat]
            if mine == dealt[known.seat] and (known.seat or laid == view.laid[0].cards):
                left = tuple(hand & ~gone for hand, gone in zip(dealt, played, strict=True))
                if follows_suit(view, dealt):
                    yield (*left, laid)


def follows_suit(view: View, dealt: tuple[Cards, ...]) -> bool:
    """Return whether all played cards were legal with these hands."""
    left = list(dealt)
    for trick in view.tricks_begun:
        for index, card in enumerate(trick.cards):
            seat = trick.player(index, 3)
            if not view.order.playable(left[seat], trick.cards[:index]) >> card & 1:
                return False
            left[seat] &= ~(1 << card)
    return True


@pytest.mark.parametrize("ranks", RANKS)
def test_worlds_are_the_deals_of_the_mini_game(ranks: int) -> None:
    game = exact(ranks, False)
    for known in game.known(Random(2).sample(range(game.sets), 60)):
        worlds = Worlds(sight(ranks).view(known)).every()
        found = [(*(hand.cards for hand in w.hands), w.laid[DECLARER].cards) for w in worlds]
        assert sorted(found) == sorted(deals(ranks, known))


@pytest.mark.parametrize("merged", [False, True])
def test_a_player_is_asked_only_where_it_matters(merged: bool) -> None:
    """Its choices in sets that it never reaches change neither its value nor the best answer."""
    game, plain = exact(FOUR, merged), player("plain", 1)
    reach, number = policy_of([plain], game, sight(FOUR))
    sides = (DECLARER,) if merged else DEFENDERS
    whole = game.blank()
    for known in game.known():
        if known.side in sides:
            whole[known.first + choice(plain, known, sight(FOUR))] = 1
    answering = 1 if merged else DECLARER
    assert 0 < number == sum(reach) < sum(whole)
    assert all(share <= every for share, every in zip(reach, whole, strict=True))
    assert game.best(answering, reach) == game.best(answering, whole)


class Lowest:
    """Plays the lowest legal card."""

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the first option."""
        return options[0]


def test_any_of_several_players_may_be_drawn() -> None:
    """Each card has the share of the players who would play it."""
    game, two = exact(FOUR, False), (player("plain", 1), Lowest())
    mixed, _ = policy_of(two, game, sight(FOUR))
    alone = [policy_of([one], game, sight(FOUR))[0] for one in two]
    assert set(mixed) == {0, 0.5, 1}
    for known in game.known():
        there = range(known.first, known.first + len(known.legal))
        if not known.past and known.seat == DEFENDERS[1]:
            assert all(mixed[at] == (alone[0][at] + alone[1][at]) / 2 for at in there)


@pytest.mark.parametrize("ranks", RANKS)
@pytest.mark.parametrize("kind", ["pimc20", "strong"])
def test_a_thinking_player_plays_the_mini_game_too(kind: str, ranks: int) -> None:
    thinking, game = player(kind, 1), exact(ranks, False)
    for known in game.known(range(0, game.sets, game.sets // 9)):
        assert choice(thinking, known, sight(ranks)) < len(known.legal)
