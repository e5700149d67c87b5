"""Casual players: their actions are always ones that a person might choose."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from skiz.cards import each, highest, of
from skiz.games import game
from skiz.players import play_deal, player
from skiz.players.casual import PASSED, SILENCE, Casual
from skiz.players.common.heuristics import Sight
from skiz.players.plain import Plain, advise
from skiz.table import Action, Bid, Lay, Play, Speak, View

WEAK = ("beginner", "casual", "club")
DEALS = range(5)


@dataclass
class Watched:
    """A player who stores the questions and its answers."""

    player: Casual
    seen: list[tuple[View, tuple[Action, ...], Action]] = field(default_factory=list)

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        action = self.player.choose(view, options)
        self.seen.append((view, options, action))
        return action


def decisions(
    key: str, attention: float, misjudged: float
) -> Iterator[tuple[View, tuple[Action, ...], Action]]:
    """Return the questions to a table of such players in some deals, with the answers."""
    rules = game(key).rules()
    for seed in DEALS:
        watched = Watched(Casual(attention, misjudged, seed))
        play_deal(rules, [watched] * rules.seats, seed)
        yield from watched.seen


@pytest.mark.parametrize("kind", WEAK)
def test_they_play_whole_deals_the_same_way_again(table: tuple[str, str], kind: str) -> None:
    key, preset = table
    rules = game(key).rules(game(key).presets[preset])
    first, second = (play_deal(rules, [player(kind, 3)] * rules.seats, 7) for _ in range(2))
    assert first.state.settled
    assert first.actions == second.actions


def test_full_attention_plays_as_plain_does(family_game: str) -> None:
    rules = game(family_game).rules()
    for seed in DEALS:
        all_plain, attentive = (
            play_deal(rules, [one] * rules.seats, seed)
            for one in (Plain(), Casual(attention=1, misjudged=0, seed=seed))
        )
        assert attentive.actions == all_plain.actions


def test_full_misjudgement_says_the_opposite(family_game: str) -> None:
    """A bid becomes a pass, a pass the lowest bid, and an announcement silence; the rest stays."""
    turned = 0
    for view, options, action in decisions(family_game, 1, 1):
        thought = advise(view, options).action
        if isinstance(thought, Bid) and PASSED in options:
            bids = [option for option in options if isinstance(option, Bid) and option != PASSED]
            assert action == (bids[0] if thought == PASSED and bids else PASSED)
        elif isinstance(thought, Speak) and SILENCE in options:
            assert action == SILENCE
        else:
            assert action == thought
        turned += action != thought
    assert turned


def test_a_habit_wins_what_it_can_and_wastes_nothing(family_game: str) -> None:
    """By habit a trick that can be taken from the others is taken, with the highest card; what goes
    under has no more card points than another card of its suit.
    """
    taken = thrown = 0
    for view, options, action in decisions(family_game, 0, 0):
        if not isinstance(action, Play) or view.table is None or not view.table.cards:
            continue
        sight = Sight.of(view, options)
        winners, points = sight.winners_now(), view.rules.pack.points
        if winners and not sight.friend(view.winning()):
            assert action.card == highest(winners)
            taken += 1
        else:
            others = sight.may & sight.order.suit(action.card)
            assert points[action.card] == min(points[card] for card in each(others))
            thrown += 1
    assert taken
    assert thrown


@pytest.mark.parametrize("key", ["asszorti", "illustrated"])
def test_by_habit_the_smallest_cards_are_laid_away(key: str) -> None:
    """No more card points are given away than necessary."""
    others = 0
    for view, options, action in decisions(key, 0, 0):
        if isinstance(action, Lay):
            points = view.rules.pack.points
            lays = [option.cards for option in options if isinstance(option, Lay)]
            fewest = min(sum(points[card] for card in each(cards)) for cards in lays)
            assert sum(points[card] for card in each(action.cards)) == fewest
            others += action != advise(view, options).action
    assert others


def test_a_high_card_is_led_only_if_nothing_beats_it_ever(family_game: str) -> None:
    seen = set()
    for view, options, action in decisions(family_game, 0, 0):
        if isinstance(action, Play) and len(options) > 1 and view.table is None:
            sight = Sight.of(view, options)
            have = sight.may & sight.order.suit(action.card)
            if have == of([action.card]):
                continue
            points = view.rules.pack.points
            if action.card == highest(have):
                top = not sight.above(action.card)
                assert top or points[action.card] < min(
                    points[card] for card in each(have & ~(1 << action.card))
                )
            else:
                assert sight.above(highest(have))
            seen.add(action.card == highest(have))
    assert False in seen


@pytest.fixture(params=["asszorti", "asserufen", "illustrated"])
def family_game(request: pytest.FixtureRequest) -> str:
    """Return a game of each family."""
    return str(request.param)


def test_chance_is_the_place_in_the_deal(family_game: str) -> None:
    """Two seeds differ somewhere; one seed, asked again, never does."""
    rules = game(family_game).rules()
    chance = Random(1)
    two = [Casual(0.5, 0.5, chance.getrandbits(16)) for _ in range(2)]
    played = [
        [play_deal(rules, [one] * rules.seats, seed).actions for seed in DEALS] for one in two
    ]
    assert played[0] != played[1]
