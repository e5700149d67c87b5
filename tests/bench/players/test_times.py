"""What is timed: each choice of talk, or of cards, and nothing without a choice."""

import pytest

from bench.players.card_time import of_cards
from bench.players.talk_time import Timing, measure
from skiz.table import Action, Play, View


@pytest.mark.parametrize(
    ("cards", "kinds"), [(False, {False}), (True, {True}), (None, {False, True})]
)
def test_choices_of_a_kind_are_timed_each(cards: bool | None, kinds: set[bool]) -> None:
    seen = list[tuple[Action, ...]]()

    def evaluate(view: View, options: tuple[Action, ...]) -> None:
        seen.append(options)

    figures = measure("asserufen", Timing(evaluate, cards=cards), deals=3)
    assert figures["decisions"] == len(seen) > 3
    assert all(len(options) > 1 for options in seen)
    assert {isinstance(options[0], Play) for options in seen} == kinds


def test_a_card_is_timed_as_the_level_chooses_it() -> None:
    figures = measure("asszorti", of_cards("plain"), deals=2)
    assert figures["decisions"] > 20
