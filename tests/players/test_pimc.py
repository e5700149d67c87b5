"""The player that looks at worlds: a pure function of its view, and better than rules of thumb."""

from random import Random

from skiz.arena import Duel, bout, compare
from skiz.games import game
from skiz.players import play_deal, player
from skiz.players.pimc import Pimc
from skiz.table import Play, View, apply, deal, evolve, on_turn, options, shuffled, start, view

RULES = game("asszorti").rules()


def test_the_same_view_gives_the_same_card() -> None:
    one = play_deal(RULES, [player("pimc20", 7)] * 3, 4)
    other = play_deal(RULES, [player("pimc20", 7)] * 3, 4)
    assert one.events == other.events


def test_it_always_has_a_card() -> None:
    """Whatever happened before, even odd play of its own, it has a legal card to play."""
    rng = Random(5)
    pimc, plain = Pimc(60, 0), player("plain", 0)
    seen_once = False
    for seed in range(6):
        step = start(RULES, deal(RULES, shuffled(RULES, Random(seed))))
        views = [view(RULES, step.events, seat) for seat in range(3)]
        while seats := on_turn(step.state):
            seat = seats[0]
            offered = options(views[seat], seat)
            chosen = plain.choose(views[seat], offered)
            if step.state.now.name == "play" and isinstance(offered[0], Play):
                chosen = pimc.choose(views[seat], offered)
                assert chosen in offered
                seen_once = True
            if rng.random() < 0.1:
                chosen = offered[0]
            step = apply(step.state, seat, chosen)
            for other in range(3):
                for event in step.events:
                    views[other] = View(evolve(views[other], event.face(other)))
    assert seen_once


def test_it_is_ahead_of_plain() -> None:
    duel = Duel("asszorti", game("asszorti").house(), "pimc20", "plain")
    result = compare([bout(duel, seed) for seed in range(10)])
    assert result.mean > 0
