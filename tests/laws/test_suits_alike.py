"""Suits that are said to be alike are: a deal with their names exchanged is played as the deal."""

import re
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

import pytest

from bench.odds.different_deals import suits_alike
from skiz.cards import Cards, each
from skiz.games import game
from skiz.table import (
    Action,
    Choose,
    Lay,
    Play,
    Rules,
    Say,
    Speak,
    State,
    View,
    apply,
    deal,
    on_turn,
    options,
    shuffled,
    start,
)
from tests.support.laws.random_deals import EACH_GAME, some_action
from tests.support.tools.depth import depth

SEEDS = depth(range(4), range(16))
LETTER = re.compile(r"(?<=-)[cdhs](?=-|$)")  # in the key of a figure


class Suit(NamedTuple):
    """A suit: its letter, and its cards."""

    letter: str
    cards: Cards


@dataclass(frozen=True)
class Renaming:
    """New names for suits: what each becomes."""

    rules: Rules
    becomes: tuple[tuple[Suit, Suit], ...]

    def card(self, card: int) -> int:
        for old, new in self.becomes:
            if old.cards >> card & 1:
                return [*each(new.cards)][[*each(old.cards)].index(card)]
        return card

    def cards(self, cards: Cards) -> Cards:
        return sum(1 << self.card(card) for card in each(cards))

    def letter(self, letter: str) -> str:
        return next((new.letter for old, new in self.becomes if old.letter == letter), letter)

    def named(self, value: str) -> str:
        """Return the new name of a suit or of a card; every other name stays."""
        names = self.rules.pack.names
        if value in names:
            return names[self.card(names.index(value))]
        return self.letter(value)

    def action(self, action: Action) -> Action:
        match action:
            case Play(card):
                return Play(self.card(card))
            case Lay(cards):
                return Lay(self.cards(cards))
            case Choose(what, value):
                return Choose(what, self.named(value))
            case Speak(says):
                return Speak(tuple(Say(self.figure(say.figure), say.level) for say in says))
            case _:
                return action

    def figure(self, key: str) -> str:
        return LETTER.sub(lambda found: self.letter(found[0]), key)


def some_renaming(rules: Rules, groups: tuple[tuple[Cards, ...], ...], rng: Random) -> Renaming:
    """Return a renaming of the suits of each group, which changes at least two names."""
    letters = {
        cards: letter
        for cards in (suit for group in groups for suit in group)
        for letter, whole in zip(rules.pack.letters, rules.pack.suits, strict=True)
        if cards & whole
    }
    pairs = list[tuple[Suit, Suit]]()
    while all(old == new for old, new in pairs):
        pairs = []
        for group in groups:
            suits = [Suit(letters[cards], cards) for cards in group]
            pairs += zip(suits, rng.sample(suits, len(suits)), strict=True)
    return Renaming(rules, tuple(pairs))


def settled_alike(rules: Rules, renaming: Renaming, seed: int) -> bool:
    """Return whether a random deal, and the same with other names, have one course and result."""
    rng = Random(seed)
    deck = shuffled(rules, rng)
    one = start(rules, deal(rules, deck)).state
    other = start(rules, deal(rules, [renaming.card(card) for card in deck])).state
    while seats := on_turn(one):
        offered = options(View(one), seats[0])
        theirs = options(View(other), seats[0]) if seats == on_turn(other) else ()
        if {renaming.action(action) for action in offered} != {*theirs}:
            return False
        action = some_action(offered, rng, quiet=seed % 3 == 0)
        one = apply(one, seats[0], action).state
        other = apply(other, seats[0], renaming.action(action)).state
    return not on_turn(other) and points(one) == points(other)


def points(s: State) -> tuple[int, ...]:
    assert s.settled
    return s.settled.points


@pytest.mark.parametrize(("key", "preset"), EACH_GAME)
def test_a_deal_with_other_names_of_suits_is_the_same_deal(key: str, preset: str) -> None:
    rules = game(key).rules(game(key).presets[preset])
    for seed in SEEDS:
        renaming = some_renaming(rules, suits_alike(rules), Random(seed))
        assert settled_alike(rules, renaming, seed), seed


def test_hearts_of_asserufen_are_a_suit_of_their_own() -> None:
    """The groups are not too small: with hearts in the group, the rules notice."""
    rules = game("asserufen").rules()
    (plain,) = suits_alike(rules)
    hearts = rules.pack.cards("h7 h8 h9 hK h10 hA")
    seen = [
        settled_alike(rules, some_renaming(rules, ((plain[0], hearts),), Random(seed)), seed)
        for seed in range(8)
    ]
    assert not all(seen)
