"""Every way to play the first cards of a few deals, counted by the program and by the rules' words.

The words are: follow suit; without a card of it trump, if there are trumps and the house requires
it; otherwise play anything. Claims are left out.
"""

from random import Random

import pytest

from skiz.games.asszorti import rules
from skiz.table import Play, State, View, apply, deal, on_turn, options, shuffled, start
from skiz.table.notation import parse
from tests.support.games.asszorti import house
from tests.support.laws.perft import Row, rows

RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
Hands = tuple[frozenset[str], ...]


def before_play(row: Row) -> State:
    """Return a deal from the seed of a line: the dealer plays a hand contract, nobody doubles."""
    game = rules(house(row.settings))
    state = start(game, deal(game, shuffled(game, Random(int(row.settings["seed"]))))).state
    actions = ["bid pass", "bid pass", "choose contract hand"]
    actions += [f"choose trumps {row.settings['trumps']}", "say pass", "say pass", "say pass"]
    for action in actions:
        state = apply(state, on_turn(state)[0], parse(action, game.pack)).state
    return state


def depth_of(state: State, depth: int) -> int:
    """Return the positions after this many cards, by the program."""
    (seat,) = on_turn(state)
    cards = [card for card in options(View(state), seat) if isinstance(card, Play)]
    if depth == 1:
        return len(cards)
    return sum(depth_of(apply(state, seat, card).state, depth - 1) for card in cards)


def by_the_words(
    hands: Hands, turn: int, trick: list[tuple[int, str]], trumps: str, must: bool, depth: int
) -> int:
    """Return the positions after this many cards, by the words of the rules."""
    if len(trick) == 3:
        suit = trumps if any(card[0] == trumps for _, card in trick) else trick[0][1][0]
        best = max(
            (pair for pair in trick if pair[1][0] == suit),
            key=lambda pair: RANKS.index(pair[1][1:]),
        )
        return by_the_words(hands, best[0], [], trumps, must, depth)
    if depth == 0:
        return 1
    hand = hands[turn]
    may = hand
    if trick:
        may = {card for card in hand if card[0] == trick[0][1][0]}
        if not may and must:
            may = {card for card in hand if card[0] == trumps}
        may = may or hand
    total = 0
    for card in may:
        left = tuple(held - {card} for held in hands)
        trick_then = [*trick, (turn, card)]
        total += by_the_words(left, (turn + 1) % 3, trick_then, trumps, must, depth - 1)
    return total


@pytest.mark.parametrize("row", rows("play.perft"), ids=lambda row: str(row.settings))
def test_the_plays_are_counted(row: Row) -> None:
    """The number in the file at each depth, by both."""
    state = before_play(row)
    pack = state.rules.pack
    hands = tuple(frozenset(pack.text(hand.cards).split()) for hand in state.hands)
    (leader,) = on_turn(state)
    must = house(row.settings).must_trump
    for depth, count in row.depths.items():
        assert depth_of(state, depth) == count
        trumps = row.settings["trumps"]
        assert by_the_words(hands, leader, [], trumps, must, depth) == count
