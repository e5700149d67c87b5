"""The worked examples of the rule book: each is played to its end, and shown in the houses where it
holds.
"""

import re

import pytest

from skiz.games import game, games
from skiz.records import Example, all_examples, examples
from skiz.table import Rules

HOMES = {"asszorti": "asszorti", "asserufen": "asserufen", "tarokk": "illustrated"}
ALL = [(family, example) for family in HOMES for example in all_examples(family)]
KONTRAS = {  # games that the declarer's side wins with 48 to 70 points, as the sources have them
    "kontra-game": 2,
    "kontra-and-their-double": 6,
    "double-with-kontra": -8,
    "double-and-game-with-kontra": -6,
}
COMES_TO = {  # what each opponent pays, or each seat wins, in the house it was made in
    "doubled-three-times": (-144, 288, -144),
    "six-five-nil": (-24, 48, -24),
    "game-won-arrivazs-lost": (-40, 80, -40),
    "idegen": (-22, 44, -22),
    "called-ace": (-8, 8, 8, -8),
    "called-ace-schneider": (-8, 8, 8, -8),
    "pagat-ultimo-made": (2, -4, -4, 6),
    "xxi-caught": (19, -19, 19, -19),
    "pagat-pheasant": (99, -99, -99, 99),
    "brace-of-pheasants": (-39, 39, -39, 39),
    "final-pair": (-93, 89, -93, 97),
    "suit-family": (105, -105, 105, -105),
    "skiz-takes-xxi": (41, 41, -41, -41),
    "king-uhu-too-late": (-41, -41, 41, 41),
    "large-bird-chain": (73, -73, 73, -73),
    "lost-ultimo-doubles": (39, -39, 39, -39),
    "fifty-three-all": (1, -1, 1, -1),
    "ten-tarokks": (6, -12, 6, 0),
    "king-uhu-drawn": (-79, 79, -79, 79),
    "royal-birds": (55, 55, -55, -55),
    "royal-uhu": (30, 30, -30, -30),
    "royal-catch": (170, 170, -170, -170),
    "royal-either-ultimo": (-18, -18, 18, 18),
    **{key: (-2 * times, 2 * times, -2 * times, 2 * times) for key, times in KONTRAS.items()},
}


def at_home(family: str, example: Example) -> Rules:
    """Return the rules by which it was played."""
    found = game(example.game or HOMES[family])
    return found.rules(found.house(changes=example.house))


@pytest.mark.parametrize(("family", "example"), ALL, ids=lambda found: getattr(found, "key", found))
def test_an_example_plays_as_written(family: str, example: Example) -> None:
    """It is legal, step by step; a deal is played out, to the stated points."""
    rules = at_home(family, example)
    assert example.goes(rules)
    settled = example.record(rules).state.settled
    assert (settled is not None) == ("score" in example.play)
    assert settled is not None or not example.shows_cards or example.may
    if settled is not None:
        assert settled.points == COMES_TO[example.key]


@pytest.mark.parametrize(("family", "example"), ALL, ids=lambda found: getattr(found, "key", found))
def test_an_example_has_the_same_numbers_in_every_language(family: str, example: Example) -> None:
    numbers = [sorted(re.findall(r"[0-9]+", text)) for text in example.text.values()]
    assert numbers[0] == numbers[1] == numbers[2]


TOLD = [(key, preset) for key, found in games().items() for preset in found.presets]


@pytest.mark.parametrize(("key", "preset"), TOLD)
def test_every_preset_has_examples(key: str, preset: str) -> None:
    """What is shown in a preset is true by its rules."""
    rules = game(key).rules(game(key).house(preset))
    shown = examples(rules)
    assert shown
    assert all(example.goes(rules) for example in shown)


@pytest.mark.parametrize(
    ("key", "changes", "hidden"),
    [
        ("asszorti", {"kontra_needs_arrivazs": "true"}, {"doubled-three-times", "six-five-nil"}),
        ("asszorti", {"deduct_650": "false"}, {"six-five-nil", "game-won-arrivazs-lost"}),
        ("asserufen", {"max_doubles": "1"}, {"called-ace"}),
        ("asserufen", {"score_profile": "schwarz"}, {"called-ace"}),
        ("illustrated", {"customs": "false"}, {"trull-and-four-kings"}),
        ("illustrated", {"conventions": "none"}, {"yielded"}),
        ("illustrated", {"xxi_catch_worth": "42"}, {"xxi-caught"}),
        ("paskievics", {}, {"trull-and-four-kings"}),
        ("illustrated54", {}, {"xxi-caught"}),
    ],
)
def test_an_example_is_left_out_where_the_house_plays_otherwise(
    key: str, changes: dict[str, str], hidden: set[str]
) -> None:
    rules = game(key).rules(game(key).house(changes=changes))
    shown = {example.key for example in examples(rules)}
    family = {example.key for example in all_examples(rules.family)}
    assert hidden <= family - shown


@pytest.mark.parametrize("key", ["high", "illustrated54", "royal"])
def test_each_special_rule_of_a_game_has_examples(key: str) -> None:
    own = [example for example in all_examples("tarokk") if example.game == key]
    assert len(own) >= 4
    shown = examples(game(key).rules())
    assert all(example in shown for example in own)


def test_each_sum_in_the_text_is_right() -> None:
    """Yield sums, products and differences that are stated with their results."""
    sums = [
        (left, right)
        for example in all_examples("tarokk")
        for left, right in re.findall(r"(-?[0-9][0-9 x+-]*) = (-?[0-9]+)", example.text["en"])
    ]
    assert len(sums) > 40
    for left, right in sums:
        assert eval(left.replace("x", "*")) == int(right), left
