"""Everything that a file sets for a figure is in the rule book made from it, in every language.

The fields are those of the reader: a new one must be described, and tested here.
"""

import json
import re

import pytest

from skiz.command.printing import rules_as_data
from skiz.figures import FigureFile
from skiz.figures.file.read import OPTIONAL
from skiz.games import game
from skiz.rulebook import figure_table, own_figures
from skiz.table import Rules
from skiz.words import LANGS, Lang

HEADING = 'format = 1\ngames = ["royal", "illustrated"]\n'
OTHER = """
[[figure]]
key = "other"
name = { en = "Other" }
feat = { count = 7 }
announced = 9
silent = 3
"""
BESIDE = {  # a field, how it is set, what has to be set with it, and what the book says then
    "announced": ("announced = 37", "", "37"),
    "silent": ("silent = 38", "", "38"),
    "lost": ("lost = 41", "", "41"),
    "slip": ('slip = { fall = "III", trick = 4 }', "silent = 6", "III"),
    "slips": ("slips = 43", 'silent = 6\nslip = { fall = "III", trick = 4 }', "43"),
    "quiet": ('quiet = { win = 3, with = "XIV" }', "silent = 6", "XIV"),
    "needs": ("needs = { least = 4, most = 6 }", "", "4|6"),
    "covered_by": ('covered_by = ["other"]', "silent = 6", "Other"),
    "bars": ('bars = ["other"]', "", "Other"),
    "implies": ('implies = ["other"]', "", "Other"),
    "replaces": ('replaces = ["other"]', "", "Other"),
    "apart": ('apart = ["other"]', "", "Other"),
    "times_game": ("times_game = true", "", ""),
    "off_lead": ("off_lead = true", "", ""),
    "trophy": ("trophy = true", "", ""),
}


def rules_with(text: str, key: str = "illustrated") -> Rules:
    """The rules with one figure of which this is written, beside another."""
    own = f'[[figure]]\nkey = "own"\nname = {{ en = "Own" }}\nfeat = {{ win = 5 }}\n{text}\n'
    usual = "" if re.search("^announced", text, re.MULTILINE) else "announced = 5\n"
    return game(key).rules(figures=FigureFile(HEADING + own + usual + OTHER))


def book_text(rules: Rules, lang: Lang) -> str:
    """All that the book says of the figure."""
    own = next(figure for figure in own_figures(rules) if figure.row.figure.key == "own")
    return " ".join((own.feats[lang], *own.terms[lang].values()))


def test_every_field_that_may_be_set_is_tried() -> None:
    assert {*BESIDE} == {*OPTIONAL}


@pytest.mark.parametrize("field", OPTIONAL)
@pytest.mark.parametrize("lang", LANGS)
def test_a_field_makes_another_book(field: str, lang: Lang) -> None:
    """And the value stands in it."""
    setting, beside, value = BESIDE[field]
    without, having = rules_with(beside), rules_with(f"{beside}\n{setting}")
    assert book_text(without, lang) != book_text(having, lang)
    assert all(
        re.search(rf"\b{part}\b", book_text(having, lang)) for part in value.split("|") if part
    )


@pytest.mark.parametrize("field", OPTIONAL)
def test_the_data_for_page_and_programs_tell_it_too(field: str) -> None:
    setting, beside, _ = BESIDE[field]
    having = rules_with(f"{beside}\n{setting}")
    table = figure_table(having)
    for lang in LANGS:
        data = json.dumps(table, ensure_ascii=False)
        own = next(figure for figure in own_figures(having))
        assert all(sentence in data for sentence in own.terms[lang].values())
    (chapter,) = (page for page in rules_as_data(having) if page["chapter"] == "figures")
    assert chapter["own"] == table


def test_two_values_of_a_field_make_two_books() -> None:
    """A number, a trick, a bound: none is left out."""
    for one, two in (
        ("lost = 3", "lost = 4"),
        ("lost = 0", "lost = 5"),
        ("needs = { least = 4 }", "needs = { least = 5 }"),
        ("needs = { most = 4 }", "needs = { most = 5 }"),
        ('silent = 2\ncovered_by = ["other"]', 'silent = 2\ncovered_by = ["silent-other"]'),
        (
            'silent = 2\ncovered_by = ["other"]',
            'silent = 2\ncovered_by = ["other", "silent-other"]',
        ),
    ):
        for lang in LANGS:
            assert book_text(rules_with(one), lang) != book_text(rules_with(two), lang)


def test_the_command_prints_the_figures_of_royal_tarokk() -> None:
    rules = game("royal").rules()
    (chapter,) = (page for page in rules_as_data(rules) if page["chapter"] == "figures")
    rows = chapter["own"]["figures"]  # type: ignore[index]
    assert [row["key"] for row in rows] == [figure.key for figure in rules.figures]
