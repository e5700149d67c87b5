"""The player that looks at worlds: a pure function of its view, and better than heuristics."""

import zlib
from dataclasses import dataclass
from random import Random

import pytest

from skiz.arena import Duel, bout, compare
from skiz.arena.contract import contested
from skiz.games import game
from skiz.players import play_deal, play_out, player
from skiz.players.pimc import Pimc
from skiz.table import (
    Action,
    Claim,
    Play,
    Played,
    View,
    apply,
    deal,
    evolve,
    on_turn,
    options,
    shuffled,
    start,
    view,
)
from tests.support.tools.depth import depth

RULES = game("asszorti").rules()


def test_the_same_view_gives_the_same_card() -> None:
    one = play_deal(RULES, [player("pimc20", 7)] * 3, 4)
    other = play_deal(RULES, [player("pimc20", 7)] * 3, 4)
    assert one.events == other.events


@pytest.mark.parametrize(
    ("key", "kind", "cards"),
    [
        ("asszorti", "pimc20", 1_789_886_460),
        ("asszorti", "pimc60", 2_628_799_883),
        ("asserufen", "pimc20", 2_832_601_867),
        ("asserufen", "pimc60", 2_123_380_349),
    ],
)
def test_the_yardsticks_never_change(key: str, kind: str, cards: int) -> None:
    """The cards of three contested deals, as a sum. Where this fails, figures of different years
    cannot be compared any longer: mend what moved it. At Tarokk they hang on the solver's counts.
    """
    rules = game(key).rules(game(key).house())
    text = ""
    for seed in range(3):
        dealt = play_out(contested(rules, seed), [player(kind, seed)] * rules.seats)
        played = [event.card for event in dealt.events if isinstance(event, Played)]
        text += " ".join(rules.pack.names[card] for card in played)
    assert zlib.crc32(text.encode()) == cards


def test_it_always_has_a_card() -> None:
    """Whatever happened before, even odd play of its own, it has a legal card to play."""
    rng = Random(5)
    pimc, plain = Pimc(60, 0), player("plain", 0)
    seen_once = False
    for seed in range(depth(2, 6)):
        step = start(RULES, deal(RULES, shuffled(RULES, Random(seed))))
        views = [view(RULES, step.events, seat) for seat in range(3)]
        while seats := on_turn(step.state):
            seat = seats[0]
            offered = options(views[seat], seat)
            chosen = plain.choose(views[seat], offered)
            if step.state.current_phase.name == "play" and isinstance(offered[0], Play):
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


@dataclass
class Claiming:
    """Plain, but it claims as soon as possible, and then also asks pimc."""

    asked: int = 0

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return a claim, or the action of plain."""
        usual = player("plain", 0).choose(view, options)
        if view.claims:
            assert Pimc(20, 0).choose(view, options) == usual
            self.asked += len(options) > 2  # two cards, and to concede
        claims = [one for one in options if isinstance(one, Claim) and one.what != "none"]
        return claims[0] if claims and view.trick_number > 1 else usual


def test_after_a_disputed_claim_it_plays_as_plain_does() -> None:
    """As before, when no world with a claim could be solved: it is a yardstick."""
    claiming = Claiming()
    for seed in range(40):
        play_deal(RULES, [claiming] * 3, seed)
    assert claiming.asked > 20


def test_it_is_ahead_of_plain() -> None:
    duel = Duel("asszorti", game("asszorti").house(), "pimc20", "plain")
    result = compare([bout(duel, seed) for seed in range(10)])
    assert result.mean > 0


@pytest.mark.parametrize("name", ["paskievics", "illustrated", "high", "illustrated54"])
def test_it_plays_tarokk(name: str) -> None:
    """Whole deals, with more than plain's cards in them."""
    rules, other = game(name).rules(), 0
    for seed in range(depth(2, 4)):
        one = play_deal(rules, [Pimc(4, 0)] * 4, seed)
        assert one.state.settled
        other += one.events != play_deal(rules, [player("plain", 0)] * 4, seed).events
    assert other


def test_plain_plays_where_worlds_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skiz.players.pimc.LONG", 0)
    rules = game("illustrated").rules()
    for seed in range(3):
        one = play_deal(rules, [Pimc(4, 0)] * 4, seed)
        plain = play_deal(rules, [player("plain", 0)] * 4, seed)
        first = [event for event in one.events if isinstance(event, Played)][:8]
        assert first == [event for event in plain.events if isinstance(event, Played)][:8]
