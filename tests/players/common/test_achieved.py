"""What a card achieves: the numbers are those of the same worlds, solved by the rules in Python."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeAlias

import pytest

from skiz.cards import Seat, Trick, each, highest
from skiz.figures import Count, Ground, Stake, Verdict
from skiz.games import game
from skiz.players.common.achieved import Lines, _figures, often_of
from skiz.players.common.belief import ways_by_custom
from skiz.players.common.cards import chance_of
from skiz.players.common.model import level_for, model_of
from skiz.players.evaluation import Achievement, Evaluation
from skiz.players.explain import explain
from skiz.players.levels import FAST, Level
from skiz.players.plain import Plain
from skiz.solve.lines import Line
from skiz.solve.reference import cards, settled
from skiz.solve.worlds import fill_hands
from skiz.table import Action, Play, State, View, apply, ground, on_turn, options, seen_cards
from skiz.words import LANGS, catalogue
from tests.support.laws.endings import unsaid
from tests.support.laws.random_deals import Course, play_out
from tests.support.tools.depth import depth

pytest.importorskip("skiz._kernel")

KEYS = ("asszorti", "asserufen", "illustrated", "high")
DEALS = depth(16, 40)
MOST_CARDS = 9  # in the hands, so that Python can try all lines
LEVEL = replace(FAST, worlds=12, sampled_worlds=12, long=None)
Holds: TypeAlias = Callable[[State], bool]


@cache
def deals(key: str) -> list[Course]:
    """Return deals of heuristics that were played to the end."""
    rules = game(key).rules()
    found = (play_out(rules, seed, Plain()) for seed in range(DEALS))
    return [one for one in found if not one.end.thrown_in]


def sights(key: str, most_cards: int = MOST_CARDS) -> Iterator[tuple[View, tuple[Action, ...]]]:
    """Yield the views of seats that choose a card, with what they may do."""
    for deal in deals(key):
        for moment in deal.moments:
            view = moment.views[moment.seat]
            offered = options(view, moment.seat)
            late = sum(hand.size for hand in view.hands) <= most_cards
            if isinstance(moment.action, Play) and late and len(offered) > 1 and not view.claims:
                yield view, offered


def worlds_of(view: View, level: Level, seed: int) -> list[tuple[State, int]]:
    """Return the worlds that a search looks at, and how many each stands for."""
    level = level_for(view.rules, level)
    ways = ways_by_custom(view, model_of(view.rules.family), level, chance_of(view, seed))
    return [(unsaid(fill_hands(view, way)), count) for way, count in ways]


def ends(s: State) -> tuple[int, list[State]]:
    """Return the value of a state, and all ends to which best play of all may lead."""
    s = unsaid(s)
    if s.settled:
        return settled(s), [s]
    seat = on_turn(s)[0]
    found = [ends(apply(s, seat, play).state) for play in cards(s, seat)]
    best = (max if s.sides[seat] else min)(value for value, _ in found)
    return best, [end for value, some in found if value == best for end in some]


def counted(worlds: Sequence[tuple[State, int]], play: Play, holds: Holds) -> tuple[int, int]:
    """Return in how many worlds something holds after a card, at least and at most.

    Best play may lead to ends where it holds and to others where it does not.
    """
    least = most = 0
    for world, count in worlds:
        found = [holds(end) for end in ends(apply(world, on_turn(world)[0], play).state)[1]]
        least, most = least + count * all(found), most + count * any(found)
    return least, most


def meaning(fact: Achievement, view: View) -> Holds:
    """Return what a fact says of an end."""
    seat, since = view.viewer(), len(view.tricks)
    pack, seats = view.rules.pack, view.rules.seats
    match fact.key:
        case "game":
            return lambda end: wins_game(end, seat)
        case "figure" | "stop":
            return lambda end: made(end, str(fact.params["figure"]), seat, fact.key == "figure")
        case "drops":
            card = pack.card(str(fact.params["card"]))

            def drops(end: State) -> bool:
                trick = end.tricks[since]
                assert trick.winner is not None
                if card not in trick.cards or end.sides[trick.winner] != end.sides[seat]:
                    return False
                owner = trick.player(trick.cards.index(card), seats)
                return end.sides[owner] != end.sides[seat]

            return drops
        case "next":
            card = pack.card(str(fact.params["card"]))
            return lambda end: end.tricks[since + 1].card_of(seat, seats) == card
        case other:
            raise AssertionError(other)


def wins_game(end: State, seat: Seat) -> bool:
    """Return whether the side of a seat won the game."""
    games = [one for one in end.rules.stakes(end) if one.key in {"game", "contract", "parti"}]
    mine = [one for one in games if one.ours == end.sides[seat]]
    one = (mine or games)[0]
    return (one.done.verdict(ground(end)) is Verdict.MADE) == (one in mine)


def made(end: State, figure: str, seat: Seat, ours: bool) -> bool:
    """Return whether a figure of one side is at stake and ends well for the seat."""
    for one in end.rules.stakes(end):
        mine = (one.ours == end.sides[seat]) == ours
        if one.key in {figure, f"silent-{figure}"} and mine:
            return (one.done.verdict(ground(end)) is Verdict.MADE) == ours
    return False


def told(key: str) -> Iterator[tuple[View, tuple[Evaluation, ...]]]:
    """Yield late decisions whose best card achieves something."""
    for view, offered in sights(key):
        found = explain(view, offered, LEVEL, 5, achievements=True)
        if found[0].achieves:
            yield view, found


@pytest.mark.parametrize("key", KEYS)
def test_a_number_is_what_python_counts_in_the_same_worlds(key: str) -> None:
    """Where best play may end in several ways, the number lies between its least and its most."""
    exact: Counter[str] = Counter()
    for view, (best, *_) in told(key):
        worlds = worlds_of(view, LEVEL, 5)
        play, holds = best.action, None
        assert isinstance(play, Play)
        for fact in best.achieves:
            if fact.key == "instead":  # the fact before, with another card
                assert holds
                other = Play(view.rules.pack.card(str(fact.params["card"])))
                least, most = counted(worlds, other, holds)
            else:
                holds = meaning(fact, view)
                least, most = counted(worlds, play, holds)
            assert least <= int(fact.params["won"]) <= most
            assert int(fact.params["worlds"]) <= sum(count for _, count in worlds)
            exact[fact.key] += least == most
    assert exact["game"] > 1
    assert exact.total() > 8


@pytest.mark.parametrize("key", KEYS)
def test_the_rounded_number_has_a_sentence_in_each_language(key: str) -> None:
    keys = set()
    for view, (best, *_) in told(key):
        for fact in best.achieves:
            keys.add(fact.key)
            won, worlds = int(fact.params["won"]), int(fact.params["worlds"])
            assert fact.params["often"] == often_of(won, worlds)
            for lang in LANGS:
                often = catalogue(lang)[f"often.{fact.params['often']}"]
                assert often in fact.text(lang, view.rules.words)
    assert keys >= {"game", "next"}


@pytest.mark.parametrize("key", KEYS)
def test_a_fallen_card_is_one_that_the_seat_has_not_seen(key: str) -> None:
    for view, (best, *_) in told(key):
        unseen = view.rules.pack.all & ~seen_cards(view)
        order = view.order
        suits = [order.trumps, *(suit & ~order.trumps for suit in order.suits)]
        highs = {highest(suit & unseen) for suit in suits if suit & unseen}
        for fact in best.achieves:
            if fact.key == "drops":
                assert view.rules.pack.card(str(fact.params["card"])) in highs & {*each(unseen)}


def test_every_kind_of_fact_is_told_in_some_game() -> None:
    best = (found[0] for key in KEYS for _, found in told(key))
    kinds = Counter(fact.key for one in best for fact in one.achieves)
    assert {*kinds} == {"game", "figure", "stop", "drops", "next", "instead"}
    assert min(kinds.values()) > 4


@pytest.mark.parametrize("ours", [True, False])
def test_a_figure_is_announced_for_its_own_side_alone(ours: bool) -> None:
    """One side announced it, the other one may make it silently; each does in half of the worlds.

    No card changes that, so only what was announced is told.
    """
    view, _ = next(sights("illustrated"))
    stakes = (
        Stake("silent-trull", Count(1), 1, -1, ours=ours),
        Stake("trull", Count(1), 2, -2, ours=not ours),
    )
    sides = (True, True, False, False)
    lines = [Line(Ground((Trick(0, (), winner),), 1, sides), stakes, 0) for winner in range(4)]
    both = Lines(0, lines, [1] * 4)
    (fact,) = _figures(view, both, both, "XXI")
    assert fact.key == ("stop" if ours else "figure")
    assert (fact.params["won"], fact.params["worlds"]) == (2, 4)


@pytest.mark.parametrize("key", KEYS)
def test_achievements_change_no_value_and_are_told_on_request_alone(key: str) -> None:
    told_of = 0
    for view, offered in list(sights(key, 20))[:: depth(6, 2)]:
        quiet = explain(view, offered, FAST, 1)
        found = explain(view, offered, FAST, 1, achievements=True)
        assert not any(one.achieves for one in quiet)
        assert not any(one.achieves for one in found[1:])
        assert tuple(replace(one, achieves=()) for one in found) == quiet
        told_of += bool(found[0].achieves)
    assert told_of


def test_what_a_card_achieves_is_compared_with_the_card_that_was_played() -> None:
    """As far as its values differ from those of the best."""
    compared = 0
    for view, offered in sights("asszorti", 21):
        best = explain(view, offered, FAST, 1)[0].action
        for also in offered:
            if not isinstance(also, Play) or also == best:
                continue
            achieves = explain(view, offered, FAST, 1, (also,), achievements=True)[0].achieves
            names = {fact.params["card"] for fact in achieves if fact.key == "instead"}
            assert len(names) <= 1
            compared += names == {view.rules.pack.names[also.card]}
    assert compared > 5


def test_of_tenths() -> None:
    """The nearest tenth; all and none are said only of all worlds and of none."""
    assert [often_of(won, 20) for won in range(21)] == [
        "none", "1", "1", "2", "2", "3", "3", "4", "4", "5", "5",
        "6", "6", "7", "7", "8", "8", "9", "9", "nearly-all", "all",
    ]  # fmt: skip
    assert often_of(1, 100) == "hardly-any"
    assert often_of(99, 100) == "nearly-all"
    assert often_of(1, 1) == "all"
