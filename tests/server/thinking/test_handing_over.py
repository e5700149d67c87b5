"""Objects handed to another process arrive unchanged: a law over deals of every game."""

import random
from collections.abc import Iterator

import pytest

from skiz.figures import FigureFile
from skiz.games import game
from skiz.players import player
from skiz.server.thinking.serialize import from_bytes, to_bytes
from skiz.table import Rules, View, apply, deal, on_turn, options, rules_in, shuffled, start
from tests.support.laws.random_deals import EACH_GAME, EACH_KIND
from tests.support.worlds.views import faces, fold, look


def moments(rules: Rules, seed: int) -> Iterator[View]:
    """Yield the view of each seat on turn, in a deal of random actions."""
    rng = random.Random(seed)
    step = start(rules, deal(rules, shuffled(rules, rng)))
    views = [look(rules, step.events, seat) for seat in range(rules.seats)]
    while seats := on_turn(step.state):
        seen = views[seats[0]]
        yield seen
        step = apply(step.state, seats[0], rng.choice(options(seen, seats[0])))
        views = [View(fold(view, faces(step.events, seat))) for seat, view in enumerate(views)]


@pytest.mark.parametrize(("key", "preset"), EACH_GAME)
def test_a_view_offers_the_same(key: str, preset: str) -> None:
    rules = game(key).rules(game(key).table_house(preset))
    for times in (1, 2):
        for seen in moments(rules_in(rules, tuple(range(rules.seats)), times), times):
            seat = seen.viewer()
            there, choices = from_bytes(to_bytes((seen, options(seen, seat))))
            assert options(there, seat) == choices == options(seen, seat)
            assert (there.hands, there.rules.times) == (seen.hands, times)
            assert (there.rules.pairs, there.rules.key) == (seen.rules.pairs, key)
            assert there.rules.house == rules.house


def test_rules_are_made_once_for_a_house() -> None:
    rules = game("asszorti").rules()
    first, second = (from_bytes(to_bytes(seen)).rules for seen in [*moments(rules, 1)][:2])
    assert first is second
    other = game("asszorti").rules(game("asszorti").house("gamerules"))
    assert from_bytes(to_bytes(other)) is not first


def test_own_figures_are_handed_over() -> None:
    own = game("royal").rules().own
    assert own is not None
    file = FigureFile(own.file.text.replace("provisional = true", ""), "club")
    rules = game("royal").rules(None, file)
    there = from_bytes(to_bytes(rules))
    assert there.own.file == file
    assert [row.key for row in there.figures] == [row.key for row in rules.figures]


@pytest.mark.parametrize("key", EACH_KIND)
def test_plain_decides_the_same_in_another_process(key: str) -> None:
    plain = player("plain", 0)
    for seen in moments(game(key).rules(), 3):
        choices = options(seen, seen.viewer())
        there, same = from_bytes(to_bytes((seen, choices)))
        assert plain.choose(there, same) == plain.choose(seen, choices)
