"""The rule book of a table with its own figures: it describes what is in force there."""

import pytest

from skiz.figures import FigureFile
from skiz.games import game
from skiz.rulebook import book
from skiz.table import House, Rules
from tests.support.laws.figure_files import ADDED_FILE, ASKING_FILE, ROYAL_FILE, adding
from tests.support.laws.random_deals import play_out
from tests.support.laws.refusals import cited_in

ONE, TWO = "itvb/one-figure", "skiz/figures-of-a-trick"  # the values of one point
ORDER, SAME = "illu/bound-order", "skiz/bound-same-trick"
OWN, BOUND, DECLARED = "skiz/own-figures", "skiz/own-bound", "skiz/royal-declare"
LISTED = {ONE, TWO, ORDER, SAME, OWN, BOUND, DECLARED}
EAGLE = 'feat = { win = 9, with = "II" }\nannounced = 8\n'
# What stands in the book of Paskievics, in which the pagát alone is bound, to trick 9.
BESIDE_THE_PAGAT = {
    "in its trick": (EAGLE, {TWO, SAME, BOUND}),
    "before it": ('feat = { win = 8, with = "III" }\nannounced = 8\n', {ORDER, BOUND}),
    "with two cards to it": (
        'feat = { win = [8, 9], with = "II III" }\nannounced = 8\n',
        {TWO, ORDER, SAME, BOUND},
    ),
    "in its place": (
        EAGLE + 'replaces = ["pagat-ultimo"]\nbars = ["pagat-ultimo"]\n',
        {BOUND},
    ),
    "the same card before it": (
        'feat = { win = 8, with = "I" }\nannounced = 8\n',
        {BOUND},
    ),
    "in its trick, after it alone": (EAGLE + 'bars = ["pagat-ultimo"]\n', {TWO, SAME, BOUND}),
    "never announced": (EAGLE.replace("announced", "silent"), set()),
    "with no card": ("feat = { count = 7 }\nannounced = 8\n", set()),
}
TABLES = [
    ("paskievics", adding("paskievics", EAGLE)),
    ("paskievics", adding("paskievics", 'feat = { win = 8, with = "III" }\nannounced = 8\n')),
    ("illustrated", ADDED_FILE),
    ("high", ASKING_FILE),
    ("illustrated", ASKING_FILE),
    ("royal", ROYAL_FILE),
    ("royal", adding("royal", "feat = { count = 7 }\nannounced = 8\n")),
]


def shown(rules: Rules) -> set[str]:
    """The clauses of a book."""
    return {entry.clause.cite for page in book(rules) for entry in page.entries}


@pytest.mark.parametrize("way", BESIDE_THE_PAGAT)
def test_the_book_lists_the_other_binding_figures(way: str) -> None:
    text, expected = BESIDE_THE_PAGAT[way]
    file = adding("paskievics", text)
    assert shown(game("paskievics").rules(figures=file)) & LISTED == expected | {OWN}


def test_one_figure_a_trick_removes_the_clause_of_two() -> None:
    house = game("paskievics").house(None, {"one_figure_a_trick": True})
    rules = game("paskievics").rules(house, adding("paskievics", EAGLE))
    assert shown(rules) & LISTED == {ONE, OWN, BOUND}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("feat = { count = 7 }\nannounced = 8\n", set()),
        (EAGLE, {BOUND}),
        ('feat = { hold = 7, of = "tarokks" }\nannounced = 1\n', {DECLARED}),
    ],
)
def test_royal_tarokk_lists_its_figures(text: str, expected: set[str]) -> None:
    rules = game("royal").rules(figures=adding("royal", text))
    assert shown(rules) & LISTED == expected | {OWN}


@pytest.mark.parametrize(("file", "stands"), [(ADDED_FILE, False), (ASKING_FILE, True)])
def test_the_clause_of_the_side_not_on_lead_stands_where_it_applies(
    file: FigureFile, stands: bool
) -> None:
    """Whichever game a figure for that side is added to."""
    rules = game("illustrated").rules(figures=file)
    assert ("skiz/paros-facan" in shown(rules)) == stands
    known = game("illustrated").house(None, {"brace_by": "known_against_lead"})
    assert ("kovacs/brace-against-lead" in shown(game("illustrated").rules(known, file))) == stands


@pytest.mark.parametrize(("key", "file"), TABLES)
def test_a_house_rule_is_listed_where_it_changes_something(key: str, file: FigureFile) -> None:
    """One figure a trick, or several: whether any of some deals goes another way."""

    def events(house: House, seed: int) -> object:
        return play_out(game(key).rules(house, file), seed).events

    house = game(key).house()
    one = house.with_changes({"one_figure_a_trick": True})
    changed = any(events(house, seed) != events(one, seed) for seed in range(12))
    assert changed == (TWO in shown(game(key).rules(house, file)))


@pytest.mark.parametrize(("key", "file"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_a_refusal_cites_a_clause_of_the_book(key: str, file: FigureFile, seed: int) -> None:
    rules = game(key).rules(figures=file)
    assert not cited_in(rules, seed) - shown(rules)
