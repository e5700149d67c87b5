"""Example dialogues: what a player says in their place, and hands that match the text."""

from random import Random

import pytest

from bench.talk.dialogues import RULES, TEXTS, drawn, figures, sayings, share
from skiz.records import Example, all_examples, read
from skiz.table import Action, Said, Say, Speak, View
from tests.support.games.published_deals import DEALS, page


class Eager:
    """Announces one figure wherever possible, and otherwise says nothing."""

    def __init__(self, figure: str) -> None:
        self.word = Speak((Say(figure, 0),))

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the word, the pass, or else the first option: a call."""
        return next((word for word in (self.word, Speak()) if word in options), options[0])


def test_the_same_words_agree_with_the_example_in_any_order() -> None:
    """Asked twice in that turn, he would say it at once; in the next one he says nothing else."""
    (record,) = read(page(DEALS["pagat-5"]), "pagat-5")
    result = figures(sayings(record, Eager("four-kings")))
    assert result["words"]["four-kings"] == [1, 1]
    assert result["words"]["double"] == [0, 1]


def test_a_silent_player_agrees_where_the_example_is_silent() -> None:
    (record,) = read(page(DEALS["pagat-3"]), "pagat-3")
    result = figures(sayings(record, Eager("nothing")))
    assert (result["announced"], result["announced_agree"]) == (4, 0)
    assert result["words"]["pass"] == [10, 10]
    assert result["words"]["call"] == [1, 1]
    assert share([result], "announced", "announced_agree") == 0


@pytest.mark.parametrize(
    "example", [one for one in all_examples("tarokk") if one.key in TEXTS], ids=lambda one: one.key
)
def test_drawn_hands_fit_the_description(example: Example) -> None:
    """The conversation is also possible with them: reading it is playing it."""
    deal = drawn(example, Random(1))
    hands = [hand.cards for hand in deal.state.hands]
    assert all(one.holds(hands) for one in TEXTS[example.key])
    assert [one for one in deal.events if isinstance(one, Said)] == [
        one for one in example.record(RULES).events if isinstance(one, Said)
    ]
