"""Search players: legal, the same in the same place, and they believe only what is possible."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

from skiz.arena.contract import contested
from skiz.cards import each, size
from skiz.games import game, games
from skiz.players import SearchPlayer, levels_in, play_deal, play_out, player
from skiz.players.common.belief import Likely, likely_worlds, worlds_by_custom
from skiz.players.common.cards import evaluate_cards
from skiz.players.common.model import UNTRAINED, Model, model_of
from skiz.players.explain import explain
from skiz.players.levels import LEVELS, Level
from skiz.solve import NotLowerable
from skiz.table import Action, Play, View, options, view, visible_cards
from tests.support.games.tarokk_conventions import called
from tests.support.laws.random_deals import course

RULES = game("asszorti").rules()
(LEVEL,) = levels_in(
    "[small]\nworlds = 8\nsampled_worlds = 100\nplay_weight = 1\n"
    "rollouts = 1\nrollout_until_tricks = 4\n"
)


Place = tuple[View, tuple[Action, ...]]


def card_choices(seed: int) -> list[Place]:
    """Return a player's views at its choices of a card, through one deal."""
    begun = contested(RULES, seed)
    found = []

    class Watching:
        def choose(self, view: View, options: tuple[Action, ...]) -> Action:
            if isinstance(options[0], Play) and len(options) > 1:
                found.append((view, options))
            return player("plain", 0).choose(view, options)

    play_out(begun, [Watching()] * 3)
    assert len(found) > 10
    return found


@pytest.fixture(scope="module")
def places() -> list[Place]:
    """Return such choices of one deal."""
    return card_choices(1)


def test_a_level_that_plans_promises_no_more_than_open_cards() -> None:
    """In the last tricks. Before them, and with too few positions for a plan, it does the same as
    without plans.
    """
    open_ = replace(LEVEL, worlds=40, rollouts=0)
    plans, hasty = replace(open_, plan_tricks=7), replace(open_, plan_tricks=7, plan_nodes=1)
    fewer = 0
    for sight, offered in card_choices(8):
        now = worth_by_card(sight, offered, open_)
        then = worth_by_card(sight, offered, plans)
        assert worth_by_card(sight, offered, hasty) == now
        if sight.rules.length - len(sight.tricks) > 7:
            assert then == now
        assert all(then[card] <= now[card] + 1e-9 for card in now)
        fewer += then != now
    assert fewer


def worth_by_card(sight: View, offered: tuple[Action, ...], level: Level) -> dict[Action, float]:
    return {one.action: one.worth for one in evaluate_cards(sight, offered, level, 3)}


def test_evaluated_cards_are_the_options_best_first(
    places: list[Place],
) -> None:
    for sight, offered in places:
        found = evaluate_cards(sight, offered, LEVEL, 3)
        cards = [option for option in offered if isinstance(option, Play)]
        assert sorted(repr(one.action) for one in found) == sorted(map(repr, cards))
        assert [one.worth for one in found] == sorted((o.worth for o in found), reverse=True)
        for one in found:
            assert one.low <= one.worth <= one.high
            assert one.text("hu") != one.text("de")
        assert evaluate_cards(sight, offered, LEVEL, 3) == found


def test_cards_shown_by_custom_are_believed_during_play() -> None:
    deal = called().does(1, "say pass").does(2, "say pass").does(3, "say trull", "say pass")
    for seat in (0, 1, 2):
        deal.does(seat, "say pass")
    sight = deal.does(0, "play dJ").does(1, "play dQ").view(2)
    (fact,) = sight.rules.inference.likely_facts(sight)
    (holder,) = each(fact.holders)

    def kept(worlds: list[Likely]) -> set[bool]:
        return {size(one.world.hands[holder].cards & fact.cards) >= fact.least for one in worlds}

    level = replace(LEVEL.at(sight.rules), worlds=100, sampled_worlds=1_000)
    assert kept(worlds_by_custom(sight, model_of("tarokk"), level, 5)) == {True}
    assert kept(likely_worlds(sight, model_of("tarokk"), level, 5)) == {True, False}
    found = evaluate_cards(sight, options(sight, 2), LEVEL, 3)
    assert found == evaluate_cards(sight, options(sight, 2), LEVEL, 3)


def test_likely_worlds_agree_with_the_view(
    places: list[Place],
) -> None:
    for sight, _ in places:
        likely = likely_worlds(sight, model_of("asszorti"), LEVEL, 5)
        assert sum(one.times for one in likely) == LEVEL.worlds
        for world in (one.world for one in likely):
            assert world.hands[sight.viewer()] == sight.hands[sight.viewer()]
            held = [hand.cards for hand in (*world.hands, *world.laid)] + [
                visible_cards(world.talon)
            ]
            gone = sum(1 << card for trick in _tricks(sight) for card in trick)
            assert sum(held) + gone == RULES.pack.all


def _tricks(sight: View) -> Iterator[tuple[int, ...]]:
    yield from (trick.cards for trick in (*sight.tricks, *filter(None, [sight.table])))


def test_without_a_file_every_world_is_alike(
    places: list[Place],
) -> None:
    sight, _ = places[0]
    likely = likely_worlds(sight, UNTRAINED, LEVEL, 5)
    assert [one.times for one in likely] == [1] * LEVEL.worlds
    assert model_of("no such family") == UNTRAINED


@pytest.mark.parametrize("key", games())
def test_something_was_learnt_of_every_game(key: str) -> None:
    assert model_of(game(key).rules().family).policy is not None


@pytest.mark.parametrize("name", ["asszorti", "asserufen", "illustrated"])
def test_belief_knows_the_declarer_to_be_strong(name: str) -> None:
    """A defender assumes more trumps with the declarer than random chance gives."""
    begun = contested(game(name).rules(), 1)
    declarer = begun.state.the_declarer()
    eyes = next(seat for seat, side in enumerate(begun.state.sides) if not side)
    sight = view(begun.state.rules, begun.events, eyes)
    level = replace(LEVEL, worlds=100, sampled_worlds=2000)

    def trumps(known: Model) -> float:
        likely = likely_worlds(sight, known, level, 1)
        cards = [
            (one.world.hands[declarer].cards & sight.order.trumps, one.times) for one in likely
        ]
        return sum(held.bit_count() * times for held, times in cards) / level.worlds

    assert trumps(model_of(game(name).rules().family)) > trumps(UNTRAINED) + 0.5


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
def test_the_same_place_the_same_card(level: Level) -> None:
    small = replace(level, worlds=4, sampled_worlds=40)
    one = play_deal(RULES, [SearchPlayer(small, 7)] * 3, 4)
    other = play_deal(RULES, [SearchPlayer(small, 7)] * 3, 4)
    assert one.events == other.events
    assert one.state.settled is not None


def test_a_position_that_is_too_hard_is_rolled_out(
    places: list[Place],
) -> None:
    """Without nodes for the solver the rollouts decide; without both nothing does."""
    sight, offered = places[0]
    unsolved = replace(LEVEL, nodes=0)
    only_rolled = evaluate_cards(sight, offered, replace(LEVEL, rollout_weight=1.0), 3)
    assert evaluate_cards(sight, offered, unsolved, 3) == only_rolled
    with pytest.raises(NotLowerable):
        evaluate_cards(sight, offered, replace(unsolved, rollouts=0), 3)
    plain = player("plain", 0).choose(sight, offered)
    assert SearchPlayer(replace(unsolved, rollouts=0), 3).choose(sight, offered) == plain


def test_in_a_long_deal_other_numbers_may_hold() -> None:
    (level,) = levels_in("[deep]\nworlds = 9\n[deep.long]\nworlds = 5\nsolve_below_cards = 6\n")
    assert level.at(RULES) is level
    assert level.at(game("illustrated").rules()) == Level(
        "deep.long", worlds=5, solve_below_cards=6
    )
    (level,) = levels_in("[deep]\nworlds = 9\nnodes = 5_000\n")
    assert level.at(game("illustrated").rules()).nodes == 100
    assert level.at(RULES).nodes == 5_000
    with pytest.raises(ValueError, match=r"deep\.long: a level has no 'speed'"):
        levels_in("[deep]\nworlds = 9\n[deep.long]\nspeed = 5\n")


def test_nothing_is_solved_before_the_ending(
    places: list[Place],
) -> None:
    """Of eleven tricks the last five, if they are the ending."""
    late = replace(LEVEL, solve_below_cards=15, rollouts=0)
    for sight, offered in places[::3]:
        if sight.trick_number < 7:
            with pytest.raises(NotLowerable):
                evaluate_cards(sight, offered, late, 3)
        else:
            assert evaluate_cards(sight, offered, late, 3)


@dataclass
class Odd:
    """Asks a search player, and often does something else."""

    chance: Random
    cards: int = 0

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the search player's action, or any other."""
        chosen = SearchPlayer(replace(LEVEL, worlds=3), 0).choose(view, options)
        assert chosen in options
        self.cards += isinstance(chosen, Play)
        return self.chance.choice(options) if self.chance.random() < 0.2 else chosen


@pytest.mark.parametrize("preset", game("asszorti").presets)
def test_it_always_has_a_card(preset: str) -> None:
    """Odd cards, claims and talk before do not confuse it."""
    found = game("asszorti")
    rules = found.rules(found.house(preset))
    for seed in range(3):
        odd = Odd(Random(seed))
        assert play_deal(rules, [odd] * 3, seed).state.settled
        assert odd.cards


def test_asserufen_is_evaluated_too() -> None:
    """Each legal card has a value, whoever the partner may be."""
    pytest.importorskip("skiz._kernel")
    evaluated = 0
    for moment in course("asserufen", "gamerules", 1).moments:
        view = moment.views[moment.seat]
        offered = options(view, moment.seat)
        if len(offered) > 1 and all(isinstance(one, Play) for one in offered):
            found = explain(view, offered, LEVEL, 1)
            assert {one.action for one in found} == set(offered)
            assert all(one.low <= one.worth <= one.high for one in found)
            evaluated += 1
    assert evaluated > 5


def test_tarokk_is_evaluated_too() -> None:
    """From the first card on, by rollouts; without them if enough worlds are solved in time."""
    rules, evaluated, plainly = game("illustrated").rules(), 0, 0

    class Watching:
        def choose(self, view: View, options: tuple[Action, ...]) -> Action:
            nonlocal evaluated, plainly
            if isinstance(options[0], Play) and len(options) > 1:
                best, *others = explain(view, options, replace(LEVEL, nodes=0, long=None))
                evaluated += len(others) == len(options) - 1
                alone = replace(LEVEL, nodes=20_000, rollouts=0, long=None)
                plainly += len(explain(view, options, alone)) == 1
                return best.action
            return player("plain", 0).choose(view, options)

    for seed in range(3):
        play_deal(rules, [Watching()] * 4, seed)
    assert evaluated > 20
    assert plainly > 0
