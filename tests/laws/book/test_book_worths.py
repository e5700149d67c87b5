"""The values in the rule book are paid: clause by clause, and in the sentences about all figures.

The exceptions of those sentences are named.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

import pytest

from skiz.figures import Figure, FigureFile, Hold, Stake
from skiz.games import game, games
from skiz.games.tarokk.announcing.items import Item
from skiz.games.tarokk.rules import rules_of
from skiz.games.tarokk.settling.scoring import stakes_of
from skiz.rulebook import Entry, book
from skiz.table import Rules, State
from skiz.words import LANGS, Lang, catalogue
from tests.support.laws.books import houses, tell
from tests.support.laws.figure_files import ADDED, ROYAL_FILE

TAROKK = sorted(key for key in games() if game(key).rules().family == "tarokk" and key != "royal")
SIDES = (True, True, False, False)
POINTS = {  # the point of the house that says what a figure is worth, where its own clause does not
    "four-kings": "four_kings_worth",
    "pagat-ultimo": "pagat_ultimo_worth",
    "xxi-catch": "xxi_catch_worth",
    "centrum": "centrum_worth",
    "small-bird": "small_bird_worth",
    "large-bird": "large_bird_worth",
    "pagat-uhu": "uhu_worth",
    "sas-uhu": "uhu_worth",
}
OTHER_WORTHS = ADDED.replace("silent = 2", "silent = 3").replace(
    "announced = 12", "announced = 12\nlost = 7"
)
TABLES = [
    ("illustrated", FigureFile(OTHER_WORTHS, "worths.toml")),
    ("high", FigureFile(OTHER_WORTHS, "worths.toml")),
    ("royal", ROYAL_FILE),
]


def rules_in_houses(key: str) -> Iterator[tuple[Rules, str]]:
    """The rules of each house of a game, those with the same worths once."""
    seen = set()
    for house in houses(key):
        rules = game(key).rules(house)
        if rules.figures not in seen:
            seen.add(rules.figures)
            yield rules, tell(house, key)


@lru_cache(maxsize=1)  # one house after the other
def entries(rules: Rules) -> tuple[Entry, ...]:
    """All that stands in the book."""
    return tuple(found for page in book(rules) for found in page.entries)


def entry(rules: Rules, name: str) -> Entry | None:
    """What stands in the book under a clause, or under a point of the house."""
    return next(
        (
            found
            for found in entries(rules)
            if name in (found.clause.cite, found.option.field if found.option else None)
        ),
        None,
    )


# ---- A clause of a figure.


def worths(rules: Rules, figure: Figure) -> tuple[list[int], Entry] | None:
    """The numbers that a clause gives for a figure."""
    found = entry(rules, POINTS.get(figure.key, figure.cite))
    assert found is not None, figure.key
    if found.clause.value is None:
        return None
    if isinstance(figure.feat, Hold):
        return None
    return [int(number) for number in re.findall(r"\d+", found.clause.value)], found


@pytest.mark.parametrize("key", TAROKK)
def test_a_clause_states_the_worth_of_its_figure(key: str) -> None:
    """In its table of values, and in the sentences of every language."""
    untold = set()
    for rules, house in rules_in_houses(key):
        for figure in rules.figures:
            worth = worths(rules, figure)
            if worth is None:
                untold.add(figure.key)
                continue
            numbers, found = worth
            paid = [figure.silent, figure.announced] if figure.silent else [figure.announced]
            assert numbers == paid, (figure.key, found.clause.cite, house)
            for lang in LANGS if not figure.times_game else ():
                numbers_said = [
                    int(number) for number in re.findall(r"\d+", found.clause.texts[lang])
                ]
                assert {*numbers} <= {*numbers_said}, (found.clause.cite, lang)
    assert all(name.startswith("tarokks-") or name == "long-double" for name in untold)


# ---- Sentences about all figures.


def stake(rules: Rules, figure: Figure, line: str, announced: bool) -> Stake | None:
    """What is played for on a line where a figure was announced, or was not."""
    items = (Item(figure.key, 0),) if announced else ()
    found = stakes_of(rules_of(State(rules)), 1, items, SIDES)
    return next((one for one in found if one.key == line and one.ours), None)


def costs_otherwise(rules: Rules, figure: Figure) -> bool:
    """Whether it costs announced and lost what it does not bring."""
    one = stake(rules, figure, figure.key, announced=True) if figure.announced else None
    return one is not None and one.lost != -one.made


def pays_otherwise(rules: Rules, figure: Figure) -> bool:
    """Whether it pays silently, and announced not twice that."""
    one = stake(rules, figure, figure.key, announced=True) if figure.announced else None
    silent = stake(rules, figure, f"silent-{figure.key}", announced=False)
    return one is not None and silent is not None and one.made != 2 * silent.made


SENTENCES = {"illu/lost-costs": costs_otherwise, "illu/announced-doubles": pays_otherwise}


def names(rules: Rules, figure: Figure, lang: Lang) -> set[str]:
    """What a figure may be called: a king's by its own name, or by that of any king."""
    words = {**catalogue(lang), **(rules.words[lang] if rules.words else {})}
    keys = (figure.key, re.sub("^king-[hdcs]-", "king-", figure.key))
    return {words[f"figure.{key}"] for key in keys}


def exceptions_in(found: Entry, lang: Lang) -> set[str]:
    """The figures that are named beside a clause."""
    begins = found.clause.texts[lang]
    text = found.texts[lang]
    assert text.startswith(begins)
    rest = text[len(begins) :].partition(": ")[2].removesuffix(".")
    return set(filter(None, rest.split(", ")))


def check(rules: Rules, house: str) -> None:
    for cite, breaks in SENTENCES.items():
        found = entry(rules, cite)
        if found is None:
            continue
        those = [row for row in rules.figures if not isinstance(row.feat, Hold)]
        for lang in LANGS:
            named = exceptions_in(found, lang)
            for row in those:
                assert breaks(rules, row) == bool(names(rules, row, lang) & named), (row.key, house)


@pytest.mark.parametrize("key", TAROKK)
def test_sentences_about_all_figures_name_their_exceptions(key: str) -> None:
    for rules, house in rules_in_houses(key):
        check(rules, house)


@pytest.mark.parametrize(("key", "file"), TABLES)
def test_clauses_name_the_figures_of_a_file(key: str, file: FigureFile) -> None:
    rules = game(key).rules(figures=file)
    check(rules, file.name)
    assert any(rules.exceptions.values())


@pytest.mark.parametrize("key", TAROKK)
def test_the_clause_in_force_says_what_a_silent_ultimo_costs(key: str) -> None:
    """Twice what it pays under one clause, once under the other."""
    for rules, house in rules_in_houses(key):
        (ultimo,) = (row for row in rules.figures if row.key == "pagat-ultimo")
        slip = stake(rules, ultimo, "slip-pagat-ultimo", announced=False)
        assert slip is not None
        double = -slip.made == 2 * ultimo.silent
        assert double == (entry(rules, "illu/lost-late-doubles") is not None), house
        assert (not double) == (entry(rules, "skiz/lost-once") is not None), house
        assert double or -slip.made == ultimo.silent
